import { ibanOf } from '@kontor/base';
import fc from 'fast-check';
import {
  DEBIT_SCHEMES,
  DEBIT_TYPES,
  PAYMENT_TYPES,
  type PayBySquareDocument,
  PERIODS,
} from '#pay-by-square/document.ts';

/** Clean ASCII, which arrives unchanged. */
const line = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength })
    .map((text) => text.trim().replace(/ +/g, ' '))
    .filter((text) => text !== '');

const digits = (maxLength: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength }).map((all) => all.join(''));

const iban = fc
  .array(fc.constantFrom(...'0123456789'), { minLength: 20, maxLength: 20 })
  .map((all) => ibanOf('SK', all.join('')));

const date = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const money = fc.integer({ min: 0, max: 99_999_999_999_999 }).map((cents) => cents / 100);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const payment = fc.record({
  type: fc.constantFrom(...PAYMENT_TYPES),
  accounts: fc.array(fc.record({ iban, bic: maybe(fc.constant('TATRSKBX')) }), {
    minLength: 1,
    maxLength: 5,
  }),
  recipient: fc.record({ name: line(70), street: maybe(line(70)), city: maybe(line(70)) }),
  amount: maybe(money),
  currency: fc.constantFrom('EUR', 'CZK'),
  dueDate: maybe(date),
  variableSymbol: maybe(digits(10)),
  constantSymbol: maybe(digits(4)),
  specificSymbol: maybe(digits(10)),
  reference: maybe(line(35)),
  note: maybe(line(140)),
  standingOrder: fc.record({
    day: maybe(fc.integer({ min: 1, max: 7 })),
    month: maybe(fc.integer({ min: 1, max: 12 })),
    period: fc.constantFrom(...PERIODS),
    lastDate: maybe(date),
  }),
  directDebit: fc.record({
    scheme: fc.constantFrom(...DEBIT_SCHEMES),
    type: fc.constantFrom(...DEBIT_TYPES),
    variableSymbol: maybe(digits(10)),
    specificSymbol: maybe(digits(10)),
    reference: maybe(line(35)),
    mandate: maybe(line(35)),
    creditor: maybe(line(35)),
    contract: maybe(line(35)),
    maxAmount: maybe(money),
    validTill: maybe(date),
  }),
});

/** Documents of one to three payments that use every field now and then; for tests. */
export const randomDocument = (): fc.Arbitrary<PayBySquareDocument> =>
  fc.record({
    invoice: maybe(line(10)),
    payments: fc.array(payment, { minLength: 1, maxLength: 3 }),
  });
