import { drawingRefused } from './drawing-refused.ts';
import { DRAWING } from './svg-limits.ts';

/** Pixels of the units of CSS that do not depend on a font. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};
const LENGTH = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(%|[a-z]*)/i;

/**
 * A length in pixels; percentages are of `whole`. What depends on a font is infinite, because nothing bounds it;
 * `undefined` for what is no length.
 */
export function lengthOf(text: string | undefined, whole: number): number | undefined {
  const match = LENGTH.exec(text ?? '');
  if (match === null) return undefined;
  const unit = match[2]!.toLowerCase();
  if (unit === '%') return (Number(match[1]) / 100) * whole;
  return Math.abs(Number(match[1])) * (Object.hasOwn(UNITS, unit) ? UNITS[unit]! : Number.POSITIVE_INFINITY);
}

type Attributes = ReadonlyMap<string, string>;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of the `viewBox`, when it is one. */
export function viewBoxOf(attributes: Attributes): Size | undefined {
  const numbers = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/, 5)
    .map(Number);
  const [, , width = 0, height = 0] = numbers;
  const isBox = numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0;
  return isBox ? { width, height } : undefined;
}

/** Factor from units inside of a `viewBox` to those outside (SVG 1.1, 7.8). */
export function viewBoxScale(attributes: Attributes, { width, height }: Size): number {
  const box = viewBoxOf(attributes);
  if (box === undefined) return 1;
  const [across, down] = [width / box.width, height / box.height];
  const mayOverflow = /none|slice/.test(attributes.get('preserveAspectRatio') ?? '');
  return mayOverflow ? Math.max(across, down) : Math.min(across, down);
}

/** What a drawing without any size of its own is taken to measure: larger ones are only judged more strictly. */
const UNSIZED = { width: 100, height: 100 } as const;

/** The size of the root element in pixels; one side follows from the other and the `viewBox`. */
function sizeOf(attributes: Attributes): Size | undefined {
  const box = viewBoxOf(attributes);
  const [width, height] = [givenSide(attributes, 'width'), givenSide(attributes, 'height')];
  if (width !== undefined && height !== undefined) return { width, height };
  if (box === undefined) return undefined;
  if (width !== undefined) return { width, height: (width * box.height) / box.width };
  if (height !== undefined) return { width: (height * box.width) / box.height, height };
  return box;
}

/** Percentages and what depends on a font is of something that is not there. */
function givenSide(attributes: Attributes, side: keyof Size): number | undefined {
  const text = attributes.get(side);
  const length = text?.includes('%') === true ? undefined : lengthOf(text, 0);
  return length === undefined || !Number.isFinite(length) ? undefined : length;
}

/** What the root element makes of its coordinates. */
export interface Viewport {
  /** Pixels of the finished picture for one unit. */
  readonly pixels: number;
  /** The longer side in units: what 100 % are at most. */
  readonly extent: number;
  /** Size of the finished picture in pixels; unknown where only drawing shows it. */
  readonly picture: Size | undefined;
}

/** How large a drawing is drawn: to fit the largest logo box. @throws InvalidInput when it has no size */
export function viewportOf(root: Attributes): Viewport {
  const size = sizeOf(root);
  if (size !== undefined && !(size.width > 0 && size.height > 0))
    throw drawingRefused('must have a size above zero');
  const { width, height } = size ?? UNSIZED;
  const fit = Math.min(DRAWING.width / width, DRAWING.height / height);
  const units = viewBoxOf(root) ?? { width, height };
  return {
    pixels: fit * viewBoxScale(root, { width, height }),
    extent: Math.max(units.width, units.height),
    picture: size && { width: width * fit, height: height * fit },
  };
}

/** Pixels in an inch by CSS, and units in an inch by the library that draws. */
const CSS_DPI = 96;
const UNITS_PER_INCH = 72;

/**
 * Attributes of the root element with which it is drawn to the size of the finished picture at 96 pixels an inch, at
 * which lengths inside of it keep their relation to its coordinates. If asked for more pixels an inch instead, the
 * library enlarges a drawing that is measured in millimetres twice.
 */
export function fittedRoot(root: Attributes, { picture }: Viewport): ReadonlyMap<string, string> {
  const size = sizeOf(root);
  if (picture === undefined || size === undefined) return root;
  const units = (pixels: number): string => String((pixels * UNITS_PER_INCH) / CSS_DPI);
  const box = viewBoxOf(root) === undefined ? [['viewBox', `0 0 ${size.width} ${size.height}`] as const] : [];
  return new Map([...root, ...box, ['width', units(picture.width)], ['height', units(picture.height)]]);
}
