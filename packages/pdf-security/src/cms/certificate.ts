import { DerFault } from '../der/der-fault.ts';
import { OID } from '../der/object-identifiers.ts';
import { type DerValue, readDer } from '../der/read-der.ts';
import { contextTag, TAG } from '../der/tags.ts';

/** What a signature needs of an X.509 certificate (RFC 5280, 4.1). */
export interface Certificate {
  /** The whole of it, DER. */
  readonly bytes: Buffer;
  /** Issuer and serial number as they are encoded. */
  readonly issuer: Buffer;
  readonly serial: Buffer;
  /** Milliseconds since 1970. */
  readonly validFrom: number;
  readonly validUntil: number;
  /** The common name of the subject, else the last of its parts. */
  readonly name: string;
}

/** @throws DerFault */
export function readCertificate(bytes: Buffer): Certificate {
  const fields = [...(readDer(bytes).parts(TAG.sequence)[0]?.parts(TAG.sequence) ?? [])];
  if (fields[0]?.tag === contextTag(0)) fields.shift();
  const [serial, , issuer, validity, subject] = fields;
  if (serial === undefined || issuer === undefined || subject === undefined)
    throw new DerFault('certificate is incomplete');
  const [from, until] = validity?.parts(TAG.sequence) ?? [];
  return {
    bytes,
    issuer: issuer.expect(TAG.sequence).whole,
    serial: serial.expect(TAG.integer).whole,
    validFrom: timeOf(from),
    validUntil: timeOf(until),
    name: nameOf(subject),
  };
}

/** UTCTime counts from 1950 (4.1.2.5.1). */
function timeOf(value: DerValue | undefined): number {
  const text = value?.content.toString('latin1') ?? '';
  const full = value?.tag === TAG.utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full);
  const [year, month, day, hour, minute, second] = digits?.slice(1).map(Number) ?? [];
  if (year === undefined) throw new DerFault('certificate has no usable time');
  return Date.UTC(year, month! - 1, day, hour, minute, second);
}

function nameOf(subject: DerValue): string {
  const parts = subject.parts(TAG.sequence).flatMap((set) => set.parts(TAG.set));
  const pairs = parts.map((part) => part.parts(TAG.sequence));
  const common = pairs.findLast(([type]) => type?.oid === OID.commonName) ?? pairs.at(-1);
  return common?.[1] === undefined ? '' : textOf(common[1]);
}

function textOf({ tag, content }: DerValue): string {
  if (tag === TAG.utf8String) return content.toString('utf8');
  if (tag === TAG.bmpString && content.length % 2 === 0)
    return Buffer.from(content).swap16().toString('utf16le');
  return content.toString('latin1');
}
