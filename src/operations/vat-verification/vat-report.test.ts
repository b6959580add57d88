import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stubVatRegisters } from '../../testing/stubs/stub-vat-registers.ts';
import { vatReport } from './vat-report.ts';

const never = new AbortController().signal;

test('an operator sees each step', async () => {
  assert.deepEqual(await vatReport('at u16370905', stubVatRegisters(), never), {
    text: [
      'VAT ID: ATU16370905',
      'Country: AT',
      'Check digits: right',
      'Registered: yes',
      'Name: Österreichisches Rotes Kreuz',
      'Address: Wiedner Hauptstraße 32, AT-1040 Wien',
    ].join('\n'),
    facts: {
      vatId: 'ATU16370905',
      country: 'AT',
      checkDigits: 'right',
      registered: true,
      name: 'Österreichisches Rotes Kreuz',
      address: 'Wiedner Hauptstraße 32, AT-1040 Wien',
    },
    outcome: 'valid',
  });
});

test('wrong check digits, wrong format, no answer', async () => {
  const wrong = await vatReport('DE113866160', stubVatRegisters(), never);
  assert.match(wrong.text, /Check digits: wrong\nRegistered: no$/);
  assert.equal(wrong.outcome, 'invalid');
  assert.equal((await vatReport('US1', stubVatRegisters(), never)).outcome, 'malformed');
  const away = await vatReport('DE113866163', stubVatRegisters({ away: ['DE'] }), never);
  assert.equal(away.outcome, 'unavailable');
  assert.match(away.text, /Registered: unknown, no answer \(stub DE: away\)\nTry again in: 30 s$/);
});

test('what nobody foresaw is not hidden', async () => {
  const broken = {
    checksumPolicy: 'reject' as const,
    verify: () => Promise.reject(new TypeError('bug')),
  };
  await assert.rejects(vatReport('DE113866163', broken, never), TypeError);
});
