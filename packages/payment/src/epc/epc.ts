import { cleanText, fixedText, isSepaIban } from '@kontor/base';
import { bytesIn, CHARACTER_SETS } from './character-set.ts';
import { remittanceReference } from './remittance-reference.ts';

/** The content of an EPC code; texts within the limits of EPC069-12 (name 70, reference 35, text 140, message 70). */
export interface EpcTransfer {
  readonly iban: string;
  readonly recipient: string;
  /** Required by version 1. */
  readonly bic?: string | undefined;
  readonly currency?: string | undefined;
  /** 0.01 to 999999999.99, at most two decimals. */
  readonly amount?: number | string | undefined;
  /** Purpose code, 1 to 4 of `[A-Z0-9]`. */
  readonly purpose?: string | undefined;
  /** Structured remittance information; wins over `text`, the standard allows only one. */
  readonly reference?: string | undefined;
  /** Unstructured remittance information. */
  readonly text?: string | undefined;
  /** Beneficiary to originator information, shown to the payer. */
  readonly message?: string | undefined;
  readonly version?: 1 | 2 | undefined;
}

/** The content of a code: text for UTF-8, bytes where another character set had to be taken. */
export type EpcContent = { readonly text: string } | { readonly bytes: Uint8Array };

/** What a payer's app may refuse: SEPA transfers are in euro between accounts of SEPA countries (EPC069-12, 1). */
export type EpcPayability = 'currency-not-payable' | 'account-outside-sepa';

/** Why apps may refuse a transfer; nothing when they pay it. */
export function payabilityWarnings({
  currency = 'EUR',
  iban,
}: Pick<EpcTransfer, 'currency' | 'iban'>): readonly EpcPayability[] {
  const warnings: EpcPayability[] = [];
  if (currency !== 'EUR') warnings.push('currency-not-payable');
  if (!isSepaIban(iban)) warnings.push('account-outside-sepa');
  return warnings;
}

export interface EpcPayload {
  readonly content: EpcContent;
  readonly warnings: readonly ('text-ignored' | EpcPayability)[];
}

/** The transfer does not fit into a code; the member that takes most room is named. */
export interface EpcOverflow {
  readonly tooLong: 'text' | 'recipient' | 'message';
}

/** EPC069-12 v2.1, 2: level M, version 13 at most: 331 bytes; an ECI header takes one of them. */
export const EPC_LEVEL = 'M';
export const EPC_MAX_VERSION = 13;
export const EPC_SYMBOL = { level: EPC_LEVEL, maxVersion: EPC_MAX_VERSION } as const;
const MAX_BYTES = 331;
const MAX_BYTES_WITH_ECI = 330;

const SEPARATOR = '\n';
const UTF8 = 1;
const NOT_ASCII = /[^\n\x20-\x7e]/;

/** EPC069-12, 3: twelve lines, nothing after the last one that is filled. */
function lines(transfer: EpcTransfer, texts: Texts, characterSet: number): string {
  const { amount, currency = 'EUR' } = transfer;
  const all = [
    'BCD',
    transfer.version === 1 ? '001' : '002',
    String(characterSet),
    'SCT',
    transfer.bic ?? '',
    texts.recipient,
    transfer.iban,
    amount === undefined ? '' : currency + fixedText(amount, 2),
    transfer.purpose ?? '',
    texts.reference,
    texts.text,
    texts.message,
  ];
  let filled = all.length;
  while (all[filled - 1] === '') filled--;
  return all.slice(0, filled).join(SEPARATOR);
}

interface Texts {
  readonly recipient: string;
  readonly reference: string;
  readonly text: string;
  readonly message: string;
}

function textsOf(transfer: EpcTransfer): Texts {
  const reference = remittanceReference(transfer.reference ?? '');
  return {
    recipient: cleanText(transfer.recipient),
    reference,
    text: reference === '' ? cleanText(transfer.text ?? '') : '',
    message: cleanText(transfer.message ?? ''),
  };
}

/** UTF-8 where it fits; else the first other character set of the standard that has all characters and fits. */
function contentOf(transfer: EpcTransfer, texts: Texts): EpcContent | undefined {
  const text = lines(transfer, texts, UTF8);
  const isAscii = !NOT_ASCII.test(text);
  const bytes = isAscii ? text.length : Buffer.byteLength(text);
  if (bytes <= (isAscii ? MAX_BYTES : MAX_BYTES_WITH_ECI)) return { text };
  // ASCII takes one byte a character everywhere, so no other set can help.
  if (isAscii) return undefined;
  for (const set of CHARACTER_SETS) {
    const encoded = bytesIn(set, lines(transfer, texts, set.number));
    if (encoded !== undefined && encoded.length <= MAX_BYTES) return { bytes: encoded };
  }
  return undefined;
}

function overflow(texts: Texts): EpcOverflow {
  let tooLong: EpcOverflow['tooLong'] = 'text';
  for (const name of ['recipient', 'message'] as const) {
    if (Buffer.byteLength(texts[name]) > Buffer.byteLength(texts[tooLong])) tooLong = name;
  }
  return { tooLong };
}

/**
 * The content of an EPC QR code ("GiroCode", "Zahlen mit Code") by EPC069-12 v2.1 and v3.1, version 001 or 002,
 * or which member to shorten. Expects values that passed the schema.
 * @example epcPayload({ iban: 'AT572011140014400144', recipient: 'Rotes Kreuz', amount: 10 })
 */
export function epcPayload(transfer: EpcTransfer): EpcPayload | EpcOverflow {
  const texts = textsOf(transfer);
  const content = contentOf(transfer, texts);
  if (content === undefined) return overflow(texts);
  const isIgnored = texts.reference !== '' && cleanText(transfer.text ?? '') !== '';
  return {
    content,
    warnings: [...(isIgnored ? ['text-ignored' as const] : []), ...payabilityWarnings(transfer)],
  };
}
