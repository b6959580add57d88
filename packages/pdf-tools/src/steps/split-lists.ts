import { pageNumbers } from '../pages/page-list.ts';
import { hasPages } from '../step/members.ts';
import { refuseStep } from '../step/step.ts';

interface SplitOrder {
  readonly every?: number | undefined;
  readonly ranges?: readonly string[] | undefined;
  /** Of the step. */
  readonly index: number;
}

const MAX_DOCUMENTS = 1_000;

/** The pages of each document. @throws InvalidInput for pages that are not there */
export function splitLists(
  count: number,
  { every, ranges = [], index }: SplitOrder,
): readonly (readonly number[])[] {
  if (every !== undefined) {
    const documents = Math.ceil(count / every);
    if (documents > MAX_DOCUMENTS) refuseStep(index, 'every', `gives ${documents} documents, at most 1,000`);
    return Array.from({ length: documents }, (_, document) =>
      Array.from(
        { length: Math.min(every, count - document * every) },
        (__, page) => document * every + page + 1,
      ),
    );
  }
  return ranges.map((range) => {
    const numbers = pageNumbers(range, count);
    return numbers === undefined || numbers.length === 0
      ? refuseStep(index, 'ranges', hasPages(count))
      : numbers;
  });
}
