import { type FieldPath, type Violation, violation } from '../../core/errors.ts';
import { isCreditorReference } from '../reference/creditor-reference.ts';
import { isQrReference, QR_REFERENCE_LENGTH } from '../reference/qr-reference.ts';
import { compact } from '../text/compact.ts';
import { codePoints } from '../text/schema.ts';
import type { InvoiceRequest, InvoiceRequestV1, InvoiceSender, SwissRequest } from './request.ts';
import { SWISS_LIMITS } from './schema/swiss.ts';

/** Institution identifiers (positions 5 to 9) of QR-IBANs: Swiss Payment Standards, QR-bill v2.3, 3.4. */
const QR_IID_MIN = 30_000;
const QR_IID_MAX = 31_999;

function isQrIban(iban: string): boolean {
  const institution = Number(iban.slice(4, 9));
  return institution >= QR_IID_MIN && institution <= QR_IID_MAX;
}

/** What is wrong with a reference for an account; a QR-IBAN and a QR reference need each other. */
function referenceFault(reference: string | undefined, iban: string): string | undefined {
  const plain = compact(reference ?? '');
  if (plain === '') return isQrIban(iban) ? 'a QR-IBAN needs a QR reference' : undefined;
  if (/^\d{1,27}$/.test(plain)) {
    if (!isQrReference(plain.padStart(QR_REFERENCE_LENGTH, '0')))
      return 'check digit of the QR reference is wrong';
    return isQrIban(iban) ? undefined : 'a QR reference needs a QR-IBAN';
  }
  if (isQrIban(iban)) return 'a QR-IBAN needs a QR reference';
  return isCreditorReference(plain)
    ? undefined
    : 'must be a QR reference or a creditor reference (ISO 11649)';
}

function messageViolations({ information, structuredInformation }: SwissRequest): readonly Violation[] {
  const length = codePoints(information ?? '') + codePoints(structuredInformation ?? '');
  const max = SWISS_LIMITS.information;
  if (length <= max) return [];
  const rule = { kind: 'longer', max, and: 'structuredInformation' } as const;
  return [
    violation(
      ['swissQrInvoice', 'information'],
      rule,
      `together ${length} characters, at most ${max} allowed`,
    ),
  ];
}

function referenceViolations(swiss: SwissRequest, iban: string | undefined): readonly Violation[] {
  if (iban === undefined) return [];
  const fault = referenceFault(swiss.reference, iban);
  if (fault === undefined) return [];
  return [violation(['swissQrInvoice', 'reference'], { kind: 'valid' }, fault)];
}

function currencyViolations(currency: string | undefined): readonly Violation[] {
  if (currency === undefined || currency === 'CHF' || currency === 'EUR') return [];
  return [violation(['currency'], { kind: 'valid' }, 'a Swiss QR bill is in CHF or EUR')];
}

const NEEDED = ['postalCode', 'city'] as const;
const LIMITED = ['name', 'street', 'postalCode', 'city'] as const;

/** Rules for the sender of version 2 as creditor. */
function creditorViolations(sender: InvoiceSender): readonly Violation[] {
  const found: Violation[] = [];
  const at = (member: string): FieldPath => ['sender', member];
  const { iban } = sender;
  if (iban === undefined)
    found.push(violation(at('iban'), { kind: 'blank' }, 'a Swiss QR bill needs the account'));
  else if (!iban.startsWith('CH') && !iban.startsWith('LI')) {
    found.push(violation(at('iban'), { kind: 'valid' }, 'must be an account in CH or LI'));
  }
  for (const member of NEEDED) {
    if (!sender[member]) found.push(violation(at(member), { kind: 'blank' }, 'a Swiss QR bill needs it'));
  }
  for (const member of LIMITED) {
    const length = codePoints(sender[member] ?? '');
    const max = SWISS_LIMITS[member];
    if (length <= max) continue;
    found.push(
      violation(at(member), { kind: 'longer', max }, `${length} characters, a Swiss QR bill allows ${max}`),
    );
  }
  return found;
}

/** Cross-field rules of a Swiss QR bill on an invoice of version 2; members that were refused are absent. */
export function swissViolations(input: Partial<InvoiceRequest>): readonly Violation[] {
  const { swissQrInvoice, sender, currency } = input;
  if (swissQrInvoice === undefined) return [];
  return [
    ...(sender === undefined ? [] : creditorViolations(sender)),
    ...currencyViolations(currency),
    ...messageViolations(swissQrInvoice),
    ...referenceViolations(swissQrInvoice, sender?.iban),
  ];
}

/** The same for version 1, whose creditor stands in the object itself. */
export function swissViolationsV1(input: Partial<InvoiceRequestV1>): readonly Violation[] {
  const { swissQrInvoice, currency } = input;
  if (swissQrInvoice === undefined) return [];
  return [
    ...currencyViolations(currency),
    ...messageViolations(swissQrInvoice),
    ...referenceViolations(swissQrInvoice, swissQrInvoice.creditor.iban),
  ];
}
