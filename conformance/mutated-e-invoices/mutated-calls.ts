import { mutated as mutatedPdf } from '@kontor/pdf/testing';
import { multipartForm } from '../../src/testing/multipart.ts';
import { chosen, type Dice, dice } from '../own-rules/dice.ts';
import { isReadable, type SourceDocument } from '../own-rules/documents.ts';
import { mutation } from '../own-rules/mutations.ts';

/** One call of an operation that takes e-invoices in. */
export interface MutatedCall {
  readonly name: string;
  /** Path with query. */
  readonly path: string;
  readonly accept?: string;
  readonly contentType: string;
  readonly body: Uint8Array;
}

export interface SourcePdf {
  readonly name: string;
  readonly pdf: Uint8Array;
  /** The invoice that the pages show: a request of `POST /v2/invoice-pdf` as JSON. */
  readonly request?: string;
}

/** What calls are made of. */
export interface MutationSources {
  readonly documents: readonly SourceDocument[];
  /** Hybrid invoices, and pages into which e-invoices are embedded. */
  readonly pdfs: readonly SourcePdf[];
  /** Requests of `POST /v2/invoice-pdf` as JSON. */
  readonly requests: readonly string[];
}

type Target = Pick<MutatedCall, 'path' | 'accept'>;

const PROFILES = ['AUTO', 'EN16931', 'XRECHNUNG', 'PEPPOL', 'FACTURX', 'EXTENDED', 'MINIMUM', 'FRANCE'];
const LANGUAGES = ['EN', 'DE', 'FR', 'IT', 'PL'];
const TEMPLATES = ['DEFAULT', 'CLASSIC', 'MODERN', 'MINIMALISTIC'];
const TRUTHS = ['true', 'false'];

const OPERATIONS: readonly ((roll: Dice) => Target)[] = [
  () => ({ path: '/v1/e-invoice/read?include=attachments' }),
  (roll) => ({ path: `/v1/e-invoice/validate?profile=${chosen(PROFILES, roll)}` }),
  (roll) => ({ path: `/v1/e-invoice/view?language=${chosen(LANGUAGES, roll)}`, accept: 'text/html' }),
  (roll) => ({
    path: `/v1/e-invoice/view?language=${chosen(LANGUAGES, roll)}&template=${chosen(TEMPLATES, roll)}`,
    accept: 'application/pdf',
  }),
  (roll) => ({
    path: `/v1/e-invoice/convert?to=${chosen(['CII', 'UBL'], roll)}&profile=${chosen(PROFILES, roll)}&acceptLoss=${chosen(TRUTHS, roll)}`,
  }),
];

/** Damage that no writer makes: the document is then often no XML, or no JSON, at all. */
function damaged(text: string, roll: Dice): string {
  const at = roll(text.length);
  switch (roll(4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return `${text.slice(0, at)}${chosen(['<', '&', '\0', ']]>', '<!DOCTYPE x>', '\u{FFFF}', '"', '}', '1e999'], roll)}${text.slice(at)}`;
    case 2:
      return text.slice(0, at) + text.slice(at + roll(400));
    default:
      return text.slice(0, at) + text.slice(at, at + roll(400)).repeat(2) + text.slice(at);
  }
}

/** Bytes changed without regard to characters: often none of the encoding any more. */
function changedBytes(text: string, roll: Dice): Uint8Array {
  const bytes = Buffer.from(text);
  for (let count = 1 + roll(4); count > 0; count--) bytes[roll(bytes.length)] = roll(256);
  return bytes;
}

/** Every fifth is damaged, every tenth has other bytes; the others have wrong, missing, repeated or changed values. */
function faultyXml({ xml }: SourceDocument, roll: Dice): Uint8Array {
  const changed = mutation(xml, roll);
  const kind = isReadable(changed) ? roll(10) : 0;
  if (kind === 2) return changedBytes(changed, roll);
  return Buffer.from(kind < 2 ? damaged(changed, roll) : changed);
}

/** A PDF with one to four faults. */
function faultyPdf({ pdf }: SourcePdf, roll: Dice): Uint8Array {
  let bytes = pdf;
  for (let count = 1 + roll(4); count > 0; count--) bytes = mutatedPdf(bytes, () => roll(2 ** 32) / 2 ** 32);
  return bytes;
}

/** A form with a PDF and an invoice, of which one at least is faulty. */
function embedding({ documents, pdfs, requests }: MutationSources, roll: Dice): Omit<MutatedCall, 'name'> {
  const pdf = chosen(pdfs, roll);
  const document = chosen(documents, roll);
  const kind = roll(3);
  // Mostly the invoice that the pages show: others are refused for what the pages lack.
  const request = roll(4) > 0 ? (pdf.request ?? chosen(requests, roll)) : chosen(requests, roll);
  const whole = roll(4) === 0 ? Buffer.from(document.xml) : Buffer.from(request);
  const faulty = (): Uint8Array =>
    roll(3) > 0 ? Buffer.from(damaged(request, roll)) : faultyXml(document, roll);
  const { body, contentType } = multipartForm([
    {
      name: 'file',
      content: kind === 0 ? pdf.pdf : faultyPdf(pdf, roll),
      filename: 'a.pdf',
      type: 'application/pdf',
    },
    {
      name: 'invoice',
      content: kind === 1 ? whole : faulty(),
      filename: 'b',
      type: 'application/octet-stream',
    },
    { name: 'pageUnchecked', content: chosen(TRUTHS, roll) },
    { name: 'replace', content: chosen(TRUTHS, roll) },
  ]);
  return { path: '/v1/e-invoice/embed', contentType, body };
}

/**
 * Calls with faulty documents, the same for a seed: of eleven one embeds, two send a PDF, the others XML.
 * @param count how many
 */
export function* mutatedCalls(sources: MutationSources, count: number, seed: number): Generator<MutatedCall> {
  const { documents, pdfs } = sources;
  const roll = dice(seed);
  for (let number = 0; number < count; number++) {
    const kind = pdfs.length === 0 ? 10 : roll(11);
    if (kind === 0) {
      yield { name: `embedding ${number}`, ...embedding(sources, roll) };
      continue;
    }
    const target = chosen(OPERATIONS, roll)(roll);
    if (kind < 3) {
      const pdf = chosen(pdfs, roll);
      yield {
        name: `${pdf.name} mutation ${number}`,
        ...target,
        contentType: 'application/pdf',
        body: faultyPdf(pdf, roll),
      };
      continue;
    }
    const source = documents[number % documents.length]!;
    yield {
      name: `${source.name} mutation ${number}`,
      ...target,
      contentType: 'application/xml',
      body: faultyXml(source, roll),
    };
  }
}
