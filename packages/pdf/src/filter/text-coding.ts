import { BoundedOutput } from './bounded-output.ts';

const TILDE = 0x7e;
const isWhite = (byte: number): boolean => byte <= 32;

/** ASCII85Decode (ISO 32000-1, 7.4.3). Ends at `~` or at the first character that cannot be. */
export function ascii85Decoded(data: Uint8Array, maxBytes: number): Uint8Array {
  const output = new BoundedOutput(data.length, maxBytes);
  let group = 0;
  let digits = 0;
  const flush = (count: number): void => {
    for (let i = 0; i < count; i++) output.push(Math.floor(group / 256 ** (3 - i)) & 0xff);
    group = 0;
    digits = 0;
  };
  for (const byte of data) {
    if (byte === TILDE) break;
    if (isWhite(byte)) continue;
    if (byte === 0x7a && digits === 0) {
      flush(4);
      continue;
    }
    if (byte < 0x21 || byte > 0x75) break;
    group = group * 85 + byte - 0x21;
    if (++digits === 5) flush(4);
  }
  if (digits > 1) {
    const count = digits - 1;
    for (; digits < 5; digits++) group = group * 85 + 84;
    flush(count);
  }
  return output.bytes;
}

/** RunLengthDecode (7.4.5). */
export function runLengthDecoded(data: Uint8Array, maxBytes: number): Uint8Array {
  const output = new BoundedOutput(2 * data.length, maxBytes);
  for (let at = 0; at < data.length; ) {
    const length = data[at++]!;
    if (length === 128) break;
    if (length < 128) {
      output.append(data.subarray(at, at + length + 1));
      at += length + 1;
    } else if (at < data.length) {
      output.append(new Uint8Array(257 - length).fill(data[at++]!));
    }
  }
  return output.bytes;
}
