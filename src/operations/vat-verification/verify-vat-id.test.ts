import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidInput, Unavailable } from '@kontor/base';
import { VAT_CASES as formats } from '@kontor/vat/testing';
import { type StubVatRegisters, stubVatRegisters } from '../../testing/stubs/stub-vat-registers.ts';
import cases from './cases.json' with { type: 'json' };
import { vatVerification } from './index.ts';
import { vatVerificationInput, vatVerificationResult } from './schema.ts';
import { verifyVatId } from './verify-vat-id.ts';

const NOBODY = { operator: undefined, isEvatrOn: true };
const noCpu = { run: () => Promise.reject(new Error('JSON needs no worker')) };
const ORDER = { register: 'auto', evidence: false, language: 'en' } as const;
const never = new AbortController().signal;

const verified = async (vatId: string, registers: StubVatRegisters) =>
  (await verifyVatId(vatVerificationInput.parse({ vatId }), { registers, context: NOBODY }, never)).body;

for (const { name, vatId, expected, asked } of cases) {
  test(name, async () => {
    const registers = stubVatRegisters();
    assert.deepEqual(await verified(vatId, registers), expected);
    assert.deepEqual(registers.requests, asked === undefined ? [] : [asked]);
    assert.deepEqual(vatVerificationResult.parse(expected), expected);
  });
}

test('every wrong check digit is answered without a register, and asks it under the other policy', async () => {
  const [rejecting, verifying] = [stubVatRegisters(), stubVatRegisters({ checksumPolicy: 'verify' })];
  for (const vatId of formats.wrongCheckDigits) {
    assert.equal((await verified(vatId, rejecting)).valid, false, vatId);
    assert.equal((await verified(vatId, verifying)).valid, false, vatId);
  }
  assert.equal(rejecting.requests.length, 0);
  assert.equal(verifying.requests.length, formats.wrongCheckDigits.length);
});

test('every wrong format is a violation of vatId and asks nobody under either policy', async () => {
  for (const checksumPolicy of ['reject', 'verify'] as const) {
    const registers = stubVatRegisters({ checksumPolicy });
    for (const vatId of formats.wrongFormat) {
      const parsed = vatVerificationInput.safeParse({ vatId });
      assert.deepEqual(
        parsed.error?.issues.map(({ path }) => path),
        [['vatId']],
        vatId,
      );
      const order = { ...ORDER, vatId };
      await assert.rejects(verifyVatId(order, { registers, context: NOBODY }, never), (error) => {
        assert.ok(error instanceof InvalidInput);
        assert.deepEqual(
          error.violations.map(({ message }) => message),
          ['message.vatIdMustBeValid'],
        );
        return true;
      });
    }
    assert.equal(registers.requests.length, 0);
  }
});

test('a register that is away gives no answer', async () => {
  const registers = stubVatRegisters({ away: ['DE'] });
  await assert.rejects(verified('DE113866163', registers), Unavailable);
});

test('the operation answers JSON, for each of its examples', async () => {
  for (const { title, input } of vatVerification.examples) {
    const output = await vatVerification.run(vatVerificationInput.parse(input), {
      type: 'application/json',
      tools: { vatRegisters: stubVatRegisters(), evidence: { sign: async () => 'a.b.c' }, cpu: noCpu },
      clock: { now: () => 0 },
      settings: { VAT_TIMEOUT_MS: 20_000, VAT_VIES_REQUESTER: undefined, VAT_EVATR: 'on' },
      isTest: false,
      signal: never,
    });
    assert.equal(output?.type, 'application/json', title);
    assert.equal((output.body as { valid: boolean }).valid, !title.startsWith('A wrong'), title);
  }
});
