import type { Cancellation } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import type { ConvertFile } from './conforming-attachments.ts';
import type { EditablePdf } from './model/editable-pdf.ts';
import { attachmentCount, type DocumentFacts } from './model/facts.ts';
import type { PdfAResult } from './model/result.ts';
import { type Findings, findingOf } from './pass.ts';
import { PASSES } from './passes.ts';
import { writePdfA } from './write/write-pdf-a.ts';

export interface ConformTools extends FontTools {
  /** For files inside the document. */
  readonly convertFile: ConvertFile;
  readonly cancellation?: Cancellation | undefined;
}

interface Origin {
  /** What the document has before it is changed. */
  readonly facts: DocumentFacts;
  /** What it was printed from, if it was printed again. */
  readonly original?: EditablePdf;
}

/** Takes a document through all passes, and writes it where no obstacle is left. @throws PdfUnreadable */
export function conform(
  document: EditablePdf,
  { facts: before, original }: Origin,
  { fonts, convertFile, cancellation }: ConformTools,
): Exclude<PdfAResult, { readonly kind: 'passthrough' }> {
  const findings: Findings = { isFormStale: false, builtAppearances: 0 };
  const context = { document, original, fonts, convertFile, cancellation, findings };
  for (const pass of PASSES) pass.apply(context);
  const { replaced, missing } = findingOf(context, 'fonts');
  const { builtAppearances } = findings;
  const facts = { ...before, replacedFonts: replaced, missingFonts: missing, builtAppearances };
  const { log, level } = document;
  const { obstacles } = log;
  if (obstacles.length > 0) return { kind: 'obstacles', level, obstacles, facts };
  const attachments = attachmentCount(document);
  const claim = findingOf(context, 'claim');
  return {
    kind: 'lossless',
    pdf: writePdfA(document, claim.info),
    level: claim.level,
    changes: log.changes,
    facts,
    attachments,
  };
}
