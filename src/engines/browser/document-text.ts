/** Where a document may be added to without changing what it is: behind its doctype, before its own markup. */
const BEFORE_MARKUP = /^(?:\uFEFF|\s|<!--[\s\S]*?-->)*<!doctype[^>]*>/i;

/**
 * Puts markup before that of a document. Styles there have the lowest priority of their origin, so that the document's
 * own always win; the parser gives the document's `<html>` and `<body>` tags their attributes all the same (HTML
 * standard, 13.2.6.4.7 "in body": a start tag whose name is "html"). A doctype stays first: without it the page would
 * be laid out by other rules.
 */
export function withPrologue(html: string, markup: string): string {
  const at = BEFORE_MARKUP.exec(html)?.[0].length ?? 0;
  return html.slice(0, at) + markup + html.slice(at);
}

const BASE = '<base href="https://document.invalid/">';

/**
 * Relative addresses lead to the files of the request, unless the document names a base of its own: that wins only when
 * ours is not before it.
 */
export const ownBase = (html: string): string => (/<base\s[^>]*href/i.test(html) ? '' : BASE);

export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * Margins as a rule of the document: those of the print command come out up to 1.2 pt short, for Chromium rounds them
 * to whole device pixels (measured with Chromium 156: 1 cm became 27.75 pt). An `@page` rule of the document wins.
 */
export const marginRule = ({ top, right, bottom, left }: Margins): string =>
  `@page{margin:${top}cm ${right}cm ${bottom}cm ${left}cm}`;

export const styleOf = (rule: string): string => `<style>${rule}</style>`;

const POINTS_PER_CM = 72 / 2.54;
/** Units of the size that Chromium prints at: 300 an inch. */
const UNITS_PER_POINT = 300 / 72;

/**
 * How much longer a side of the printed page is than asked for, in cm. Chromium rounds it up to whole points, then
 * down to its units (measured with Chromium 156: 595.28 pt became 595.92). Content hangs from the top left corner, so
 * that right and bottom margins come out short by that much.
 */
export function surplusCm(sideCm: number): number {
  // 21.59 cm are 612.0000000000001 points by the arithmetic of computers.
  const points = Math.ceil(sideCm * POINTS_PER_CM - 1e-6);
  return Math.floor(points * UNITS_PER_POINT + 1e-6) / UNITS_PER_POINT / POINTS_PER_CM - sideCm;
}

/** Margins that come out as given on a page of this size. */
export const exactMargins = (
  margins: Margins,
  { widthCm, heightCm }: { readonly widthCm: number; readonly heightCm: number },
): Margins => ({
  ...margins,
  right: Math.max(0, margins.right + surplusCm(widthCm)),
  bottom: Math.max(0, margins.bottom + surplusCm(heightCm)),
});

/** From the edge of the paper to a header or footer: what Chromium's own ones keep. */
const BAND_PADDING = '15pt';

/**
 * What a header or footer looks like where it has no styles of its own, on a page of that width: a header is below the upper edge, a
 * footer above the lower one. Lengths in cm.
 */
export function bandStyle(
  kind: 'header' | 'footer',
  { left, right }: Pick<Margins, 'left' | 'right'>,
  widthCm: number,
): string {
  const surplus = Math.max(0, surplusCm(widthCm));
  const padding = kind === 'header' ? `${BAND_PADDING} 0 0` : `0 0 ${BAND_PADDING}`;
  const end = ';display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);align-items:safe end';
  const place = kind === 'header' ? '' : end;
  // Without a doctype a body is as high as its window (Quirks Mode Standard, 3.6).
  const height = kind === 'header' ? '' : ';height:max-content';
  // Paragraphs have margins of their own, which would add to the distance.
  const outer = kind === 'header' ? 'first-child){margin-top:0}' : 'last-child){margin-bottom:0}';
  return (
    `<style>@page{margin:0 ${surplus}cm 0 0}html{font-size:10px;font-family:sans-serif;box-sizing:border-box;height:100%;padding:${padding}${place}}` +
    `body{margin:0 ${right}cm 0 ${left}cm${height}}:where(body>:${outer}</style>`
  );
}
