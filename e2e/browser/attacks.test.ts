import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Isolation } from '../../src/engines/browser/command-line.ts';
import { orderOf } from '../../src/engines/browser/testing/print-order.ts';
import { printingBrowsers } from '../../src/testing/chromium.ts';
import { FOREIGN, spellings, VEHICLES } from './attacks.data.ts';
import { type Canaries, openCanaries } from './canaries.ts';
import { openPrinter, type TestPrinter } from './printer.ts';

const NOBODY = 65_534;
const uid = process.getuid?.() === 0 ? NOBODY : undefined;
/** A document that runs on is ended by then; together with two seconds of grace. */
const DEADLINE_MS = 8_000;

type Wall = readonly [string, Isolation];
const NAMESPACE: Wall = [
  'in a namespace without network',
  { bwrap: '/usr/bin/bwrap', uid, hasSandbox: true },
];
const PROXY_ALONE: Wall = ['with the dead proxy alone', { bwrap: undefined, uid, hasSandbox: true }];

/**
 * The browser that the service prefers. What keeps a document in is not the same in each: `CHROMIUM_PATH=/usr/bin/chromium` is
 * for the whole browser, as `.ci/run --all` has it.
 */
const [chromium] = printingBrowsers();

for (const [title, isolation] of [NAMESPACE, PROXY_ALONE]) {
  describe(`a hostile document in ${basename(chromium)}, ${title}`, () => {
    let canaries: Canaries;
    let test: TestPrinter;
    let redirector: Server;
    let redirects: string;
    let folder: string;

    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'kontor-profile-'));
      if (uid !== undefined) chownSync(folder, uid, uid);
      canaries = await openCanaries();
      redirector = createServer((request, response) => {
        // An origin that the operator allows, and that leads astray.
        const to = new URL(request.url ?? '/', 'http://x').searchParams.get('to') ?? '';
        response.writeHead(302, { location: to, 'access-control-allow-origin': '*' }).end();
      });
      await new Promise<void>((resolve) => redirector.listen(0, '127.0.0.1', resolve));
      redirects = `http://127.0.0.1:${(redirector.address() as AddressInfo).port}`;
      test = openPrinter({
        chromium,
        isolation,
        profile: isolation.bwrap === undefined ? folder : '/tmp/profile',
        rules: { allowedOrigins: new Set([redirects]) },
      });
      await test.printer.print(orderOf('<p>warm'), AbortSignal.timeout(30_000));
    });
    after(async () => {
      await test.close();
      redirector.close();
      await canaries.close();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Prints; nobody was reached, and nothing of what must not be read is in the file. */
    async function assertShutIn(html: string, other: Parameters<typeof orderOf>[1] = {}): Promise<void> {
      const began = performance.now();
      const printed = await test.printer
        .print(orderOf(html, other), AbortSignal.timeout(DEADLINE_MS))
        .catch((error: Error) => error);
      assert.ok(performance.now() - began < DEADLINE_MS + 2_000);
      const contacts = canaries.take();
      assert.deepEqual(contacts, []);
      if (printed instanceof Error) return;
      for (const pdf of [printed.body, ...printed.bands.map((band) => band.pdf)]) {
        assert.ok(!textOf(pdf).includes(canaries.secret), 'the secret is in the PDF');
      }
    }

    it('the canaries sing when they are touched', async () => {
      await fetch(`http://127.0.0.1:${canaries.tcpPort}/`);
      assert.deepEqual(canaries.take(), ['tcp 127.0.0.1']);
    });

    for (const [name, document] of Object.entries(VEHICLES)) {
      it(`${name}: loopback, a redirect to it, a file`, async () => {
        const url = `http://127.0.0.1:${canaries.tcpPort}/x`;
        await assertShutIn(document(url));
        await assertShutIn(document(url), { javascript: false, isolation: 'static' });
        await assertShutIn(document(`${redirects}/?to=${encodeURIComponent(url)}`));
        await assertShutIn(document(`file://${canaries.file}`));
      });
    }

    it('loopback in every spelling', async () => {
      for (const url of spellings(canaries.tcpPort)) {
        const all = ['img', 'stylesheet', 'fetch', 'iframe'].map((name) => VEHICLES[name]!(url)).join('');
        await assertShutIn(all);
      }
    });

    it('private and metadata addresses are not asked', async () => {
      const all = FOREIGN.map((url) => `<img src="${url}">`).join('');
      const began = performance.now();
      const { blockedResources } = await test.printer.print(orderOf(all), AbortSignal.timeout(DEADLINE_MS));
      assert.equal(blockedResources, FOREIGN.length);
      assert.ok(performance.now() - began < 3_000, 'nobody was waited for');
    });

    it('headers and footers are guarded as their document is', async () => {
      const url = `http://127.0.0.1:${canaries.tcpPort}/x`;
      for (const name of [
        'img',
        '@import',
        'font',
        'fetch',
        'iframe',
        'meta refresh',
        'script',
        'WebSocket',
      ]) {
        const band = VEHICLES[name]!(url);
        await assertShutIn('<p>body', {
          bands: { header: band, footer: VEHICLES[name]!(`file://${canaries.file}`) },
        });
      }
    });

    it('STUN and DNS stay unsaid', async () => {
      const stun = `<script>const p=new RTCPeerConnection({iceServers:[{urls:"stun:127.0.0.1:${canaries.udpPort}"}]});p.createDataChannel("x");p.createOffer().then(o=>p.setLocalDescription(o))</script>`;
      await assertShutIn(stun, { waitFor: { delayMs: 1500 } });
      await assertShutIn(
        '<link rel=dns-prefetch href="//canary.example.org"><img src="http://canary.example.org/">',
      );
    });
  });
}

/** What a reader sees, and the bytes as they are. */
function textOf(pdf: Uint8Array): string {
  const { stdout, status } = spawnSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
  assert.equal(status, 0, 'pdftotext');
  return stdout + Buffer.from(pdf).toString('latin1');
}
