import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32 } from 'node:zlib';
import { decode } from 'bysquare/pay';
import fc from 'fast-check';
import { randomDocument } from '#testing/random-document.ts';
import { base32hex } from './base32hex.ts';
import type { PayBySquareDocument, PayBySquarePayment } from './document.ts';
import { directDebitFaults, paymentFaults, standingOrderFaults } from './faults.ts';
import { fieldText } from './field-text.ts';
import { payBySquarePayload } from './pay-by-square.ts';

const simple: PayBySquarePayment = {
  type: 'PAYMENT_ORDER',
  accounts: [{ iban: 'SK3112000000198742637541' }],
  amount: 10,
  currency: 'EUR',
  recipient: { name: 'Slovenský Červený kríž' },
};
const fieldsOf = (payment: Partial<PayBySquarePayment>): string[] =>
  fieldText({ payments: [{ ...simple, ...payment }] }).text.split('\t');

describe('PAY by square fields', () => {
  it('have 74 bytes for a plain transfer, CRC-32 02b329ca', () => {
    const { text, changed } = fieldText({ payments: [simple] });
    const expected =
      '\t1\t1\t10\tEUR\t\t\t\t\t\t\t1\tSK3112000000198742637541\t\t0\t0\tSlovensky Cerveny kriz\t\t';
    assert.equal(text, expected);
    assert.equal(text.length, 74);
    assert.equal(crc32(text).toString(16).padStart(8, '0'), '02b329ca');
    assert.equal(changed, true);
  });

  it('name the months by bits', () => {
    const standing = (month: object) =>
      fieldsOf({ type: 'STANDING_ORDER', standingOrder: { period: 'MONTHLY', ...month } })[16];
    assert.equal(standing({ month: 1 }), '1');
    assert.equal(standing({ month: 7 }), '64');
    assert.equal(standing({ month: 12 }), '2048');
    assert.equal(standing({ months: [1, 7] }), '65');
    assert.equal(standing({ months: [7, 1, 7] }), '65');
    assert.equal(standing({}), '');
  });

  for (const [amount, expected] of [
    [10, '10'],
    [25.3, '25.3'],
    [10000000, '10000000'],
    [0, '0'],
    [0.29, '0.29'],
    [1005.1, '1005.1'],
    [16777217.01, '16777217.01'],
    [999999999999.99, '999999999999.99'],
  ] as const) {
    it(`writes the amount ${amount} as ${expected}`, () => assert.equal(fieldsOf({ amount })[3], expected));
  }

  it('write what another type needs only for that type', () => {
    const standingOrder = { period: 'BIMONTHLY', day: 5 } as const;
    assert.deepEqual(fieldsOf({ standingOrder }).slice(14, 16), ['0', '0']);
    assert.deepEqual(fieldsOf({ type: 'STANDING_ORDER', standingOrder }).slice(14, 20), [
      '1',
      '5',
      '',
      'B',
      '',
      '0',
    ]);
  });

  it('put a full stop for what has no ASCII form, and never break', () => {
    assert.equal(fieldsOf({ note: 'a\tb\n♥♥ c' })[10], 'a b . c');
  });
});

describe('PAY by square text', () => {
  it('is of version 1.2.0 and names its length', () => {
    const text = payBySquarePayload({ payments: [simple] })?.text ?? '';
    assert.match(text, /^0804S000[0-9A-V]+$/);
    assert.equal(decode(text).payments[0]?.beneficiary?.name, 'Slovensky Cerveny kriz');
  });

  it('is read back by another implementation, whatever it contains', () => {
    fc.assert(
      fc.property(randomDocument(), (document) => {
        const payload = payBySquarePayload(document);
        assert.ok(payload);
        assert.deepEqual(decode(payload.text), expectedModel(document));
      }),
      { seed: 20_250_401, numRuns: 120 },
    );
  });

  it('has no place for more than 65,535 bytes', () => {
    const payments = Array.from({ length: 1500 }, () => simple);
    assert.equal(payBySquarePayload({ payments }), undefined);
  });
});

const PERIODS = { DAILY: 'd', WEEKLY: 'w', BIWEEKLY: 'b', MONTHLY: 'm', BIMONTHLY: 'B', QUARTERLY: 'q' };
const CODES: Record<string, string> = { ...PERIODS, SEMIANNUALLY: 's', ANNUALLY: 'a' };
const compact = (date: string | undefined) => date?.replaceAll('-', '');

/** The document as the other implementation names it. */
function expectedModel({ invoice, payments }: PayBySquareDocument): object {
  return { invoiceId: invoice, payments: payments.map(expectedPayment) };
}

function expectedPayment(payment: PayBySquarePayment): object {
  const { standingOrder, directDebit, recipient } = payment;
  return {
    type: { PAYMENT_ORDER: 1, STANDING_ORDER: 2, DIRECT_DEBIT: 4 }[payment.type],
    amount: payment.amount ?? 0,
    currencyCode: payment.currency,
    paymentDueDate: compact(payment.dueDate),
    variableSymbol: payment.variableSymbol,
    constantSymbol: payment.constantSymbol,
    specificSymbol: payment.specificSymbol,
    originatorsReferenceInformation: payment.reference,
    paymentNote: payment.note,
    bankAccounts: payment.accounts.map(({ iban, bic }) => ({ iban, bic })),
    ...(payment.type === 'STANDING_ORDER' && {
      day: standingOrder?.day,
      month: standingOrder?.month === undefined ? undefined : 2 ** (standingOrder.month - 1),
      periodicity: CODES[standingOrder?.period ?? ''],
      lastDate: compact(standingOrder?.lastDate),
    }),
    ...(payment.type === 'DIRECT_DEBIT' && {
      directDebitScheme: directDebit?.scheme === 'SEPA' ? 1 : 0,
      directDebitType: directDebit?.type === 'RECURRENT' ? 1 : 0,
      ddVariableSymbol: directDebit?.variableSymbol,
      ddSpecificSymbol: directDebit?.specificSymbol,
      ddOriginatorsReferenceInformation: directDebit?.reference,
      mandateId: directDebit?.mandate,
      creditorId: directDebit?.creditor,
      contractId: directDebit?.contract,
      maxAmount: directDebit?.maxAmount,
      validTillDate: compact(directDebit?.validTill),
    }),
    beneficiary: { name: recipient.name, street: recipient.street, city: recipient.city },
  };
}

describe('base32hex', () => {
  // RFC 4648, 10, without the padding.
  for (const [bytes, text] of [
    ['', ''],
    ['f', 'CO'],
    ['fo', 'CPNG'],
    ['foo', 'CPNMU'],
    ['foob', 'CPNMUOG'],
    ['fooba', 'CPNMUOJ1'],
    ['foobar', 'CPNMUOJ1E8'],
  ] as const) {
    it(`${JSON.stringify(bytes)} is ${text}`, () => assert.equal(base32hex(Buffer.from(bytes)), text));
  }
});

describe('PAY by square rules between members', () => {
  const paths = (faults: readonly { path: readonly unknown[]; rule: { kind: string } }[]) =>
    faults.map(({ path, rule }) => `${path.join('.')} ${rule.kind}`);

  it('ties day and months to the period', () => {
    assert.deepEqual(paths(standingOrderFaults({ period: 'WEEKLY', day: 8 })), ['day between']);
    assert.deepEqual(paths(standingOrderFaults({ period: 'WEEKLY', day: 7, month: 3 })), []);
    assert.deepEqual(paths(standingOrderFaults({ period: 'DAILY', day: 1 })), ['day valid']);
    assert.deepEqual(paths(standingOrderFaults({ period: 'MONTHLY', day: 31, months: [1, 2] })), []);
    assert.deepEqual(paths(standingOrderFaults({ period: 'ANNUALLY', month: 1 })), ['month valid']);
    assert.deepEqual(paths(standingOrderFaults({ period: 'DAILY', months: [1] })), ['months valid']);
    assert.deepEqual(paths(standingOrderFaults({ period: 'MONTHLY', month: 1, months: [1] })), [
      'month combined',
    ]);
    assert.deepEqual(paths(standingOrderFaults({ day: 31, month: 1 })), []);
  });

  it('requires mandate, creditor and contract together', () => {
    assert.deepEqual(paths(directDebitFaults({})), []);
    assert.deepEqual(paths(directDebitFaults({ mandate: 'M' })), ['creditor blank', 'contract blank']);
    assert.deepEqual(paths(directDebitFaults({ mandate: 'M', creditor: 'C', contract: 'K' })), []);
    assert.deepEqual(paths(directDebitFaults({ mandate: 'M' }, new Set(['creditor']))), ['contract blank']);
  });

  it('requires what the type needs', () => {
    assert.deepEqual(paths(paymentFaults({ type: 'STANDING_ORDER' })), ['standingOrder null']);
    assert.deepEqual(paths(paymentFaults({ type: 'DIRECT_DEBIT' })), ['directDebit null']);
    assert.deepEqual(paths(paymentFaults({ type: 'DIRECT_DEBIT' }, new Set(['directDebit']))), []);
    assert.deepEqual(paths(paymentFaults({ type: 'PAYMENT_ORDER' })), []);
  });
});
