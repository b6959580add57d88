import type { PdfALevel } from '#level/pdf-a-level.ts';

/** A document that breaks one clause. */
export interface PdfACase {
  readonly name: string;
  /** The rule that repairs it, or names it as an obstacle. */
  readonly rule: string;
  readonly pdf: Buffer;
  /** Levels at which it breaks the clause; default all. */
  readonly levels?: readonly PdfALevel[];
  /** Default `repaired`. */
  readonly outcome?: 'repaired' | 'redistill' | 'redraw' | 'refuse';
  /**
   * Clauses that an independent judge finds broken in the document as it is, of part 1 and of the later parts; absent
   * where it does not look, or cannot read so far.
   */
  readonly verifiedAgainst?: { readonly first?: string; readonly later?: string };
}

export const LATER: readonly PdfALevel[] = ['2b', '2u', '3b', '3u', '4'];
export const FIRST: readonly PdfALevel[] = ['1b'];
export const UNICODE: readonly PdfALevel[] = ['2u', '3u'];
export const THIRD: readonly PdfALevel[] = ['3b', '3u'];
/** Part 4 has no limits, as PDF 2.0 has none. */
export const LIMITED: readonly PdfALevel[] = ['1b', '2b', '2u', '3b', '3u'];
