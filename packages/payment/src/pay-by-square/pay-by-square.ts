import { crc32 } from 'node:zlib';
import { lzmaBytes } from '../lzma/lzma.ts';
import { base32hex } from './base32hex.ts';
import type { PayBySquareDocument } from './document.ts';
import { fieldText } from './field-text.ts';

/** `type << 4 | version`, `document << 4 | reserved`: PAY (0) of version 1.2.0 (2), document type 0. */
const HEADER = [0x02, 0x00] as const;
/** The length of the data is written in two bytes. */
const MAX_DATA_BYTES = 65_535;
const CRC_BYTES = 4;

/** The standard leaves level and version open. */
export const PAY_BY_SQUARE_SYMBOL = { level: 'M', maxVersion: 40 } as const;

export interface PayBySquarePayload {
  /** Digits and letters A to V. */
  readonly text: string;
  readonly warnings: readonly 'characters-replaced'[];
}

/** CRC-32, lowest byte first, and the fields after it. */
function checkedData(fields: string): Uint8Array {
  const data = Buffer.allocUnsafe(CRC_BYTES + fields.length);
  data.writeUInt32LE(crc32(fields));
  data.write(fields, CRC_BYTES, 'latin1');
  return data;
}

/**
 * The text of a Slovak payment code, PAY by square 1.2.0 (Slovak Banking Association, 2025), or `undefined` when
 * the fields take more than the 65,535 bytes of the format. Expects values that passed the schema.
 */
export function payBySquarePayload(document: PayBySquareDocument): PayBySquarePayload | undefined {
  const { text, changed } = fieldText(document);
  if (text.length + CRC_BYTES > MAX_DATA_BYTES) return undefined;
  const data = checkedData(text);
  const stream = lzmaBytes(data);
  const bytes = new Uint8Array(HEADER.length + 2 + stream.length);
  bytes.set(HEADER);
  bytes[2] = data.length & 0xff;
  bytes[3] = data.length >>> 8;
  bytes.set(stream, 4);
  return { text: base32hex(bytes), warnings: changed ? ['characters-replaced'] : [] };
}
