import { InvalidInput, violation } from '@kontor/base';
import { E_INVOICE_SETTINGS, prepareEmbeddingJob, rulesFolderOf } from '@kontor/e-invoice';
import { INVOICE_SETTINGS } from '@kontor/invoice';
import { editPdfJob, type HybridOrder } from '@kontor/pdf-tools';
import type { ValuesOf } from '@kontor/schema';
import type { Context, Output } from '../../core/operation.ts';
import type { PdfAConversion } from '../../core/pdf-a-conversion.ts';
import { sentEInvoice } from '../../core/sent-e-invoice.ts';
import { hasPdfHeader, qpdfRewriting, textReading } from '../../core/sent-pdf.ts';
import { type EmbedInput, MAX_INVOICE_BYTES, MAX_PDF_BYTES } from './schema.ts';

export const EMBED_SETTINGS = { ...INVOICE_SETTINGS, ...E_INVOICE_SETTINGS };

type RunContext = Context<'programs' | 'cpu', ValuesOf<typeof EMBED_SETTINGS>>;

interface Parts {
  readonly convertToPdfA: PdfAConversion;
  readonly timeoutMs: number;
}

const MIB = 1024 * 1024;
const TEXT_LIMITS = { outputBytes: 64 * MIB, cpuSeconds: 60, memoryBytes: 1024 * MIB };
const DOCUMENT_LIMITS = { outputBytes: 4 * MAX_PDF_BYTES, cpuSeconds: 60, memoryBytes: 1024 * MIB };

const refused = (field: 'file' | 'invoice', description: string): InvalidInput =>
  new InvalidInput([violation([field], { kind: 'valid' }, description)]);

const damaged = (): InvalidInput => refused('file', 'the PDF is damaged and could not be repaired');

/** A PDF, and whether another program has written it again. */
interface Opened {
  readonly bytes: Uint8Array;
  readonly isRepaired: boolean;
}

const repaired = async ({ bytes }: Opened, { tools, signal }: RunContext): Promise<Opened> => {
  const { output } = await tools.programs.run(
    'qpdf',
    qpdfRewriting({ file: bytes }, DOCUMENT_LIMITS),
    signal,
  );
  if (output.length === 0) throw damaged();
  return { bytes: output, isRepaired: true };
};

/** Text of all pages; a document that poppler does not open has none that could be compared. */
async function pageText({ bytes }: Opened, { tools, signal }: RunContext): Promise<string> {
  const { end, output } = await tools.programs.run('pdftotext', textReading(bytes, TEXT_LIMITS), signal);
  if (end.kind !== 'exit') throw refused('file', 'the PDF could not be read within the limits');
  if (end.code !== 0) throw damaged();
  return new TextDecoder().decode(output);
}

/** The document with the e-invoice inside it; undefined for one that must be repaired first. */
async function attached(
  { bytes, isRepaired }: Opened,
  eInvoice: HybridOrder,
  { tools, clock, signal }: RunContext,
): Promise<Uint8Array | undefined> {
  const result = await tools.cpu.run(
    editPdfJob,
    {
      files: [bytes],
      repaired: isRepaired ? [0] : [],
      steps: [],
      assets: [],
      nowMs: clock.now(),
      // The conversion marks the pages.
      isTest: false,
      maxBytes: DOCUMENT_LIMITS.outputBytes,
      eInvoice,
    },
    signal,
  );
  return result.kind === 'done' ? result.documents[0] : undefined;
}

async function hybrid(input: EmbedInput, opened: Opened, context: RunContext) {
  const { tools, clock, settings, isTest, signal } = context;
  const pages = await pageText(opened, context);
  const outcome = await tools.cpu.run(
    prepareEmbeddingJob,
    {
      pdf: opened.bytes,
      pages,
      invoice: await input.invoice.bytes(MAX_INVOICE_BYTES),
      replace: input.replace,
      pageUnchecked: input.pageUnchecked,
      nowMs: clock.now(),
      isTest,
      settings,
      rulesFolder: rulesFolderOf(settings),
    },
    signal,
  );
  if (outcome.kind === 'unsound') return undefined;
  const pdf = await attached(opened, outcome.embedding, context);
  return pdf && { pdf, embedding: outcome.embedding };
}

/** Attaches an e-invoice to a PDF and converts that to PDF/A-3b. @throws InvalidInput, Unavailable */
export async function embedded(
  input: EmbedInput,
  context: RunContext,
  { convertToPdfA, timeoutMs }: Parts,
): Promise<Output> {
  const { tools, clock, isTest, signal } = context;
  const { file, invoice } = input;
  const faults = [
    ...((await hasPdfHeader(file)) ? [] : [refused('file', 'must be a PDF document')]),
    ...(invoice.size > MAX_INVOICE_BYTES ? [refused('invoice', 'has more than 10 MiB')] : []),
  ];
  if (faults.length > 0) throw new InvalidInput(faults.flatMap(({ violations }) => violations));
  const opened: Opened = { bytes: await sentEInvoice(file, { ...tools, signal }), isRepaired: false };
  const made =
    (await hybrid(input, opened, context)) ?? (await hybrid(input, await repaired(opened, context), context));
  if (made === undefined) throw damaged();
  const limit = { timeoutMs, waitedMs: () => context.waitedMs ?? 0 };
  const order = { pdf: made.pdf, level: '3b', mode: 'auto', nowMs: clock.now(), isTest, ...limit } as const;
  const { pdf, level, facts, warnings } = await convertToPdfA(order, tools, signal);
  const { profile, syntax } = made.embedding;
  return {
    type: 'application/pdf',
    body: pdf,
    filename: 'e-invoice',
    warnings: [...made.embedding.warnings, ...warnings],
    facts: {
      'EInvoice-Profile': profile,
      'EInvoice-Syntax': syntax,
      'PdfA-Level': level,
      'PdfA-Route': facts['PdfA-Route'] ?? '',
    },
  };
}
