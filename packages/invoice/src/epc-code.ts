import { codePoints, compare, type Decimal, InvalidInput, sign, text, violation } from '@kontor/base';
import { encodeQr, encodeQrText } from '@kontor/codes/qr';
import type { BitGrid } from '@kontor/graphics';
import {
  EPC_LEVEL,
  EPC_LIMITS,
  EPC_MAX_VERSION,
  type EpcContent,
  type EpcPayability,
  epcPayload,
  groupedCreditorReference,
  hasCreditorReferenceForm,
  payabilityWarnings,
  remittanceReference,
} from '@kontor/payment/invoices';
import type { PaymentCode } from './layout/document.ts';
import { printedIban } from './payment/printed-iban.ts';

/** Largest amount of an EPC code (EPC069-12, 3). */
const MAX_AMOUNT = '999999999.99';

/** What an EPC code on an invoice is made of, whichever version of the request it comes from. */
export interface EpcOrder {
  readonly iban: string;
  readonly bic: string | undefined;
  readonly recipient: string;
  readonly currency: string;
  readonly amount: Decimal;
  readonly reference: string | undefined;
  readonly text: string | undefined;
  readonly message: string | undefined;
  /** First line of the caption. */
  readonly title: string;
  /** Where to report a text that does not fit, by member of the payload. */
  readonly fields: Readonly<Record<'text' | 'recipient' | 'message', readonly string[]>>;
}

export interface EpcOutcome {
  /** Absent: the amount is not allowed in a code. */
  readonly code?: PaymentCode;
  readonly warnings: readonly ('qr-code-omitted' | EpcPayability)[];
}

function gridOf(content: EpcContent): BitGrid {
  const options = { level: EPC_LEVEL, maxVersion: EPC_MAX_VERSION } as const;
  const symbol =
    'text' in content
      ? encodeQrText(content.text, options)
      : encodeQr([{ mode: 'byte', bytes: content.bytes }], options);
  if (symbol.kind !== 'symbol') throw new RangeError('an EPC payload within its limit must fit its symbol');
  return symbol.grid;
}

const filled = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

function captionLines(order: EpcOrder): readonly string[] {
  const reference = filled(order.reference);
  const short = reference === undefined ? undefined : remittanceReference(reference);
  const shown =
    short !== undefined && hasCreditorReferenceForm(short) ? groupedCreditorReference(short) : short;
  const bic = order.bic === undefined ? undefined : `BIC ${order.bic}`;
  return [printedIban(order.iban), bic, shown ?? filled(order.text), filled(order.message)].filter(
    (line) => line !== undefined,
  );
}

const isPayable = (amount: Decimal): boolean => sign(amount) > 0 && compare(amount, MAX_AMOUNT) <= 0;

/**
 * The EPC QR code of an invoice with its caption; left out with a warning when the amount is not payable, or not in
 * euro: banks refuse such a code (EPC069-12, 3, amount: "EUR").
 * @throws InvalidInput when the texts together do not fit into a code.
 */
export function epcCode(order: EpcOrder): EpcOutcome {
  if (order.currency !== 'EUR') return { warnings: ['currency-not-payable'] };
  if (!isPayable(order.amount)) return { warnings: ['qr-code-omitted'] };
  const { iban, bic, recipient, currency, reference, message } = order;
  const payload = epcPayload({
    iban,
    bic,
    recipient,
    currency,
    amount: text(order.amount),
    reference,
    text: order.text,
    message,
  });
  if ('tooLong' in payload) {
    const field = order.fields[payload.tooLong];
    throw new InvalidInput([
      violation(field, { kind: 'valid' }, 'the texts together do not fit into an EPC code; shorten this one'),
    ]);
  }
  const { title } = order;
  return {
    code: { grid: gridOf(payload.content), title, lines: captionLines(order) },
    warnings: payabilityWarnings({ currency, iban }),
  };
}

/** The invoice number as remittance text, when it is short enough for one. */
export const numberAsRemittance = (number: string | undefined): string | undefined =>
  number !== undefined && codePoints(number) <= EPC_LIMITS.text ? number : undefined;
