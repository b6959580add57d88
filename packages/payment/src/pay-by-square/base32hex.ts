/** RFC 4648, 7: the alphabet that keeps the order of the bytes, and is part of the QR alphanumeric set. */
const ALPHABET = Buffer.from('0123456789ABCDEFGHIJKLMNOPQRSTUV', 'latin1');

/** Base 32 with extended hex alphabet, without padding. @example base32hex(Uint8Array.of(0xff)) // 'VS' */
export function base32hex(bytes: Uint8Array): string {
  const text = Buffer.allocUnsafe(Math.ceil((bytes.length * 8) / 5));
  let length = 0;
  let waiting = 0;
  let bits = 0;
  for (let i = 0; i < bytes.length; i++) {
    waiting = ((waiting << 8) | bytes[i]!) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text[length++] = ALPHABET[(waiting >>> bits) & 31]!;
    }
  }
  if (bits > 0) text[length] = ALPHABET[(waiting << (5 - bits)) & 31]!;
  return text.toString('latin1');
}
