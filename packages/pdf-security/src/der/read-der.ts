import { DerFault } from './der-fault.ts';
import { CONSTRUCTED, TAG } from './tags.ts';

/** Values within values: PKCS#12 has some 12, certificates 10. */
const MAX_DEPTH = 32;
/** Values of one list. */
const MAX_CHILDREN = 10_000;
/** Lengths of more octets than that are beyond every file. */
const MAX_LENGTH_OCTETS = 4;
/** More arcs, or longer ones, have no identifier in use. */
const MAX_OID_OCTETS = 64;

/**
 * One ASN.1 value as it is encoded. Reads DER, and of BER what writers of PKCS#12 use: indefinite lengths and octet
 * strings in pieces (X.690, 8.1.3.6 and 8.7.3). Contents are views of the input.
 */
export class DerValue {
  readonly tag: number;
  readonly content: Buffer;
  /** With identifier and length. */
  readonly whole: Buffer;
  readonly #depth: number;

  constructor(tag: number, parts: { readonly content: Buffer; readonly whole: Buffer }, depth: number) {
    this.tag = tag;
    this.content = parts.content;
    this.whole = parts.whole;
    this.#depth = depth;
  }

  /** The values inside. @throws DerFault when it is not constructed */
  get children(): readonly DerValue[] {
    if ((this.tag & CONSTRUCTED) === 0) throw new DerFault('value has no parts');
    const children: DerValue[] = [];
    for (let at = 0; at < this.content.length; ) {
      const child = valueAt(this.content, at, this.#depth + 1);
      children.push(child);
      if (children.length > MAX_CHILDREN) throw new DerFault('list is too long');
      at += child.whole.length;
    }
    return children;
  }

  /** The parts of a value of this type. @throws DerFault for another type */
  parts(tag: number): readonly DerValue[] {
    this.expect(tag);
    return this.children;
  }

  /** @throws DerFault for another type */
  expect(tag: number): this {
    if (this.tag !== tag) throw new DerFault('value has another type');
    return this;
  }

  /** An object identifier as numbers with points (8.19). */
  get oid(): string {
    const { content } = this.expect(TAG.oid);
    if (content.length === 0 || content.length > MAX_OID_OCTETS)
      throw new DerFault('identifier has no usable length');
    const arcs: bigint[] = [];
    let arc = 0n;
    for (const octet of content) {
      arc = (arc << 7n) | BigInt(octet & 0x7f);
      if (octet >= 0x80) continue;
      arcs.push(arc);
      arc = 0n;
    }
    const [first = 0n, ...rest] = arcs;
    const top = first < 80n ? first / 40n : 2n;
    return [top, first - top * 40n, ...rest].join('.');
  }

  /** A number that is not negative and is exact in a double. */
  get number(): number {
    const { content } = this.expect(TAG.integer);
    if (content.length === 0 || content.length > 6 || content[0]! >= 0x80)
      throw new DerFault('number out of range');
    return content.readUIntBE(0, content.length);
  }

  /** The octets of a string, put together where it is in pieces. */
  get octets(): Buffer {
    if (this.tag === TAG.octetString) return this.content;
    return Buffer.concat(this.parts(TAG.octetString | CONSTRUCTED).map(({ octets }) => octets));
  }

  /** The octets of a string without type of its own: `[0] IMPLICIT OCTET STRING`, in pieces or in one. */
  get implicitOctets(): Buffer {
    return (this.tag & CONSTRUCTED) === 0
      ? this.content
      : Buffer.concat(this.children.map(({ octets }) => octets));
  }
}

/** The value at the beginning of these bytes; what follows is ignored. @throws DerFault */
export const readDer = (bytes: Uint8Array): DerValue =>
  valueAt(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), 0, 0);

function valueAt(bytes: Buffer, at: number, depth: number): DerValue {
  if (depth > MAX_DEPTH) throw new DerFault('values are nested too deeply');
  const tag = bytes[at];
  if (tag === undefined || (tag & 0x1f) === 0x1f) throw new DerFault('no usable identifier');
  const first = bytes[at + 1];
  if (first === undefined) throw new DerFault('bytes end early');
  if (first === 0x80) return indefinite(bytes, { at, tag, depth });
  const octets = first < 0x80 ? 0 : first & 0x7f;
  const start = at + 2 + octets;
  if (octets > MAX_LENGTH_OCTETS || start > bytes.length) throw new DerFault('no usable length');
  const length = octets === 0 ? first : bytes.readUIntBE(at + 2, octets);
  if (start + length > bytes.length) throw new DerFault('bytes end early');
  const end = start + length;
  return new DerValue(tag, { content: bytes.subarray(start, end), whole: bytes.subarray(at, end) }, depth);
}

interface Opening {
  readonly at: number;
  readonly tag: number;
  readonly depth: number;
}

/** A value that ends with two zeros (8.1.3.6). */
function indefinite(bytes: Buffer, { at, tag, depth }: Opening): DerValue {
  if ((tag & CONSTRUCTED) === 0) throw new DerFault('no usable length');
  let end = at + 2;
  while (bytes[end] !== 0 || bytes[end + 1] !== 0) end += valueAt(bytes, end, depth + 1).whole.length;
  return new DerValue(
    tag,
    { content: bytes.subarray(at + 2, end), whole: bytes.subarray(at, end + 2) },
    depth,
  );
}
