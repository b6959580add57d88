/**
 * What an SVG logo may ask of the library that draws it (rules: Logos). Each limit is far above real logos; behind
 * each is the time of librsvg 2.63 at the limit for a picture of 1200 × 480 pixels on one core.
 */
export const SVG_LIMITS = {
  /** Elements in the file, and elements drawn once all references are followed: 1.8 s when each covers the picture. */
  elements: 10_000,
  /** Attributes of one element. */
  attributes: 250,
  /** Elements inside each other, references followed. The library recurses and gives up at 500 layers. */
  depth: 64,
  /** References to parts of the drawing, followed: `use`, clip paths, masks, markers. */
  references: 5_000,
  /** Characters of path data and point lists, drawn: 0.5 s. */
  pathCharacters: 2_000_000,
  /** Length of all paths and polygons drawn, in pixels: crossing lines take 2 s, a page of letters has a tenth. */
  outlinePixels: 1_200_000,
  /** Dashes drawn: 0.1 s; each takes 100 bytes, so that a million and more is a matter of gigabytes. */
  dashes: 100_000,
  /** Characters of text drawn: 1 s. Time grows with the square of a line's length, memory by kilobytes a character. */
  characters: 1_000,
  /** Pixels of all embedded pictures, decoded: 0.7 s and 170 MB. */
  picturePixels: 16_000_000,
  /** Embedded pictures drawn, and their pixels: 0.7 s. */
  pictures: 50,
  drawnPicturePixels: 50_000_000,
  /** Masks, patterns, filters, blend modes and groups with opacity, each drawn apart: 1.8 s. */
  layers: 500,
  /** The same inside each other: 2 MB each at a time. */
  layerDepth: 16,
  /** Steps of filters: 0.8 s. */
  filterSteps: 48,
  /** Steps that blur: 1.6 s. */
  blurs: 8,
  /** Shapes painted with gradients: 2.3 s. */
  gradients: 500,
  /** Pixels of the tiles of patterns, 4 bytes each, the larger of which are kept as a whole. */
  tilePixels: 8_000_000,
  /** Characters and rules of style sheets: every rule is tried on every element, 1.5 s for 5 million attempts. */
  styleCharacters: 65_536,
  styleRules: 500,
  /** Properties that style sheets set, over all elements. */
  styleProperties: 100_000,
  /** Brackets inside each other in style sheets; the library recurses and ends the process at 10,000. */
  styleDepth: 16,
} as const;

/** The filters' steps that shadows and soft edges are made of; others take seconds for one picture (feMorphology). */
export const FILTER_STEPS = [
  'feBlend',
  'feColorMatrix',
  'feComponentTransfer',
  'feComposite',
  'feDropShadow',
  'feFlood',
  'feGaussianBlur',
  'feMerge',
  'feOffset',
] as const;

/** Size of the picture that a logo is drawn to at most, in pixels: the largest logo box at 600 dpi. */
export const DRAWING = { width: 1200, height: 480 } as const;
