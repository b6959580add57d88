import { type DrawingCost, noCost } from './drawing-cost.ts';
import { type Outline, pathOutline, pointsOutline } from './outline.ts';
import { type Declaration, declarationsOf } from './svg-style.ts';
import { transformScale } from './transform-scale.ts';
import { lengthOf, viewBoxScale } from './viewport.ts';

/** An element as in the file, by its name without prefix, in lower case. */
export interface SvgElement {
  readonly name: string;
  /** By name; what points elsewhere is out of them. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Places of the elements inside, in the list of all. */
  readonly children: number[];
  /** Characters of text directly in it. */
  characters: number;
  /** Of an embedded picture. */
  readonly pixels: number;
}

/** What an element asks for, apart from what is inside of it. */
export interface Drawn {
  readonly own: DrawingCost;
  /** Drawn only where something refers to it. */
  readonly isApart: boolean;
  /** Factor by which it lengthens what it draws. */
  readonly scale: number;
  /** Identifiers of parts that it draws once: `use`, clip path, mask, filter. */
  readonly parts: readonly string[];
  /** Identifiers of gradients and patterns, for everything painted in it. */
  readonly paints: readonly string[];
  /** Identifiers of markers, for every vertex in it. */
  readonly markers: readonly string[];
  /** Dashes for each unit of the outlines in it. */
  readonly dashRate: number;
  readonly isLayer: boolean;
  /** Strokes in it are measured in pixels, however large they are drawn. */
  readonly isInPixels: boolean;
  readonly tile: Tile | undefined;
}

/** Size of a pattern's tile: a share of the painted shape's rectangle, or square units. */
export interface Tile {
  readonly ofShape: number;
  readonly ofUnits: number;
  /** Factor by which the pattern's own transform lengthens it. */
  readonly scale: number;
}

/** What follows from the drawing as a whole. */
export interface DrawingFrame {
  /** What 100 % are at most, in units. */
  readonly extent: number;
  /** Greatest width of a stroke and size of letters, in units. */
  readonly strokeWidth: number;
  readonly fontSize: number;
}

const APART: ReadonlySet<string> = new Set([
  'clippath',
  'defs',
  'filter',
  'lineargradient',
  'marker',
  'mask',
  'pattern',
  'radialgradient',
  'symbol',
]);
/** Elements whose `href` takes in another part; in others it is a link. */
const TAKES_IN: ReadonlySet<string> = new Set([
  'filter',
  'lineargradient',
  'pattern',
  'radialgradient',
  'textpath',
  'use',
]);
const PAINTS: ReadonlySet<string> = new Set(['fill', 'stroke']);
const MARKERS: ReadonlySet<string> = new Set(['marker', 'marker-start', 'marker-mid', 'marker-end']);
const PARTS: ReadonlySet<string> = new Set(['clip-path', 'mask', 'filter']);
const BLURS: ReadonlySet<string> = new Set(['fegaussianblur', 'fedropshadow']);
const FILTER_FUNCTION =
  /\b(blur|drop-shadow|brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(/gi;
const LOCAL_URL = /url\(\s*(?:["']\s*)?#([^"')]*)/gi;

/** Identifiers that `url(#…)` names in a value. */
const targetsIn = (value: string): string[] =>
  Array.from(value.matchAll(LOCAL_URL), ([, id = '']) => id.trim());

/** Identifiers in the `href`s of an element, whatever prefix they have. */
const hrefsOf = ({ attributes }: SvgElement): string[] =>
  Array.from(attributes).flatMap(([name, value]) => (/^(?:.*:)?href$/.test(name) ? [value.slice(1)] : []));

/** All declarations for an element, in whatever form; one that is repeated counts again. */
export const declaredOf = (
  { attributes }: SvgElement,
  sheets: readonly Declaration[],
): readonly Declaration[] => [...attributes, ...declarationsOf(attributes.get('style') ?? ''), ...sheets];

const valuesOf = (declared: readonly Declaration[], property: string): string[] =>
  declared.flatMap(([name, value]) => (name === property ? [value] : []));

/** The greatest length that a property is given. */
function greatest(declared: readonly Declaration[], property: string, whole: number): number {
  const lengths = valuesOf(declared, property).map((value) => Math.abs(lengthOf(value, whole) ?? 0));
  return lengths.reduce((most, length) => Math.max(most, length), 0);
}

/** Factor by which a `font-size` of an element enlarges that around it; absolute ones do not. */
const relativeFontSize = (value: string): number => {
  const match = /^\s*(\d*\.?\d+)\s*(em|rem|ex|%)/.exec(value);
  if (match === null) return /larger/.test(value) ? 1.2 : 1;
  return Math.max(1, Number(match[1]) / (match[2] === '%' ? 100 : 1));
};
const USUAL_FONT_SIZE = 16;

/** What follows from all elements together. */
export function frameOf(declared: readonly (readonly Declaration[])[], extent: number): DrawingFrame {
  const most = (property: string, usual: number): number =>
    declared.reduce((width, one) => Math.max(width, absolute(one, property, extent)), usual);
  const relative = declared.reduce(
    (factor, one) =>
      valuesOf(one, 'font-size').reduce((product, value) => product * relativeFontSize(value), factor),
    1,
  );
  return {
    extent,
    strokeWidth: most('stroke-width', 1),
    fontSize: most('font-size', USUAL_FONT_SIZE) * relative,
  };
}

/** The greatest length of a property that does not depend on a font. */
function absolute(declared: readonly Declaration[], property: string, extent: number): number {
  const length = greatest(declared, property, property === 'font-size' ? 0 : extent);
  return Number.isFinite(length) || property === 'stroke-width' ? length : 0;
}

const NOTHING: Outline = { length: 0, vertices: 0, width: 0, height: 0 };

function outlineOf(
  { name, attributes }: SvgElement,
  declared: readonly Declaration[],
  extent: number,
): Outline {
  const of = (property: string): number => greatest(declared, property, extent);
  const box = (width: number, height: number, vertices: number): Outline => ({
    length: 2 * (width + height),
    vertices,
    width,
    height,
  });
  switch (name) {
    case 'path':
      return pathOutline(attributes.get('d') ?? '');
    case 'polygon':
    case 'polyline':
      return pointsOutline(attributes.get('points') ?? '');
    case 'rect':
    case 'image':
      return box(of('width'), of('height'), 4);
    case 'circle':
      return box(2 * of('r'), 2 * of('r'), 4);
    case 'ellipse':
      return box(2 * of('rx'), 2 * of('ry'), 4);
    case 'line':
      return box(of('x1') + of('x2'), of('y1') + of('y2'), 2);
    default:
      return NOTHING;
  }
}

const SHAPES: ReadonlySet<string> = new Set([
  'circle',
  'ellipse',
  'image',
  'line',
  'path',
  'polygon',
  'polyline',
  'rect',
  'text',
  'tspan',
]);

/** Its outline may cross itself any number of times; others take no longer than they are large. */
const isFreeForm = (name: string): boolean => name === 'path' || name === 'polygon' || name === 'polyline';

/** Outlines of letters are at most so many times as long as they are high. */
const OUTLINE_OF_LETTER = 10;

function ownAmounts(element: SvgElement, declared: readonly Declaration[], frame: DrawingFrame): DrawingCost {
  const { name, attributes, characters, pixels } = element;
  const { length, vertices, width, height } = outlineOf(element, declared, frame.extent);
  const isShape = SHAPES.has(name) ? 1 : 0;
  const strokes = length + (characters === 0 ? 0 : characters * OUTLINE_OF_LETTER * frame.fontSize);
  return {
    ...noCost(),
    elements: 1,
    pathCharacters: (attributes.get('d')?.length ?? 0) + (attributes.get('points')?.length ?? 0),
    characters,
    pictures: name === 'image' ? 1 : 0,
    drawnPicturePixels: pixels,
    filterSteps: name.startsWith('fe') ? 1 : 0,
    blurs: BLURS.has(name) ? 1 : 0,
    shapes: isShape,
    vertices,
    ownLength: strokes,
    length: strokes,
    freeLength: isFreeForm(name) ? length : 0,
    unitSquares: isShape,
    area: width === 0 || height === 0 ? 0 : width * height,
  };
}

/** Dashes for each unit of length, by the finest pattern given; `none` and zeros alone are no pattern. */
function dashRateOf(declared: readonly Declaration[], extent: number): number {
  const rates = valuesOf(declared, 'stroke-dasharray').map((value) => {
    const written = value
      .replace(/!important/i, '')
      .trim()
      .split(/[\s,]+/);
    const lengths = written.map((one) => lengthOf(one, extent));
    if (lengths.some((one) => one === undefined)) return 0;
    if (lengths.includes(Number.POSITIVE_INFINITY)) return Number.POSITIVE_INFINITY;
    const period = lengths.reduce<number>((sum, one) => sum + Math.abs(one!), 0);
    return period === 0 ? 0 : lengths.length / period;
  });
  return rates.reduce((most, rate) => Math.max(most, rate), 0);
}

/** A group that is drawn apart before it is laid over what is there. */
function isLayer(declared: readonly Declaration[]): boolean {
  return declared.some(([property, value]) => {
    if (property === 'opacity') return Number.parseFloat(value) !== (value.trim().endsWith('%') ? 100 : 1);
    if (property === 'mix-blend-mode') return value.trim() !== 'normal';
    if (property === 'isolation') return value.trim() === 'isolate';
    return (property === 'mask' || property === 'filter') && value.trim() !== 'none';
  });
}

const transformsScale = (declared: readonly Declaration[], property: string): number =>
  valuesOf(declared, property).reduce((most, value) => Math.max(most, transformScale(value)), 0) || 1;

const SIZE_OF_MARKER = 3;

/** Factor of an element that has coordinates of its own inside. */
function innerScale(element: SvgElement, declared: readonly Declaration[], frame: DrawingFrame): number {
  const { name, attributes } = element;
  const { extent, strokeWidth } = frame;
  const size = (fallback: number, property: string): number =>
    greatest(declared, property, extent) || fallback;
  const inUnitsOfShape = (member: string): number =>
    attributes.get(member) === 'objectBoundingBox' ? extent : 1;
  switch (name) {
    case 'svg':
    case 'symbol':
      return viewBoxScale(attributes, { width: size(extent, 'width'), height: size(extent, 'height') });
    case 'marker': {
      const [width, height] = [size(SIZE_OF_MARKER, 'markerWidth'), size(SIZE_OF_MARKER, 'markerHeight')];
      const units = attributes.get('markerUnits') === 'userSpaceOnUse' ? 1 : strokeWidth;
      return units * viewBoxScale(attributes, { width, height });
    }
    case 'pattern':
      return (
        viewBoxScale(attributes, { width: extent, height: extent }) * inUnitsOfShape('patternContentUnits')
      );
    case 'clippath':
      return inUnitsOfShape('clipPathUnits');
    case 'mask':
      return inUnitsOfShape('maskContentUnits');
    default:
      return 1;
  }
}

function tileOf(element: SvgElement, declared: readonly Declaration[], extent: number): Tile | undefined {
  if (element.name !== 'pattern') return undefined;
  const area = (whole: number): number => {
    const [width, height] = [greatest(declared, 'width', whole), greatest(declared, 'height', whole)];
    return width === 0 || height === 0 ? 0 : width * height;
  };
  const units = element.attributes.get('patternUnits');
  // A pattern that takes in another one may have its units from there.
  const mayBeEither = hrefsOf(element).length > 0;
  return {
    ofShape: units !== 'userSpaceOnUse' || mayBeEither ? area(1) : 0,
    ofUnits: units === 'userSpaceOnUse' || mayBeEither ? area(extent) : 0,
    scale: transformsScale(declared, 'patternTransform'),
  };
}

/** What one element asks for. */
export function drawnOf(element: SvgElement, declared: readonly Declaration[], frame: DrawingFrame): Drawn {
  const { name } = element;
  const own = ownAmounts(element, declared, frame);
  const targets = (of: ReadonlySet<string>): string[] =>
    declared.flatMap(([property, value]) => (of.has(property) ? targetsIn(value) : []));
  const parts = [...targets(PARTS), ...(TAKES_IN.has(name) ? hrefsOf(element) : [])];
  const paints = targets(PAINTS);
  const markers = targets(MARKERS);
  const functions = valuesOf(declared, 'filter').flatMap((value) => value.match(FILTER_FUNCTION) ?? []);
  own.filterSteps += functions.length;
  own.blurs += functions.filter((one) => /blur|shadow/i.test(one)).length;
  own.references += parts.length + markers.length;
  const layered = isLayer(declared);
  own.layers += layered ? 1 : 0;
  const scale = transformsScale(declared, 'transform') * innerScale(element, declared, frame);
  return {
    own,
    isApart: APART.has(name),
    scale,
    parts,
    paints,
    markers,
    dashRate: dashRateOf(declared, frame.extent),
    isLayer: layered,
    isInPixels: valuesOf(declared, 'vector-effect').some((value) => value.includes('non-scaling')),
    tile: tileOf(element, declared, frame.extent),
  };
}
