import { compact, unlessFarLonger } from '@kontor/base';
import { hasCreditorReferenceForm, isCreditorReference } from '#reference/creditor-reference.ts';
import { isQrReference, QR_REFERENCE_LENGTH } from '#reference/qr-reference.ts';

/** Institution identifiers (positions 5 to 9) of QR-IBANs: IG QR-bill v2.3, 3.4. */
const QR_IID_MIN = 30_000;
const QR_IID_MAX = 31_999;

/** Whether a compact IBAN of CH or LI is a QR-IBAN. */
export function isQrIban(iban: string): boolean {
  const institution = Number(iban.slice(4, 9));
  return institution >= QR_IID_MIN && institution <= QR_IID_MAX;
}

export type ReferenceType = 'QRR' | 'SCOR' | 'NON';

export interface BillReference {
  readonly type: ReferenceType;
  /** Compact; empty for NON. */
  readonly value: string;
}

const isDigits = (plain: string): boolean => /^\d+$/.test(plain);

/** QR references may be given without their leading zeros. */
const padded = (digits: string): string => digits.padStart(QR_REFERENCE_LENGTH, '0');

/** The reference as the code carries it, white space and missing zeros put right; expects one without fault. */
export function billReference(reference: string | undefined): BillReference {
  const plain = compact(reference ?? '');
  if (plain === '') return { type: 'NON', value: '' };
  if (isDigits(plain)) return { type: 'QRR', value: padded(plain) };
  return { type: 'SCOR', value: plain };
}

/** What is wrong with a reference by itself, as prose. */
function ownFault(plain: string): string | undefined {
  if (isDigits(plain)) {
    if (plain.length > QR_REFERENCE_LENGTH) {
      return `${plain.length} digits, a QR reference has ${QR_REFERENCE_LENGTH}`;
    }
    if (/^0+$/.test(plain)) return 'a QR reference must not be all zeros';
    return isQrReference(padded(plain)) ? undefined : 'check digit of the QR reference is wrong';
  }
  if (!hasCreditorReferenceForm(plain)) {
    return 'must be a QR reference (27 digits) or a creditor reference of ISO 11649 (RF…)';
  }
  return isCreditorReference(plain) ? undefined : 'check digits of the creditor reference are wrong';
}

/**
 * What is wrong with a reference, alone or (when `iban` is known) for its account: a QR-IBAN and a QR reference
 * need each other, IG 3.3 and 3.4.
 * @example referenceFault(undefined, 'CH4431999123000889012') // 'a QR-IBAN needs a QR reference'
 */
export function referenceFault(reference: string | undefined, iban: string | undefined): string | undefined {
  const plain = unlessFarLonger(QR_REFERENCE_LENGTH, compact)(reference ?? '');
  const own = plain === '' ? undefined : ownFault(plain);
  if (own !== undefined || iban === undefined) return own;
  const isQrr = isDigits(plain);
  if (isQrIban(iban) === isQrr) return undefined;
  return isQrr ? 'a QR reference needs a QR-IBAN' : 'a QR-IBAN needs a QR reference';
}
