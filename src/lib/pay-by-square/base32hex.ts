/** RFC 4648, 7: the alphabet that keeps the order of the bytes, and is part of the QR alphanumeric set. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUV';

/** Base 32 with extended hex alphabet, without padding. @example base32hex(Uint8Array.of(0xff)) // 'VS' */
export function base32hex(bytes: Uint8Array): string {
  let text = '';
  let waiting = 0;
  let bits = 0;
  for (const byte of bytes) {
    waiting = ((waiting << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(waiting >>> bits) & 31];
    }
  }
  return bits === 0 ? text : text + ALPHABET[(waiting << (5 - bits)) & 31];
}
