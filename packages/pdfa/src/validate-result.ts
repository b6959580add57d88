import { MAX_COMPARED_PAGES, openPdf } from '@kontor/pdf';
import { type CheckOrder, checkPdfA } from './check-pdf-a.ts';
import { comparisonFile } from './likeness/comparison-file.ts';
import { likenessOf } from './likeness/likeness.ts';
import { EditablePdf } from './model/editable-pdf.ts';

/** A result to be judged beside what it was made of. */
export interface ValidationOrder extends CheckOrder {
  /** What it is compared with in look, where that is not its input. */
  readonly baseline?: Uint8Array;
  /** `hidden` where each viewer draws annotations as it sees fit. */
  readonly annotations: 'shown' | 'hidden';
}

/** What the objects of two versions show; the rest a viewer has to show. */
export interface Validation {
  /** In words; none when the structure is good. */
  readonly faults: readonly string[];
  /** Pages from 1 that may look different: the first ones, as many as are compared. */
  readonly changedPages: readonly number[];
  /** Whether the text is the same in any reader. */
  readonly isTextAlike: boolean;
  /** The changed pages, each before and after, in one file; absent where more than the pages decides. */
  readonly pairs?: Uint8Array;
}

/** @throws PdfUnreadable for an input or baseline that cannot be read */
export function validateResult(order: ValidationOrder): Validation {
  const faults = checkPdfA(order);
  const { output, input, baseline, level, route, annotations } = order;
  if (faults.length > 0) return { faults, changedPages: [], isTextAlike: false };
  const opened = (pdf: Uint8Array): EditablePdf =>
    new EditablePdf(openPdf(pdf), level, { nowMs: 0, isTest: false });
  const versions = { made: opened(output), given: opened(baseline ?? input) };
  const pageCount = Math.min(versions.made.pages.length, MAX_COMPARED_PAGES);
  if (route === 'redistill') {
    // Nothing is what it was.
    return { faults, changedPages: Array.from({ length: pageCount }, (_, i) => i + 1), isTextAlike: false };
  }
  const likeness = likenessOf(versions, annotations);
  const changedPages = likeness.changedPages.slice(0, MAX_COMPARED_PAGES);
  const pairs = changedPages.length === 0 ? undefined : comparisonFile(versions, changedPages);
  const isTextAlike = likeness.isTextAlike && baseline === undefined;
  return { faults, changedPages, isTextAlike, ...(pairs && { pairs }) };
}
