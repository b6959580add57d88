import type { Cancellation } from '@kontor/base';
import type { FontLibrary } from '@kontor/graphics';
import type { PdfRef } from '@kontor/pdf';
import type { ConvertFile } from './conforming-attachments.ts';
import type { FontOutcome } from './font/conform-fonts.ts';
import type { PdfALevel } from './level/pdf-a-level.ts';
import type { EditablePdf } from './model/editable-pdf.ts';
import type { Requirement } from './model/log.ts';
import type { Usage } from './usage/usage.ts';

/** One step of a conversion. */
export interface Pass {
  /** @example page-tree */
  readonly name: string;
  /** Clauses of ISO 19005-1, and of ISO 19005-2 and -3, with those below them. */
  readonly clauses: Requirement['clauses'];
  /** Under which it reports changes and obstacles; none where it only prepares others. */
  readonly requirements: readonly Requirement[];
  /** Names of the earlier passes that it depends on. */
  readonly after: readonly string[];
  /** What these have made certain. */
  readonly assumes: string;
  /** Why it is neither earlier nor later. */
  readonly reason: string;
  /** Changes the document, and logs each change and each obstacle. @throws PdfUnreadable */
  apply(context: PassContext): void;
}

export interface PassContext {
  readonly document: EditablePdf;
  /** What the document was printed from; absent where it was not printed again. */
  readonly original: EditablePdf | undefined;
  readonly fonts: FontLibrary;
  /** For files inside the document. */
  readonly convertFile: ConvertFile;
  readonly cancellation: Cancellation | undefined;
  readonly findings: Findings;
}

/** The level that a document has reached, and its information dictionary, which part 4 has none of (ISO 19005-4, 6.1.3). */
export interface WrittenClaim {
  readonly level: PdfALevel;
  readonly info: PdfRef | undefined;
}

/** What passes find out for later ones and for the report. */
export interface Findings {
  /** Viewers were asked to draw form fields again. */
  isFormStale: boolean;
  builtAppearances: number;
  usage?: Usage;
  fonts?: FontOutcome;
  /** The document has the structure that levels a promise; absent where none is asked for. */
  hasStructure?: boolean;
  /** What the metadata claim; absent while there are obstacles. */
  claim?: WrittenClaim;
}

/** A finding of an earlier pass. @throws Error when that pass has not run */
export function findingOf<Key extends 'usage' | 'fonts' | 'claim'>(
  { findings }: Pick<PassContext, 'findings'>,
  key: Key,
): NonNullable<Findings[Key]> {
  const finding = findings[key];
  if (finding === undefined) throw new Error(`the pass that finds ${key} has not run`);
  return finding;
}
