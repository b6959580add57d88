import {
  byteString,
  dict,
  type FacturXMetadata,
  isDict,
  isStream,
  isString,
  name,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  PRODUCER,
  textString,
  xmpPacket,
} from '@kontor/pdf';
import { claimOfLevel, type PdfALevel } from '../level/pdf-a-level.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import { type DocumentDate, dateOf, pdfDate, xmpDate } from './document-date.ts';
import { documentText, plainText } from './document-text.ts';
import { type ReadXmp, readXmp } from './read-xmp.ts';

export const METADATA: Requirement = {
  rule: 'metadata',
  clauses: { first: '6.7', later: '6.6' },
  description:
    'Metadata were written: the claim of the level, and the same values as in the document information',
};

/** The packet of the document as it came; undefined when there is none. */
function existingXmp(file: PdfFile): ReadXmp | undefined {
  const stream = file.resolve(file.catalog.get('Metadata'));
  const data = isStream(stream) ? file.decoded(stream).data : undefined;
  return data === undefined ? undefined : readXmp(data);
}

interface Described {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly subject: string | undefined;
  readonly keywords: string | undefined;
  readonly creatorTool: string | undefined;
  readonly created: DocumentDate;
  readonly modified: DocumentDate;
}

/**
 * Writes the XMP packet and a document information dictionary with the same values (ISO 19005-1, 6.7.3; ISO 19005-2,
 * 6.6), and returns the latter; PDF/A-4 has none (ISO 19005-4, 6.1.3). Values are those of `source`, the document as it came. Unknown schemas are dropped; those of PDF/UA and Factur-X stay, described.
 */
export function writeMetadata(document: EditablePdf, level: PdfALevel, source: PdfFile): PdfRef | undefined {
  const xmp = existingXmp(source);
  const described = description(source, xmp, document.nowMs);
  const { created, modified, ...texts } = described;
  const packet = xmpPacket({
    ...texts,
    producer: PRODUCER,
    createdAt: created.xmp,
    modifiedAt: modified.xmp,
    pdfA: claimOfLevel(level),
    ...(xmp?.pdfUaPart === '1' ? { pdfUa: 1 as const } : {}),
    facturX: facturXOf(xmp),
  });
  const metadata = document.changes.addStream(
    dict({ Type: name('Metadata'), Subtype: name('XML') }),
    Buffer.from(packet, 'utf8'),
    { coding: 'plain', dated: true },
  );
  document.catalog.put('Metadata', metadata);
  document.log.change(METADATA);
  return document.part === 4 ? undefined : writeInfo(document, described);
}

function description(file: PdfFile, xmp: ReadXmp | undefined, nowMs: number): Described {
  const info = file.resolve(file.trailer.get('Info'));
  const entry = (key: string): PdfObject => (isDict(info) ? file.resolve(info.get(key)) : null);
  const text = (key: string, other: string | undefined): string | undefined => {
    const value = entry(key);
    const own = isString(value) ? documentText(value) : undefined;
    return own ?? (other === undefined ? undefined : plainText(other));
  };
  const date = (key: string, other: string | undefined): DocumentDate | undefined => {
    const value = entry(key);
    const own = isString(value) ? pdfDate(Buffer.from(value.bytes).toString('latin1')) : undefined;
    return own ?? (other === undefined ? undefined : xmpDate(other));
  };
  const now = dateOf(nowMs);
  return {
    title: text('Title', xmp?.title),
    author: text('Author', xmp?.author),
    subject: text('Subject', xmp?.subject),
    keywords: text('Keywords', xmp?.keywords),
    creatorTool: text('Creator', xmp?.creatorTool),
    created: date('CreationDate', xmp?.createDate) ?? now,
    modified: now,
  };
}

function writeInfo(document: EditablePdf, described: Described): PdfRef {
  const text = (value: string | undefined) => (value === undefined ? undefined : textString(value));
  const entries = dict({
    Title: text(described.title),
    Author: text(described.author),
    Subject: text(described.subject),
    Keywords: text(described.keywords),
    Creator: text(described.creatorTool),
    Producer: textString(PRODUCER),
    CreationDate: byteString(described.created.pdf),
    ModDate: byteString(described.modified.pdf),
  });
  return document.changes.add(entries, { dated: true });
}

const LEVELS: readonly FacturXMetadata['conformanceLevel'][] = [
  'MINIMUM',
  'BASIC WL',
  'BASIC',
  'EN 16931',
  'EXTENDED',
  'XRECHNUNG',
];

function facturXOf(xmp: ReadXmp | undefined): FacturXMetadata | undefined {
  const fx = xmp?.facturX;
  if (fx === undefined) return undefined;
  const conformanceLevel = LEVELS.find((level) => level === fx.ConformanceLevel);
  const version = fx.Version === '3.0' ? '3.0' : '1.0';
  const fileName = plainText(fx.DocumentFileName ?? '');
  return conformanceLevel === undefined || fileName === undefined
    ? undefined
    : { fileName, version, conformanceLevel };
}
