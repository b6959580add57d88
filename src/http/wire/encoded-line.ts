const FIRST_OUTSIDE_ASCII = 0x80;

/**
 * The request line with every byte outside ASCII percent-encoded (RFC 3986, 2.1): targets with raw UTF-8
 * (`?query=Wiedner Hauptstraße`, as curl sends them) are served, and Node's parser refuses them whatever its options
 * (contract: Query strings). Where such bytes are in method or version, the parser refuses their encoding too.
 * @param bytes a piece of a head, which is left as it is
 * @param lineBytes so many of them belong to the request line
 */
export function encodedLine(bytes: Buffer, lineBytes: number): Buffer {
  let outside = 0;
  for (let at = 0; at < lineBytes; at++) if (bytes[at]! >= FIRST_OUTSIDE_ASCII) outside++;
  if (outside === 0) return bytes;
  const encoded = Buffer.allocUnsafe(bytes.length + 2 * outside);
  let to = 0;
  for (let at = 0; at < lineBytes; at++) {
    const byte = bytes[at]!;
    if (byte < FIRST_OUTSIDE_ASCII) encoded[to++] = byte;
    else to += encoded.write(`%${byte.toString(16).toUpperCase()}`, to, 'latin1');
  }
  bytes.copy(encoded, to, lineBytes);
  return encoded;
}
