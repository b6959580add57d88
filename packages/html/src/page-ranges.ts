/** Pages from 1, both included; `Infinity` for up to the last page. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

const RANGE = /^(\d{1,6})?\s*(-)?\s*(\d{1,6})?$/;
const MAX_RANGES = 200;

/**
 * Reads `1-3,5`; `4-` is up to the last page, `-3` from the first. Sorted, ranges that touch joined. Nothing for
 * another text, page 0 and ranges that run backwards.
 */
export function parsePageRanges(text: string): readonly PageRange[] | undefined {
  const parts = text.split(',', MAX_RANGES + 1);
  if (parts.length > MAX_RANGES) return undefined;
  const ranges = parts.map((part) => rangeOf(part.trim()));
  if (!ranges.every((range) => range !== undefined)) return undefined;
  return joined(ranges.toSorted((a, b) => a.from - b.from));
}

function rangeOf(part: string): PageRange | undefined {
  const [, first, dash, last] = RANGE.exec(part) ?? [];
  if (first === undefined && last === undefined) return undefined;
  if (dash === undefined && last !== undefined) return undefined;
  const from = first === undefined ? 1 : Number(first);
  const open = dash === undefined ? from : Number.POSITIVE_INFINITY;
  const to = last === undefined ? open : Number(last);
  return from >= 1 && to >= from ? { from, to } : undefined;
}

function joined(sorted: readonly PageRange[]): readonly PageRange[] {
  const result: PageRange[] = [];
  for (const range of sorted) {
    const before = result.at(-1);
    if (before === undefined || range.from > before.to + 1) result.push(range);
    else result[result.length - 1] = { from: before.from, to: Math.max(before.to, range.to) };
  }
  return result;
}

/** The same as text: `1-3,5,8-`. */
export const pageRangesText = (ranges: readonly PageRange[]): string =>
  ranges
    .map(({ from, to }) => {
      if (to === from) return String(from);
      return to === Number.POSITIVE_INFINITY ? `${from}-` : `${from}-${to}`;
    })
    .join(',');

/** The last page that the ranges name by its number. */
export const lastNamedPage = (ranges: readonly PageRange[]): number =>
  Math.max(...ranges.map(({ from, to }) => (to === Number.POSITIVE_INFINITY ? from : to)));

/** Whether fewer pages were printed than the ranges name: the document ends before them. */
export function exceedPageCount(ranges: readonly PageRange[], printed: number): boolean {
  const named = ranges.map(({ from, to }) => (to === Number.POSITIVE_INFINITY ? 1 : to - from + 1));
  return printed < named.reduce((sum, count) => sum + count, 0);
}
