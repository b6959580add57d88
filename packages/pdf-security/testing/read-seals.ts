import { createHash, verify, X509Certificate } from 'node:crypto';
import { isArray, isString, nameText, openPdf, type PdfDict, textOf } from '@kontor/pdf';
import { type DerValue, readDer } from '#der/read-der.ts';
import { contextTag, TAG } from '#der/tags.ts';

/** A signature of a file as its bytes have it. */
export interface ReadSeal {
  readonly field: string;
  readonly widget: PdfDict;
  readonly dictionary: PdfDict;
  /** Identifiers of the signed attributes and of the unsigned ones. */
  readonly signed: readonly string[];
  readonly unsigned: readonly string[];
  readonly certificates: number;
  /** Whether digest and signature fit the bytes that /ByteRange names. */
  readonly isIntact: boolean;
  /** Whether those bytes are the whole file but the signature itself. */
  readonly coversAll: boolean;
}

/** All signatures of a file, in the order of its fields that are signed, verified by Node's own cryptography. */
export function readSeals(bytes: Uint8Array): readonly ReadSeal[] {
  const file = openPdf(bytes);
  const fields = file.resolve(file.dict(file.catalog.get('AcroForm')).get('Fields'));
  return (isArray(fields) ? fields : []).flatMap((one) => {
    const widget = file.dict(one);
    if (nameText(file.resolve(widget.get('FT'))) !== 'Sig' || !widget.has('V')) return [];
    const dictionary = file.dict(widget.get('V'));
    const name = file.resolve(widget.get('T'));
    const field = isString(name) ? textOf(name) : '';
    return [{ field, widget, dictionary, ...verified(Buffer.from(bytes), dictionary) }];
  });
}

function verified(bytes: Buffer, dictionary: PdfDict) {
  const range = dictionary.get('ByteRange') as readonly number[];
  const [first = 0, length = 0, second = 0, rest = 0] = range;
  const covered = [bytes.subarray(first, first + length), bytes.subarray(second, second + rest)];
  const hole = bytes.toString('latin1', length, second);
  const contents = dictionary.get('Contents');
  if (!isString(contents) || !/^<[0-9a-f]*>$/.test(hole))
    throw new Error('the signature is not where it should be');
  const signed = readDer(contents.bytes).children[1]!.children[0]!.children;
  const certificates = signed[3]!.expect(contextTag(0)).children;
  const [, id, algorithm, attributes, , value, unsigned] = signed.at(-1)!.children[0]!.children;
  const digest = algorithm!.children[0]!.oid.endsWith('.2') ? 'sha384' : 'sha256';
  const hash = createHash(digest);
  for (const part of covered) hash.update(part);
  const stated = attributes!.children.find((one) => one.children[0]!.oid.endsWith('.9.4'))!;
  const own = certificates.find((one) => isNamedBy(one, id!))!;
  // What is signed is a set, not the tag of its context (RFC 5652, 5.4).
  const attributeBytes = Buffer.from(attributes!.whole);
  attributeBytes[0] = TAG.set;
  const isSigned = verify(digest, attributeBytes, new X509Certificate(own.whole).publicKey, value!.octets);
  return {
    signed: oidsOf(attributes),
    unsigned: oidsOf(unsigned),
    certificates: certificates.length,
    isIntact: isSigned && stated.children[1]!.children[0]!.octets.equals(hash.digest()),
    coversAll: first === 0 && second + rest === bytes.length,
  };
}

const oidsOf = (attributes: DerValue | undefined): readonly string[] =>
  attributes?.children.map((one) => one.children[0]!.oid) ?? [];

function isNamedBy(certificate: DerValue, id: DerValue): boolean {
  return (
    certificate.whole.indexOf(id.children[0]!.whole) >= 0 &&
    certificate.whole.indexOf(id.children[1]!.whole) >= 0
  );
}
