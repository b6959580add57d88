import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PROCESS_KEY, startServerProcess } from '../../src/testing/server-process.ts';
import { launchBrowser } from '../dashboard/visitor.ts';

/** The TypeScript client on a page of another origin, in Chromium. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = '<!doctype html><title>Shop</title>';

/** What an `Image` of the page has. */
interface PagePicture {
  src: string;
  readonly naturalWidth: number;
  readonly naturalHeight: number;
  decode(): Promise<void>;
}

/** What the page does with the client; serialized into the browser. */
async function shop({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Promise<unknown> {
  const { Kontor, KontorError } = await import('/index.js' as string);
  const page = globalThis as unknown as { readonly Image: new () => PagePicture };
  const kontor = new Kontor({ baseUrl, apiKey });
  const input = { iban: 'AT572011140014400144', recipient: 'Company', amuont: 1 };
  const code = await kontor.epcQrCode(input);
  const picture = new page.Image();
  picture.src = URL.createObjectURL(code.blob());
  await picture.decode();
  const refused = await kontor.epcQrCode({ iban: 'AT00', recipient: '' }).catch((error: unknown) => error);
  return {
    size: [picture.naturalWidth, picture.naturalHeight],
    ...{ contentType: code.contentType, filename: code.filename, warnings: code.warnings },
    ...{ used: code.creditsUsed, remaining: String(code.creditsRemaining), hasId: code.requestId !== '' },
    messages: refused instanceof KontorError ? refused.messages : String(refused),
  };
}

test('a page of another origin calls the service through the client', { timeout: 60_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-page-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const built = join(folder, 'built');
  const compiler = [join(ROOT, 'node_modules/.bin/tsc'), '-p', join(ROOT, 'clients/typescript')];
  execFileSync(process.execPath, [...compiler, '--outDir', built]);

  const pages = createServer(({ url = '/' }, response) => {
    const isCode = /^\/[a-z.-]+\.js$/.test(url);
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    response.end(isCode ? readFileSync(join(built, url)) : PAGE);
  }).listen(0, '127.0.0.1');
  t.after(() => pages.close());
  await new Promise((resolve) => pages.once('listening', resolve));
  const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;

  const server = await startServerProcess({
    dataFolder: join(folder, 'data'),
    env: { CORS_ORIGINS: origin },
  });
  t.after(() => server.end('SIGTERM'));
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${origin}/`);
  assert.deepEqual(await page.evaluate(shop, { baseUrl: server.address, apiKey: PROCESS_KEY }), {
    size: [300, 300],
    ...{ contentType: 'image/png', filename: 'qr-code.png' },
    warnings: ['unknown-member;name="amuont";near="amount"'],
    ...{ used: 0, remaining: 'Infinity', hasId: true },
    messages: ['message.ibanMustBeValid', 'message.recipientMustNotBeBlank'],
  });
});
