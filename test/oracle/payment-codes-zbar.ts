/**
 * All payment codes read by zbar beside zxing: each case at its size, the examples at 100, 300 and 2000 pixels too.
 * Needs `zbarimg`; belongs to `npm run test:oracle` alone.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { decodeFile } from '@kontor/codes/testing';
import type { AnyOperation } from '../../src/core/operation.ts';
import { epcQrCode } from '../../src/operations/epc-qr-code/index.ts';
import { hctQrCode } from '../../src/operations/hct-qr-code/index.ts';
import { payBySquareQrCode } from '../../src/operations/pay-by-square-qr-code/index.ts';
import { spaydQrCode } from '../../src/operations/spayd-qr-code/index.ts';
import { answerOf, type PaymentCodeCase } from '../../src/testing/payment-code-cases.ts';

const CODES: readonly AnyOperation[] = [epcQrCode, spaydQrCode, payBySquareQrCode, hctQrCode];
const SIZES = [100, 300, 2000];

/** The third line of an EPC code that is not in UTF-8: readers guess the set, only bytes can be compared. */
const OTHER_SET = /^BCD\n00[12]\n[2-8]\n/;

function requestsOf({ name, examples }: AnyOperation): readonly PaymentCodeCase['input'][] {
  const file = join(import.meta.dirname, '../../src/operations', name, 'cases.json');
  const cases = JSON.parse(readFileSync(file, 'utf8')) as readonly PaymentCodeCase[];
  const drawn = cases.filter(({ payload }) => payload !== undefined && !OTHER_SET.test(payload));
  const sized = examples.flatMap(({ input }) => SIZES.map((size) => ({ ...(input as object), size })));
  return [...drawn.map(({ input }) => input), ...sized];
}

function readByZbar(file: string): string {
  const read = spawnSync('zbarimg', ['--quiet', '--raw', '--oneshot', '-Sbinary', file], {
    encoding: 'utf8',
  });
  assert.ok(read.status === 0, read.stderr);
  return read.stdout;
}

for (const operation of CODES) {
  test(`zbar and zxing read the same from every ${operation.title}`, async (t) => {
    if (spawnSync('zbarimg', ['--version']).error !== undefined) {
      assert.notEqual(process.env.CI, 'true', 'zbarimg is not installed');
      return t.skip('zbarimg is not installed');
    }
    const folder = mkdtempSync(join(tmpdir(), 'payment-codes-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const code = { operation, casesFile: new URL(import.meta.url), payloadOf: () => '' };
    const file = join(folder, 'code.png');
    for (const request of requestsOf(operation)) {
      const { body } = await answerOf(code, request);
      writeFileSync(file, body);
      const byZxing = await decodeFile(body, ['QRCode']);
      assert.equal(readByZbar(file), Buffer.from(byZxing?.bytes ?? []).toString(), JSON.stringify(request));
    }
    return undefined;
  });
}
