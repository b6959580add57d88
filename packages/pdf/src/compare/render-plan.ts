/** Pages, counted from 1, that are rendered at one resolution. */
export interface RenderRun {
  readonly first: number;
  readonly last: number;
  readonly dpi: number;
}

/** Size of a page in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

const POINTS_PER_INCH = 72;
/** At this resolution letters of a business letter are still grey spots of their own. */
const USUAL_DPI = 60;
/** More pages of a document are not compared as pictures. */
export const MAX_COMPARED_PAGES = 20;
/** The edges of a smaller page are so much of its picture that rounding alone looks like a difference. */
const MIN_SIDE_POINTS = 20;
const MIN_SIDE_PIXELS = 72;
/** Of all pages together; three bytes each. */
const MAX_PIXELS = 16_000_000;
const MAX_PAGE_PIXELS = 4_000_000;

/** At which resolution to render the first pages of a document, so that two versions of it can be compared. */
export function renderPlan(pages: readonly PageSize[], maxPages = MAX_COMPARED_PAGES): readonly RenderRun[] {
  const shown = pages.slice(0, maxPages);
  const maxPixels = Math.min(MAX_PAGE_PIXELS, MAX_PIXELS / Math.max(1, shown.length));
  const runs: RenderRun[] = [];
  for (const [index, page] of shown.entries()) {
    const number = index + 1;
    const dpi = dpiOf(page, maxPixels);
    const run = runs.at(-1);
    if (run?.dpi === dpi) runs[runs.length - 1] = { ...run, last: number };
    else runs.push({ first: number, last: number, dpi });
  }
  return runs;
}

/** How many pixels the picture of a page has. */
export const pixelsOf = ({ width, height }: PageSize, dpi: number): number =>
  (width * height * dpi ** 2) / POINTS_PER_INCH ** 2;

function dpiOf({ width, height }: PageSize, maxPixels: number): number {
  const side = Math.max(0.01, Math.min(width, height));
  const wanted = side < MIN_SIDE_POINTS ? (POINTS_PER_INCH * MIN_SIDE_PIXELS) / side : USUAL_DPI;
  const most = POINTS_PER_INCH * Math.sqrt(maxPixels / Math.max(0.01, width * height));
  return Math.round(Math.min(wanted, most) * 100) / 100;
}
