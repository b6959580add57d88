/** On the last page are at least two rows, or so many millimetres of them. */
const MIN_ROWS = 2;
const MIN_HEIGHT = 28;
/** A page before another one leaves no more than this empty. */
const MAX_EMPTY = 34;

/** Heights in millimetres. */
export interface RowsToPlace {
  readonly heights: readonly number[];
  /** Room for rows below the header of the first page, and on the others, there also below the sum carried over. */
  readonly first: number;
  readonly later: number;
  /** The line below the rows of a page that is not the last: the sum to carry over. */
  readonly carry: number;
  /** What follows the last row on its page: totals, payment code and closing text. */
  readonly closing: number;
  /** How much less room the last page has. */
  readonly lastCut: number;
}

/** How many rows at the end stay together with what closes the invoice. */
function lastRows(heights: readonly number[]): number {
  const last = heights.at(-1) ?? 0;
  return last >= MIN_HEIGHT ? 1 : Math.min(MIN_ROWS, heights.length);
}

/**
 * The indexes of the rows that begin a page, the first page apart; a 0 means that no row is on that one. Pages are
 * filled in order; only as many rows as the last page must have move on to it.
 */
export function pageStarts({
  heights,
  first,
  later,
  carry,
  closing,
  lastCut,
}: RowsToPlace): readonly number[] {
  const starts: number[] = [];
  const count = heights.length;
  const together = lastRows(heights);
  let rest = heights.reduce((sum, height) => sum + height, 0);
  let begin = 0;
  let room = first;
  while (rest + closing > room - lastCut) {
    let next = begin;
    let used = 0;
    while (next < count && used + heights[next]! + carry <= room) used += heights[next++]!;
    if (next === begin && (begin > 0 || starts.length > 0)) next = begin + 1;
    if (count - begin <= 1 && next > begin) break;
    // Rows that do not fit on a page of their own are as few as can be: the last one moves alone.
    const moved = begin > 0 && count - begin <= together ? 1 : together;
    if (next > begin) next = Math.max(begin + 1, Math.min(next, count - moved));
    starts.push(next);
    for (let i = begin; i < next; i++) rest -= heights[i]!;
    begin = next;
    room = later;
  }
  return starts;
}

/** By how much the emptiest page before the last is emptier than it should be, unless the next row alone is taller. */
export function excessSpace(
  { heights, first, later, carry }: RowsToPlace,
  starts: readonly number[],
): number {
  let excess = 0;
  let begin = 0;
  for (const [page, next] of starts.entries()) {
    const used = heights.slice(begin, next).reduce((sum, height) => sum + height, 0);
    const empty = (page === 0 ? first : later) - used - carry;
    if (empty > MAX_EMPTY && heights[next]! <= empty) excess = Math.max(excess, empty - MAX_EMPTY);
    begin = next;
  }
  return excess;
}
