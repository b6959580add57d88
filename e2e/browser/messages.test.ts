import assert from 'node:assert/strict';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { InvalidInput } from '@kontor/base';
import type { PrintOrder } from '../../src/core/page-printer.ts';
import { orderOf } from '../../src/engines/browser/testing/print-order.ts';
import { printingBrowsers } from '../../src/testing/chromium.ts';
import { openPrinter, type TestPrinter } from './printer.ts';

const NOBODY = 65_534;
const uid = process.getuid?.() === 0 ? NOBODY : undefined;
const DEADLINE_MS = 30_000;
const ATTEMPTS = 3;

type Case = readonly [title: string, html: string, other?: Partial<PrintOrder>];

const heard = { failOnScriptError: true };
const never = { waitFor: { expression: 'window.never' } };

const TOO_MANY: readonly Case[] = [
  ['lines of the console', '<script>for (;;) console.log(1)</script>', heard],
  ['long lines of the console', "<script>for (;;) console.log('x'.repeat(1e6))</script>", heard],
  [
    'errors',
    "<script>setInterval(() => { for (let i = 0; i < 50; i++) reportError(new Error('x'.repeat(1e4))) }, 0)</script>",
    { ...heard, ...never },
  ],
  ['dialogs', "<script>for (;;) alert('x'.repeat(1e4))</script>"],
  [
    'long requests',
    "<script>for (let i = 0; i < 20; i++) fetch('http://192.0.2.1/', { method: 'POST', body: 'x'.repeat(1e6) }).catch(() => {})</script>",
    never,
  ],
  ['a long title', "<script>document.title = 'x'.repeat(2e7)</script>"],
  [
    'a condition that fails at length',
    '<p>x',
    { waitFor: { expression: "(() => { throw new Error('x'.repeat(3e6)) })()" } },
  ],
];

const NOT_TOO_MANY: readonly Case[] = [
  ['a hundred dialogs', '<script>for (let i = 0; i < 100; i++) alert(i)</script>'],
  [
    'lines of the console that nobody asked for',
    "<script>for (let i = 0; i < 30; i++) console.log('x'.repeat(1e6))</script>",
  ],
  ['a hundred frames', '<iframe srcdoc="<p>x"></iframe>'.repeat(100)],
  ['a picture of 9 MB', `<img src="data:image/png;base64,${'A'.repeat(9e6)}">`],
  ['a text of 9 MB', `<p>${'word '.repeat(1_000)}<!--${'x'.repeat(9e6)}-->`],
];

describe('messages of a document', () => {
  let printer: TestPrinter;
  let folder: string;
  before(() => {
    const [chromium] = printingBrowsers();
    folder = mkdtempSync(join(tmpdir(), 'kontor-profile-'));
    if (uid !== undefined) chownSync(folder, uid, uid);
    const isolation = { bwrap: undefined, uid, hasSandbox: true };
    printer = openPrinter({ chromium, isolation, profile: folder });
  });
  after(async () => {
    await printer.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const print = (html: string, other: Partial<PrintOrder> = {}) =>
    printer.printer.print(orderOf(html, other), AbortSignal.timeout(DEADLINE_MS));

  for (const [title, html, other] of TOO_MANY) {
    it(`ends one that sends too many: ${title}`, async () => {
      // On a busy machine a browser may be too late with its answer, and is replaced: nobody else notices.
      let isSame = false;
      for (let attempt = 0; attempt < ATTEMPTS && !isSame; attempt++) {
        const { process } = await printer.browsers.current();
        await assert.rejects(print(html, other), (error) => {
          assert.ok(error instanceof InvalidInput);
          assert.match(error.violations[0]!.description, /the document sends too many messages$/);
          return true;
        });
        const { body } = await print('<p>the next one');
        assert.ok(body.length > 1_000);
        isSame = (await printer.browsers.current()).process === process;
      }
      assert.ok(isSame, 'the browser is still the same');
    });
  }

  for (const [title, html, other] of NOT_TOO_MANY) {
    it(`prints one that sends few enough: ${title}`, async () => {
      const { body } = await print(html, other);
      assert.ok(body.length > 500);
    });
  }

  it('starts another browser when one has gone, and prints the document all the same', async () => {
    const { process } = await printer.browsers.current();
    const printing = print('<script>window.late = false; setTimeout(() => { late = true }, 1500)</script>', {
      waitFor: { expression: 'window.late' },
    });
    await process.kill();
    assert.ok((await printing).body.length > 500);
    assert.notEqual((await printer.browsers.current()).process, process);
  });
});
