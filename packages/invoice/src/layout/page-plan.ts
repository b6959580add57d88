/** So many rows move along to the last page, so that the totals never follow a single one. */
const MIN_MOVED = 3;

/** Heights in any one unit. */
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

/**
 * The indexes of the rows that begin a page, the first page apart; a 0 means that no row is on that one. Pages are
 * filled in order, but at least three rows are above what closes the invoice, as far as there are so many.
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
  let rest = heights.reduce((sum, height) => sum + height, 0);
  let begin = 0;
  let room = first;
  while (rest + closing > room - lastCut) {
    let next = begin;
    let used = 0;
    while (next < count && used + heights[next]! + carry <= room) used += heights[next++]!;
    if (next === begin && (begin > 0 || starts.length > 0)) next = begin + 1;
    if (count - begin <= 1 && next > begin) break;
    // Three that do not fit on a page of their own are as few as can be: the last one moves alone.
    const moved = begin > 0 && count - begin <= MIN_MOVED ? 1 : MIN_MOVED;
    if (next > begin) next = Math.max(begin + 1, Math.min(next, count - moved));
    starts.push(next);
    for (let i = begin; i < next; i++) rest -= heights[i]!;
    begin = next;
    room = later;
  }
  return starts;
}
