import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { before, describe, it } from 'node:test';
import { decodeFile, filePixels } from '@kontor/codes/testing';
import { TEST_INK } from '@kontor/graphics';
import { BILL_SIZES } from '@kontor/payment';
import type { AnyOperation } from '../../src/core/operation.ts';
import { barcode } from '../../src/operations/barcode/index.ts';
import { OPERATIONS } from '../../src/operations/index.ts';
import { swissQrInvoice } from '../../src/operations/swiss-qr-invoice/index.ts';
import type { Service } from '../../src/testing/harness.ts';
import { programsLacking } from '../../src/testing/programs.ts';
import { sharedService } from '../../src/testing/shared-service.ts';

const isPicture = (type: string): boolean => /^(image\/|application\/svg)/.test(type);
/** Every operation that hands out pictures: one that is added later must mark them too. */
// Pictures of the pages of a caller's own files have the mark of PDFs.
const DRAWING = (OPERATIONS as readonly AnyOperation[]).filter(
  ({ produces, body }) => body === undefined && produces.some(isPicture),
);

/** Symbols of which the reader must find the text of the live picture. */
const READ = ['QRCode', 'DataMatrix', 'Aztec', 'PDF417', 'EAN13', 'Code128'] as const;

/** Negotiated by Accept, or asked for in the input. */
function callsOf({ negotiation, produces, examples }: AnyOperation, count: number) {
  const types = negotiation === 'input' ? ['*/*'] : produces.filter(isPicture);
  return types.flatMap((accept) =>
    examples.slice(0, count).map(({ title, input }) => ({ accept, title, input })),
  );
}

/** PDFs with a code on their first page. */
const PDF_CODES = [
  ...BILL_SIZES.map((size) => ({
    ...{ size, title: size, operation: swissQrInvoice as AnyOperation, accept: 'application/pdf' },
    input: { ...(swissQrInvoice.examples[0].input as object), size },
  })),
  {
    ...{ size: 'barcode', title: 'barcode', operation: barcode as AnyOperation, accept: '*/*' },
    input: { format: 'QR_CODE', content: 'Kontor', output: 'PDF' },
  },
];

/** The first page as PNG, with more pixels an inch than a screen has and fewer than a scanner. */
function rasterized(pdf: Uint8Array): Buffer {
  const { status, stdout } = spawnSync('pdftoppm', ['-r', '150', '-png', '-singlefile', '-'], {
    input: pdf,
    maxBuffer: 64 * 1024 * 1024,
  });
  assert.equal(status, 0);
  return stdout;
}

/** 1 for a pixel that is white, 0 for one that has the ink; undefined for any other hue. */
function lightOf(data: Uint8ClampedArray, at: number): number | undefined {
  const share = (data[at + 1]! - ((TEST_INK >>> 8) & 255)) / (255 - ((TEST_INK >>> 8) & 255));
  const [red, blue] = [(TEST_INK >>> 16) & 255, TEST_INK & 255];
  const isNear = (value: number, ink: number): boolean => Math.abs(value - ink - (255 - ink) * share) < 24;
  return isNear(data[at]!, red) && isNear(data[at + 2]!, blue) ? share : undefined;
}

/**
 * Pictures of codes that a test key gets (rules: Test keys).
 * @param count examples of each operation, from the first on
 */
export function testKeyPictures(count: number): void {
  describe('a test key gets pictures', () => {
    let service: Service;
    before(async () => {
      service = await sharedService();
    });

    const drawn = async (
      operation: AnyOperation,
      { accept, input }: ReturnType<typeof callsOf>[0],
      key: string,
    ) =>
      service.call({
        method: 'POST',
        url: operation.routes.find(({ method }) => method === 'POST')!.path,
        payload: JSON.stringify(input),
        headers: { 'content-type': 'application/json', accept, authorization: `Bearer ${key}` },
      });

    for (const operation of DRAWING) {
      it(`of ${operation.name} in violet, of the same size and content`, async () => {
        const { createTestKey } = await service.newAccount(0);
        const key = await createTestKey();
        const texts = new Map<string, string>();
        for (const call of callsOf(operation, count)) {
          const note = `${call.title}, ${call.accept}`;
          const live = await drawn(operation, call, service.key);
          const marked = await drawn(operation, call, key);
          assert.deepEqual([live.statusCode, marked.statusCode], [200, 200], note);
          assert.equal(marked.headers['content-type'], live.headers['content-type']);
          assert.match(String(marked.headers['x-warning']), /(^|, )test-key$/);
          assert.doesNotMatch(String(live.headers['x-warning'] ?? ''), /test-key/);
          const [before, after] = [await filePixels(live.rawPayload), await filePixels(marked.rawPayload)];
          assert.deepEqual([after.width, after.height], [before.width, before.height], note);
          assertViolet(before.data, after.data, note);
          // Every type has the same content.
          const text = texts.get(call.title) ?? (await textOf(live.rawPayload));
          assert.ok(text, `${note} is not read`);
          texts.set(call.title, text);
          assert.equal(await textOf(marked.rawPayload), text, note);
        }
      });
    }
    it('of which those in PDFs are read too', { skip: programsLacking() ?? false }, async () => {
      const { createTestKey } = await service.newAccount(0);
      const key = await createTestKey();
      for (const { size, ...call } of PDF_CODES) {
        const drawnFor = async (caller: string) =>
          textOf(rasterized((await drawn(call.operation, call, caller)).rawPayload));
        const text = await drawnFor(service.key);
        assert.ok(text, `${size} is not read`);
        assert.equal(await drawnFor(key), text, size);
      }
    });

    it('and the mark on refusals and on what finds nothing', async () => {
      const { createTestKey } = await service.newAccount(0);
      const authorization = `Bearer ${await createTestKey()}`;
      const refused = await service.call({
        method: 'GET',
        url: '/v1/epc-qr-code',
        headers: { authorization },
      });
      assert.deepEqual([refused.statusCode, refused.headers['x-warning']], [406, 'test-key']);
      const nothing = await service.call({
        method: 'GET',
        url: '/v1/geocode/search?query=Graz',
        headers: { authorization },
      });
      assert.deepEqual([nothing.statusCode, nothing.headers['x-warning']], [204, 'test-key']);
      const account = await service.call({ method: 'GET', url: '/v1/account', headers: { authorization } });
      assert.deepEqual([account.statusCode, account.headers['x-warning']], [200, 'test-key']);
    });
  });
}

const textOf = async (file: Uint8Array): Promise<string | undefined> =>
  (await decodeFile(file, [...READ]))?.text;

/** Nothing is darker than the ink or of another hue, and what was dark has it. */
function assertViolet(before: Uint8ClampedArray, after: Uint8ClampedArray, note: string): void {
  let dark = 0;
  for (let at = 0; at < after.length; at += 4) {
    const light = lightOf(after, at);
    assert.ok(light !== undefined, `${note}: another hue at pixel ${at / 4}: ${after.subarray(at, at + 3)}`);
    if (light > 0.1) continue;
    dark++;
    assert.ok(before[at + 1]! < 200, `${note}: dark where the live picture is light`);
  }
  assert.ok(dark > 100, `${note}: no ink`);
}
