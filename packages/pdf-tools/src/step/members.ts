import { must, text } from '@kontor/schema';
import { z } from 'zod';
import type { PdfDraft } from '../model/pdf-draft.ts';
import { isPageList, pageNumbers } from '../pages/page-list.ts';
import { refuseStep } from './step.ts';

/** Members that several steps have. */

const MAX_PAGE_LIST = 10_000;

export const PAGE_LIST = 'must be pages such as 1-3,5 or 4- or last or even';

export const pages = () =>
  text(MAX_PAGE_LIST).check(must({ kind: 'valid' }, (value) => (isPageList(value) ? undefined : PAGE_LIST)));

/** The numbers that a step is for. @throws InvalidInput for one that the document does not have */
export function pagesFor(draft: PdfDraft, list: string | undefined, index: number): readonly number[] {
  const count = draft.pages.length;
  return pageNumbers(list, count) ?? refuseStep(index, 'pages', hasPages(count));
}

export const hasPages = (count: number): string =>
  `the document has ${count} ${count === 1 ? 'page' : 'pages'}`;

/** A number between bounds whose violation is `MustBeValid`: identifiers have no words for such ones. */
export const between = (min: number, max: number) =>
  z
    .number()
    .check(
      must({ kind: 'valid' }, (value) =>
        value < min || value > max ? `must be ${min} to ${max}` : undefined,
      ),
    )
    .meta({ minimum: min, maximum: max });
