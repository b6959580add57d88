import { cleanText, type Folded, foldText } from '@kontor/base';
import { budapestTimeText } from './budapest-time-text.ts';

/** A request for an instant transfer; texts within the limits of the MNB guideline. */
export interface HctTransfer {
  readonly bic: string;
  readonly recipient: string;
  readonly iban: string;
  readonly currency?: string | undefined;
  /** Whole units, 0 to 999999999999; 0 leaves the amount to the payer, like none. */
  readonly amount?: number | undefined;
  /** End of validity, Unix time in milliseconds. */
  readonly validTillMs: number;
  /** Purpose code, four letters. */
  readonly purpose?: string | undefined;
  readonly remittanceInformation?: string | undefined;
  readonly shopId?: string | undefined;
  readonly merchantId?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly internalId?: string | undefined;
  readonly loyaltyId?: string | undefined;
  readonly navVerificationCode?: string | undefined;
}

/** The texts of the caller, in the order of the code's lines 10 to 17. */
export const HCT_TEXTS = [
  'remittanceInformation',
  'shopId',
  'merchantId',
  'invoiceId',
  'customerId',
  'internalId',
  'loyaltyId',
  'navVerificationCode',
] as const;

type HctText = 'recipient' | (typeof HCT_TEXTS)[number];

export interface HctPayload {
  readonly text: string;
  readonly warnings: readonly ('characters-replaced' | 'currency-not-payable' | 'validity-expired')[];
}

/** The transfer does not fit into a code; the member that takes most room is named. */
export interface HctOverflow {
  readonly tooLong: HctText;
}

/** MNB guideline on QR data entry, 2019: level M; 345 bytes in all need version 14. */
export const HCT_SYMBOL = { level: 'M', maxVersion: 14 } as const;
const MAX_BYTES = 345;
const BIC_LENGTH = 11;

const isPermitted = (character: string): boolean =>
  (character >= ' ' && character <= '~') || 'áéíóöőúüűÁÉÍÓÖŐÚÜŰ'.includes(character);

const PLAIN = /^[\x20-\x7eáéíóöőúüűÁÉÍÓÖŐÚÜŰ]*$/;

/** A text as the code carries it: printable ASCII and the letters of Hungarian. */
export function hctLine(text: string): Folded {
  const clean = cleanText(text);
  if (PLAIN.test(clean)) return { text: clean, changed: false, lossy: false };
  return foldText(clean, isPermitted, { unmappable: 'full-stop' });
}

const isForeign = (currency: string | undefined): boolean => currency !== undefined && currency !== 'HUF';

/** Lines 10 to 17, and whether a text had to be folded for them. */
function textLines(transfer: HctTransfer): { readonly text: string; readonly changed: boolean } {
  let text = '';
  let changed = false;
  for (const name of HCT_TEXTS) {
    const given = transfer[name];
    if (given !== undefined) {
      const line = hctLine(given);
      text += line.text;
      changed ||= line.changed;
    }
    text += '\n';
  }
  return { text, changed };
}

/** Lines 1 to 9. */
function head(transfer: HctTransfer, recipient: string): string {
  const { amount = 0, currency = 'HUF' } = transfer;
  const sum = amount === 0 ? '' : `${currency}${amount}`;
  const parties = `${transfer.bic.padEnd(BIC_LENGTH, 'X')}\n${recipient}\n${transfer.iban}\n`;
  return `HCT\n001\n1\n${parties}${sum}\n${budapestTimeText(transfer.validTillMs)}\n${transfer.purpose ?? ''}\n`;
}

/** Permitted characters take at most two bytes each, so that most texts need not be counted. */
const fits = (text: string): boolean => text.length * 2 <= MAX_BYTES || Buffer.byteLength(text) <= MAX_BYTES;

/** The member whose text takes most bytes; among equals the first in this order. */
function longest(transfer: HctTransfer): HctOverflow {
  const [remittance, ...ids] = HCT_TEXTS;
  const bytes = (name: HctText): number => Buffer.byteLength(hctLine(transfer[name] ?? '').text);
  const inOrder: readonly HctText[] = [remittance, 'recipient', ...ids];
  return { tooLong: inOrder.reduce((most, one) => (bytes(one) > bytes(most) ? one : most)) };
}

/**
 * The text of a Hungarian instant payment code of kind HCT (the payee shows it, the payer sends), version 001 by
 * the MNB guideline of 12 July 2019: seventeen lines, each ended by a line feed; or which member to shorten.
 * Expects values that passed the schema.
 */
export function hctPayload(transfer: HctTransfer, nowMs: number): HctPayload | HctOverflow {
  const recipient = hctLine(transfer.recipient);
  const lines = textLines(transfer);
  const text = head(transfer, recipient.text) + lines.text;
  if (!fits(text)) return longest(transfer);
  const warnings: HctPayload['warnings'][number][] = [];
  if (recipient.changed || lines.changed) warnings.push('characters-replaced');
  if (isForeign(transfer.currency) && transfer.amount !== undefined) warnings.push('currency-not-payable');
  if (transfer.validTillMs < nowMs) warnings.push('validity-expired');
  return { text, warnings };
}
