import { qrMatrix, qrPicture } from '@kontor/codes/testing';
import { EPC_SYMBOL, epcPayload, hctPayload, spaydPayload, validityInstant } from '@kontor/payment';
import { type PayBySquareDocument, payBySquarePayload } from '@kontor/payment/testing';
import { encode } from 'bysquare/pay';
import { type Benchmark, OURS, type Run } from './harness.ts';

/** The examples of the HTTP contract; the amount changes from call to call, so that nothing can be remembered. */
const AMOUNTS = Array.from({ length: 1000 }, (_, i) => (i * 137 + 1) / 100);

function withAmounts(payload: (amount: number) => unknown): Run {
  let next = 0;
  return () => payload(AMOUNTS[next++ % AMOUNTS.length]!);
}

const epc = (amount: number) =>
  epcPayload({
    iban: 'AT572011140014400144',
    recipient: 'Österreichisches Rotes Kreuz',
    amount,
    text: 'Spende',
  });

const spayd = (amount: number) =>
  spaydPayload({ accounts: [{ iban: 'CZ1427000000000000333999' }], amount, dueDate: '2030-01-31' });

const spaydWithAccents = (amount: number) =>
  spaydPayload({
    accounts: [{ iban: 'CZ5855000000001265098001' }],
    amount,
    recipient: 'Červený kříž',
    message: 'Příspěvek žluťoučký kůň',
  });

const validTillMs = validityInstant('2030-12-31T23:59:59') ?? Number.NaN;
const hct = (amount: number) =>
  hctPayload(
    {
      iban: 'HU70104050040002654200000005',
      bic: 'OKHBHUHB',
      recipient: 'Magyar Vöröskereszt',
      amount: Math.round(amount * 100),
      validTillMs,
    },
    0,
  );

const document = (amount: number): PayBySquareDocument => ({
  payments: [
    {
      type: 'PAYMENT_ORDER',
      accounts: [{ iban: 'SK3112000000198742637541' }],
      amount,
      currency: 'EUR',
      recipient: { name: 'Slovenský Červený kríž' },
    },
  ],
});

const payBySquare = (amount: number) => payBySquarePayload(document(amount));

/** The same payment for the library that Slovak projects take. */
const bysquare = (amount: number) =>
  encode({
    payments: [
      {
        type: 1,
        bankAccounts: [{ iban: 'SK3112000000198742637541' }],
        amount,
        currencyCode: 'EUR',
        beneficiary: { name: 'Slovenský Červený kríž' },
      },
    ],
  });

/** Payload, symbol and PNG of 300 pixels: all that one call computes. */
function picture(amount: number): unknown {
  const payload = epc(amount);
  if ('tooLong' in payload || !('text' in payload.content)) throw new Error('does not fit');
  const symbol = qrMatrix(payload.content.text, EPC_SYMBOL);
  if (symbol.kind !== 'symbol') throw new Error('does not fit');
  return qrPicture(symbol.grid, 300, { type: 'image/png' });
}

const timeOf = (topic: string, what: string, payload: (amount: number) => unknown): Benchmark => ({
  kind: 'time',
  name: `codes-payload-${topic}`,
  what,
  baseline: OURS,
  prepare: () => ({ run: withAmounts(payload), peers: {} }),
});

export const benchmarks: readonly Benchmark[] = [
  timeOf('epc', 'text of an EPC code, 83 bytes with an umlaut', epc),
  timeOf('spayd', 'text of a SPAYD code, 64 characters', spayd),
  timeOf('spayd-accents', 'text of a SPAYD code whose accents are folded', spaydWithAccents),
  timeOf('hct', 'text of an HCT code, 107 bytes', hct),
  timeOf('pay-by-square', 'text of a PAY by square code of one payment, compressed', payBySquare),
  timeOf('picture', 'EPC text, symbol and PNG of 300 pixels', picture),
  {
    kind: 'time',
    // Apart from the one above: between the rounds of a library that fills the memory ours takes three times as long.
    name: 'codes-payload-bysquare',
    what: 'the same PAY by square text beside the library of Slovak projects',
    baseline: 'bysquare',
    prepare: () => ({ run: withAmounts(payBySquare), peers: { bysquare: withAmounts(bysquare) } }),
  },
];
