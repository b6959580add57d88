import type { DrawingCost } from './drawing-cost.ts';
import { drawingRefused } from './drawing-refused.ts';
import { declaredOf, drawnOf, frameOf } from './svg-element.ts';
import { FILTER_STEPS, SVG_LIMITS } from './svg-limits.ts';
import { type ReadSvg, readSvg } from './svg-reader.ts';
import { type Declaration, declarationsOf } from './svg-style.ts';
import { type CostedElement, totalCostOf } from './total-drawing-cost.ts';
import { fittedRoot, viewportOf } from './viewport.ts';

/** Amounts that are bounded, with the text for the caller; elements and characters first, for they are plainest. */
const BOUNDS: readonly (readonly [keyof DrawingCost & keyof typeof SVG_LIMITS, what: string])[] = [
  ['elements', 'elements'],
  ['references', 'references to its parts'],
  ['characters', 'characters of text'],
  ['pathCharacters', 'characters of path data'],
  ['dashes', 'dashes'],
  ['pictures', 'embedded pictures'],
  ['drawnPicturePixels', 'pixels of embedded pictures'],
  ['layers', 'masks, patterns, filters and groups with opacity'],
  ['filterSteps', 'steps of filters'],
  ['blurs', 'blurs'],
  ['gradients', 'shapes with a gradient'],
];

/** What elements ask for, the root's own size aside. */
function partsOf({ elements, sheets }: ReadSvg, extent: number): CostedElement[] {
  const declared = elements.map((element) =>
    declaredOf(element, sheets.of(element.name, element.attributes)),
  );
  const frame = frameOf(declared, extent);
  const parts = elements.map((element, place) => ({ element, ...drawnOf(element, declared[place]!, frame) }));
  return parts.map((part, place) => (place === 0 ? { ...part, scale: 1 } : part));
}

const STEPS: ReadonlySet<string> = new Set(FILTER_STEPS.map((name) => name.toLowerCase()));
/** What is inside of a step. */
const STEP_PARTS = /^fe(?:func[a-z]|mergenode)$/;

function checkFilters({ elements }: ReadSvg): void {
  for (const { name } of elements) {
    if (!name.startsWith('fe') || STEPS.has(name) || STEP_PARTS.test(name)) continue;
    throw drawingRefused(`must not use steps of filters other than ${FILTER_STEPS.join(', ')}`);
  }
}

/** Dashes, where strokes are measured in pixels; by the finest pattern of all. */
function dashesInPixels(parts: readonly CostedElement[], pixels: number): number {
  const rate = parts.reduce((most, { dashRate }) => Math.max(most, dashRate), 0);
  return rate > 0 && pixels > 0 && parts.some(({ isInPixels }) => isInPixels) ? pixels * rate : 0;
}

function checkAmounts(parts: readonly CostedElement[], scale: number): void {
  const { amounts, depth, layerDepth } = totalCostOf(parts);
  const inPixels = (amount: number, factor: number): number => (amount === 0 ? 0 : amount * factor);
  const dashes = Math.max(amounts.dashes, dashesInPixels(parts, inPixels(amounts.length, scale)));
  const drawn = { ...amounts, dashes };
  for (const [name, what] of BOUNDS) {
    // Not `>`: what is no number any more is above every limit.
    if (!(drawn[name] <= SVG_LIMITS[name])) {
      throw drawingRefused(`must not draw more than ${SVG_LIMITS[name]} ${what}, repetitions included`);
    }
  }
  if (depth > SVG_LIMITS.depth) {
    throw drawingRefused(`elements must not be nested deeper than ${SVG_LIMITS.depth}, references included`);
  }
  if (layerDepth > SVG_LIMITS.layerDepth) {
    throw drawingRefused(
      `masks, filters and opacity must not be nested deeper than ${SVG_LIMITS.layerDepth}`,
    );
  }
  if (!(inPixels(amounts.freeLength, scale) <= SVG_LIMITS.outlinePixels)) {
    throw drawingRefused(`outlines must not be longer than ${SVG_LIMITS.outlinePixels} pixels in all`);
  }
  if (!(inPixels(amounts.tileArea, scale ** 2) <= SVG_LIMITS.tilePixels)) {
    throw drawingRefused(`tiles of patterns must not have more than ${SVG_LIMITS.tilePixels} pixels in all`);
  }
}

/** A drawing that may be drawn. */
export interface SafeSvg {
  readonly svg: string;
  /** It is written to be drawn at 96 pixels an inch; else only drawing shows its size. */
  readonly isFitted: boolean;
}

/**
 * The drawing without anything that could run, load or refer beyond the file, sized to fit the largest logo box. What
 * is left is drawn by a library that has neither network nor files; that it takes bounded time and memory there is
 * checked here, before anything is drawn: each element is counted as often as references draw it.
 * @throws InvalidInput `message.logoMustBeValid` naming the limit; for what is not well-formed or defines entities
 */
export function safeSvg(text: string): SafeSvg {
  const read = readSvg(text);
  checkFilters(read);
  const root = read.elements[0]?.attributes;
  if (root === undefined) throw drawingRefused('must be an SVG drawing');
  const byStyle = sizeByStyle(root, read);
  const viewport = viewportOf(new Map([...root, ...byStyle]));
  checkAmounts(partsOf(read, viewport.extent), viewport.pixels);
  const isFitted = byStyle.length === 0 && viewport.picture !== undefined;
  return { svg: read.textWith(isFitted ? fittedRoot(root, viewport) : root), isFitted };
}

/** A size that a style gives to the root, where it counts more than an attribute. */
function sizeByStyle(root: ReadonlyMap<string, string>, { sheets }: ReadSvg): readonly Declaration[] {
  const declared = [...sheets.of('svg', root), ...declarationsOf(root.get('style') ?? '')];
  return declared.filter(([property]) => property === 'width' || property === 'height');
}
