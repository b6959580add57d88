import {
  comparePageJob,
  comparePairsJob,
  MAX_COMPARED_PAGES,
  type PageSize,
  pixelsOf,
  type RenderRun,
  renderPlan,
} from '@kontor/pdf';
import { type PictureOrder, pictureOf } from './poppler.ts';
import type { Steps } from './steps.ts';

/** Two versions of a document, and which of their pages are to be compared. */
export interface RenderingsOrder {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** The pages of both, each before and after, in one file; absent where more than the pages decides. */
  readonly pairs: Uint8Array | undefined;
  /** From 1, ascending. */
  readonly pages: readonly number[];
  /** Sizes of all pages. */
  readonly sizes: readonly PageSize[];
  readonly annotations: PictureOrder['annotations'];
  /** Normalised root of the mean squared difference that a page may have. */
  readonly maxDifference: number;
}

/** How much each page differs, 0 to 1, in the order of `pages`; undefined where poppler shows nothing of one version. */
export async function comparedRenderings(
  order: RenderingsOrder,
  steps: Steps,
): Promise<readonly number[] | undefined> {
  if (order.pages.length === 0) return [];
  const differences =
    order.pairs === undefined ? await apart(order, steps) : await together(order, order.pairs, steps);
  return differences && closer(order, differences, steps);
}

const sizeOf = ({ sizes }: RenderingsOrder, page: number): PageSize =>
  sizes[page - 1] ?? { width: 1, height: 1 };

/** One start of the program for both versions. */
async function together(
  order: RenderingsOrder,
  pairs: Uint8Array,
  steps: Steps,
): Promise<readonly number[] | undefined> {
  const twice = order.pages.flatMap((page) => [sizeOf(order, page), sizeOf(order, page)]);
  const pictures: Uint8Array[] = [];
  for (const run of renderPlan(twice, 2 * MAX_COMPARED_PAGES)) {
    const found = await pictureOf(pairs, { ...run, annotations: order.annotations }, steps);
    if (found === undefined) return undefined;
    pictures.push(found);
  }
  return steps.job(comparePairsJob, { pictures });
}

/** Runs of pages that follow one another, at one resolution each. */
function runsOf(order: RenderingsOrder): readonly RenderRun[] {
  const groups: number[][] = [];
  for (const page of order.pages) {
    const last = groups.at(-1);
    if (last !== undefined && last.at(-1) === page - 1) last.push(page);
    else groups.push([page]);
  }
  return groups.flatMap((group) => {
    const before = group[0]! - 1;
    const plan = renderPlan(group.map((page) => sizeOf(order, page)));
    return plan.map(({ first, last, dpi }) => ({ first: first + before, last: last + before, dpi }));
  });
}

async function apart(order: RenderingsOrder, steps: Steps): Promise<readonly number[] | undefined> {
  const differences: number[] = [];
  for (const run of runsOf(order)) {
    const look = { ...run, annotations: order.annotations };
    const [before, after] = await Promise.all([
      pictureOf(order.before, look, steps),
      pictureOf(order.after, look, steps),
    ]);
    if (before === undefined || after === undefined) return undefined;
    for (let page = run.first; page <= run.last; page++) {
      const index = page - run.first;
      differences.push(await steps.job(comparePageJob, { before, after, factor: 1, index }));
    }
  }
  return differences;
}

/** How much closer to look where pages seem to differ: what is really different is so at any distance. */
const CLOSER = [3, 2];
const MAX_CLOSE_PIXELS = 24_000_000;

/**
 * The same differences after a closer look at the pages that differ by more than they may. One page that is really
 * different decides: those behind it stay as they were seen.
 */
async function closer(
  order: RenderingsOrder,
  seen: readonly number[],
  steps: Steps,
): Promise<readonly number[]> {
  const differences = [...seen];
  for (const [index, page] of order.pages.entries()) {
    const first = differences[index] ?? 1;
    if (first <= order.maxDifference) continue;
    const difference = await closerDifference(order, { page, seen: first }, steps);
    differences[index] = difference;
    if (difference > order.maxDifference) return differences;
  }
  return differences;
}

interface SeenPage {
  readonly page: number;
  readonly seen: number;
}

/** The smallest difference of a page from any distance, or one that is small enough. */
async function closerDifference(
  order: RenderingsOrder,
  { page, seen }: SeenPage,
  steps: Steps,
): Promise<number> {
  const size = sizeOf(order, page);
  const [usual] = renderPlan([size]);
  let smallest = seen;
  for (const factor of CLOSER) {
    const dpi = (usual?.dpi ?? 0) * factor;
    if (smallest <= order.maxDifference || pixelsOf(size, dpi) > MAX_CLOSE_PIXELS) continue;
    const run = { first: page, last: page, dpi, annotations: order.annotations };
    const [before, after] = await Promise.all([
      pictureOf(order.before, run, steps),
      pictureOf(order.after, run, steps),
    ]);
    if (before === undefined || after === undefined) continue;
    smallest = Math.min(smallest, await steps.job(comparePageJob, { before, after, factor }));
  }
  return smallest;
}
