import { PdfUnreadable } from '@kontor/base';
import { openPdf, type PdfFile } from '@kontor/pdf/reading';
import { readTree } from '../xml/read-tree.ts';
import { XML_LIMITS } from '../xml/xml-limits.ts';
import { XmlSyntaxFault } from '../xml/xml-syntax-fault.ts';
import { stringValue, type XmlElement, type XmlTree } from '../xml/xml-tree.ts';
import { type FacturXStatement, statedMetadata } from './factur-x-metadata.ts';
import { isPdf } from './is-pdf.ts';
import { type PdfAttachment, pdfAttachments, unpacked } from './pdf-attachments.ts';
import { type Profile, type ProfileWord, profileOf } from './profile.ts';
import { fileRefusal } from './refusal.ts';
import { rootNameOf } from './root-name.ts';
import { otherDocument, type Syntax, syntaxOf } from './syntax.ts';

/** A file that may be an e-invoice, and what its sender asks for. */
export interface SentDocument {
  /** XML, or a PDF that is not encrypted. */
  readonly bytes: Uint8Array;
  readonly profile: ProfileWord;
  /** Name of the attachment of a PDF that is meant. */
  readonly attachment?: string | undefined;
}

/** The PDF around an e-invoice. */
export interface PdfContainer {
  readonly file: PdfFile;
  readonly attachment: PdfAttachment;
  /** The other files inside it. */
  readonly others: readonly PdfAttachment[];
  readonly facturX: FacturXStatement | undefined;
  /** Claimed level: `3B`. */
  readonly pdfA: string | undefined;
}

/** An e-invoice, recognised. */
export interface EInvoice {
  readonly tree: XmlTree;
  readonly syntax: Syntax;
  readonly profile: Profile;
  /** BT-24; empty where it is not stated. */
  readonly specification: string;
  /** BT-23. */
  readonly process: string | null;
  readonly pdf: PdfContainer | undefined;
  /** The XML as it was sent or attached. */
  readonly xml: Uint8Array;
}

const MIB = 1024 * 1024;

/** File names that standards give the e-invoice inside a PDF (Factur-X 1.0, 6.2.1; ZUGFeRD 2; XRechnung). */
const KNOWN_NAMES: ReadonlySet<string> = new Set([
  'factur-x.xml',
  'zugferd-invoice.xml',
  'xrechnung.xml',
  'invoice-ubl.xml',
  'order-x.xml',
]);

const isKnownName = ({ name }: PdfAttachment): boolean => KNOWN_NAMES.has(name.toLowerCase());

interface Candidate {
  readonly attachment: PdfAttachment;
  /** What it is, where it is another document than an e-invoice of EN 16931. */
  readonly other?: string;
}

const MAX_LISTED = 10;
const listed = (attachments: readonly PdfAttachment[]): string =>
  attachments
    .slice(0, MAX_LISTED)
    .map(({ name }) => lastSegment(name).slice(0, 60))
    .join(', ');

/** The last segment of what is stated as a file name, without control characters. */
export const lastSegment = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();

/** Attachments of several MiB that are no XML are not unpacked to find that out. */
const mayBeXml = ({ name, mediaType = '' }: PdfAttachment): boolean =>
  /\.xml$/i.test(name) || /xml/i.test(mediaType);

const unpackedXml = (file: PdfFile, attachment: PdfAttachment): Uint8Array | undefined =>
  unpacked(file, attachment, XML_LIMITS.bytes);

/** @throws InvalidInput for what cannot be unpacked */
function xmlOf(file: PdfFile, attachment: PdfAttachment): Uint8Array {
  const bytes = unpackedXml(file, attachment);
  if (bytes !== undefined) return bytes;
  throw fileRefusal(`the attachment ${listed([attachment])} cannot be unpacked or has more than 10 MiB`);
}

function candidateOf(file: PdfFile, attachment: PdfAttachment): Candidate | undefined {
  if (!mayBeXml(attachment) && !isKnownName(attachment)) return undefined;
  const bytes = isKnownName(attachment) ? xmlOf(file, attachment) : unpackedXml(file, attachment);
  if (bytes === undefined) return undefined;
  const root = rootNameOf(bytes);
  // What is named as the e-invoice and is no XML gets the reason of the reader.
  if (root === undefined) return isKnownName(attachment) ? { attachment } : undefined;
  return syntaxOf(root) === undefined ? { attachment, other: otherDocument(root) } : { attachment };
}

/** Names of the files inside a PDF that are e-invoices, or pass for one by their names. @throws PdfUnreadable */
export function attachedEInvoices(bytes: Uint8Array): readonly string[] {
  const file = openPdf(bytes, PDF_LIMITS);
  const isEInvoice = (one: PdfAttachment): boolean => {
    const candidate = candidateOf(file, one);
    return candidate !== undefined && candidate.other === undefined;
  };
  return pdfAttachments(file)
    .filter((one) => isKnownName(one) || isEInvoice(one))
    .map(({ name }) => name);
}

/** The attachment that is the e-invoice. @throws InvalidInput where there is none, or more than one could be meant */
function chosen(
  candidates: readonly Candidate[],
  all: readonly PdfAttachment[],
  wanted: string | undefined,
  stated: string | null | undefined,
): Candidate {
  if (wanted !== undefined) return wantedOne(candidates, all, wanted);
  const eInvoices = candidates.filter(({ other }) => other === undefined);
  const [first] = eInvoices;
  if (first === undefined) {
    const [other] = candidates;
    if (other?.other !== undefined)
      throw fileRefusal(`the attachment ${listed([other.attachment])}: ${other.other}`);
    const names = all.length === 0 ? '' : `; it has ${listed(all)}`;
    throw fileRefusal(`the PDF has no e-invoice attached${names}`);
  }
  if (eInvoices.length === 1) return first;
  const named = eInvoices.filter(({ attachment }) => attachment.name === stated);
  if (named.length === 1) return named[0]!;
  const known = eInvoices.filter(({ attachment }) => isKnownName(attachment));
  if (known.length === 1) return known[0]!;
  const names = listed(eInvoices.map(({ attachment }) => attachment));
  throw fileRefusal(`the PDF has more than one e-invoice; name one with attachment: ${names}`);
}

function wantedOne(
  candidates: readonly Candidate[],
  all: readonly PdfAttachment[],
  wanted: string,
): Candidate {
  const found = candidates.filter(
    ({ attachment: { name } }) => name === wanted || lastSegment(name) === wanted,
  );
  if (found.length === 1) {
    if (found[0]!.other !== undefined) throw fileRefusal(`the attachment: ${found[0]!.other}`);
    return found[0]!;
  }
  if (found.length > 1) throw fileRefusal('more than one attachment has this name');
  throw fileRefusal(`the PDF has no e-invoice of this name; it has ${listed(all) || 'no attachments'}`);
}

const UNREADABLE: Readonly<Record<PdfUnreadable['reason'], string>> = {
  'not-a-pdf': 'must be XML or PDF',
  encrypted: 'the PDF is password protected',
  damaged: 'the PDF is damaged and could not be repaired',
  'no-pages': 'the PDF has no pages',
  'too-large': 'the PDF could not be read within the limits',
  'too-deep': 'the PDF could not be read within the limits',
};

/** Of everything inside a PDF that is unpacked. */
const PDF_LIMITS = { maxStreamBytes: 64 * MIB, maxDecodedBytes: 256 * MIB };

function openContainer(sent: SentDocument): { readonly xml: Uint8Array; readonly pdf: PdfContainer } {
  try {
    const file = openPdf(sent.bytes, PDF_LIMITS);
    const all = pdfAttachments(file);
    const { facturX, pdfA } = statedMetadata(file);
    const candidates = all.flatMap((one) => candidateOf(file, one) ?? []);
    const { attachment } = chosen(candidates, all, sent.attachment, facturX?.documentFileName);
    const others = all.filter((one) => one !== attachment);
    // Unpacked once more: the bytes of all candidates at once would be as much as a machine has.
    return { xml: xmlOf(file, attachment), pdf: { file, attachment, others, facturX, pdfA } };
  } catch (error) {
    if (error instanceof PdfUnreadable) throw fileRefusal(UNREADABLE[error.reason]);
    throw error;
  }
}

function treeOf(xml: Uint8Array): XmlTree {
  try {
    return readTree(xml);
  } catch (error) {
    if (error instanceof XmlSyntaxFault) throw fileRefusal(`not well-formed XML: ${error.message}`);
    throw error;
  }
}

/** First element below `element` by this path; undefined where there is none. */
export function elementAt(element: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const step of path) found = found?.children.find(({ name }) => name === step);
  return found;
}

const CONTEXT = 'rsm:ExchangedDocumentContext';
const SPECIFICATION = {
  CII: [CONTEXT, 'ram:GuidelineSpecifiedDocumentContextParameter', 'ram:ID'],
  UBL: ['cbc:CustomizationID'],
};
const PROCESS = {
  CII: [CONTEXT, 'ram:BusinessProcessSpecifiedDocumentContextParameter', 'ram:ID'],
  UBL: ['cbc:ProfileID'],
};

const textAt = (root: XmlElement, path: readonly string[]): string | undefined => {
  const found = elementAt(root, ...path);
  return found === undefined ? undefined : stringValue(found).trim();
};

/**
 * Opens what a caller sent: finds the e-invoice in a PDF, reads it, recognises syntax and profile.
 * @throws InvalidInput `message.fileMustBeValid` for everything that is not one
 */
export function openEInvoice(sent: SentDocument): EInvoice {
  const { xml, pdf } = isPdf(sent.bytes) ? openContainer(sent) : { xml: sent.bytes, pdf: undefined };
  const tree = treeOf(xml);
  const syntax = syntaxOf(tree.root);
  if (syntax === undefined) throw fileRefusal(otherDocument(tree.root));
  const family = syntax === 'CII' ? 'CII' : 'UBL';
  const specification = textAt(tree.root, SPECIFICATION[family]) ?? '';
  const profile =
    sent.profile === 'AUTO' ? profileOf({ syntax, specification, isInPdf: pdf !== undefined }) : sent.profile;
  return {
    tree,
    syntax,
    profile,
    specification,
    process: textAt(tree.root, PROCESS[family]) || null,
    pdf,
    xml,
  };
}
