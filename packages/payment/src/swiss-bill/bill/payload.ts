import { encodeQr, isAscii, type QrSegment, type QrSymbol, UTF8_ECI } from '@kontor/codes/qr';
import type { BillAddress, SwissBill } from './swiss-bill.ts';

/** IG 4.2.2: characters of the whole payload. */
const MAX_CHARACTERS = 997;
/** IG 5.2: 117 modules a side. */
const MAX_VERSION = 25;
/** Capacity in bytes of version 25 at level M in one byte segment (ISO/IEC 18004:2015, table 7), and after an ECI. */
const MAX_BYTES = 997;
const MAX_BYTES_WITH_ECI = 996;

const NO_ADDRESS: readonly string[] = ['', '', '', '', '', '', ''];

const addressLines = (address: BillAddress | undefined): readonly string[] =>
  address === undefined
    ? NO_ADDRESS
    : [
        'S',
        address.name,
        address.street,
        address.houseNumber,
        address.postalCode,
        address.city,
        address.country,
      ];

/** Billing information and alternative schemes: lines after the trailer only as far as one of them is used. */
function trailingLines({ structuredInformation, alternativeSchemes }: SwissBill): readonly string[] {
  if (structuredInformation === '' && alternativeSchemes.length === 0) return [];
  return [structuredInformation, ...alternativeSchemes];
}

/** Content of the Swiss QR Code (IG 4.2.2): lines joined by LF, none after the last. */
export function swissPayload(bill: SwissBill): string {
  const { iban, creditor, debtor, amount, currency, reference, information } = bill;
  return [
    'SPC',
    '0200',
    '1',
    iban,
    ...addressLines(creditor),
    // The ultimate creditor is reserved for future use.
    ...NO_ADDRESS,
    amount,
    currency,
    ...addressLines(debtor),
    reference.type,
    reference.value,
    information,
    'EPD',
    ...trailingLines(bill),
  ].join('\n');
}

/** What keeps a payload from being encoded, as prose. All permitted characters are single code units. */
export function payloadFault(payload: string): string | undefined {
  if (payload.length > MAX_CHARACTERS) {
    return `${payload.length} characters in the code, at most ${MAX_CHARACTERS} allowed`;
  }
  const bytes = Buffer.byteLength(payload);
  const max = bytes === payload.length ? MAX_BYTES : MAX_BYTES_WITH_ECI;
  return bytes > max ? `${bytes} bytes in the code, at most ${max} allowed` : undefined;
}

/** One byte segment; UTF-8 is announced, because some readers guess another character set without it. */
function segments(payload: string): readonly QrSegment[] {
  const bytes: QrSegment = { mode: 'byte', bytes: Buffer.from(payload) };
  return isAscii(payload) ? [bytes] : [{ mode: 'eci', assignment: UTF8_ECI }, bytes];
}

/** The symbol at level M in the smallest version (IG 5.2). @throws RangeError when `payloadFault` finds a fault */
export function swissSymbol(payload: string): QrSymbol {
  const symbol = encodeQr(segments(payload), { level: 'M', maxVersion: MAX_VERSION });
  if (symbol.kind !== 'symbol') throw new RangeError('payload is larger than a Swiss QR Code');
  return symbol;
}
