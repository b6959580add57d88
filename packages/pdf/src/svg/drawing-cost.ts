/** How often and how much is drawn: of one element, or of all that one element leads to. */
export interface DrawingCost {
  elements: number;
  references: number;
  pathCharacters: number;
  characters: number;
  pictures: number;
  drawnPicturePixels: number;
  layers: number;
  filterSteps: number;
  blurs: number;
  gradients: number;
  dashes: number;
  /** Things that are painted, and the points of their outlines. */
  shapes: number;
  vertices: number;
  /** Length of outlines in the coordinates that they are written in, in which dashes are measured. */
  ownLength: number;
  /** The same in the coordinates around the element, and the part of it that paths and polygons have. */
  length: number;
  freeLength: number;
  /** Square units around the element: of one unit of each shape, of the rectangles around shapes, of patterns' tiles. */
  unitSquares: number;
  area: number;
  tileArea: number;
}

export const noCost = (): DrawingCost => ({
  elements: 0,
  references: 0,
  pathCharacters: 0,
  characters: 0,
  pictures: 0,
  drawnPicturePixels: 0,
  layers: 0,
  filterSteps: 0,
  blurs: 0,
  gradients: 0,
  dashes: 0,
  shapes: 0,
  vertices: 0,
  ownLength: 0,
  length: 0,
  freeLength: 0,
  unitSquares: 0,
  area: 0,
  tileArea: 0,
});

const NAMES = Object.keys(noCost()) as readonly (keyof DrawingCost)[];

/** Adds what is drawn so many times; amounts may grow to infinity. */
export function addTimes(sum: DrawingCost, more: Readonly<DrawingCost>, times: number): void {
  if (times === 0) return;
  for (const name of NAMES) if (more[name] !== 0) sum[name] += more[name] * times;
}

/** Takes lengths and areas over into coordinates that are so many times as large. */
export function enlarge(amounts: DrawingCost, scale: number): void {
  if (scale === 1) return;
  const times = (amount: number, factor: number): number => (amount === 0 ? 0 : amount * factor);
  amounts.length = times(amounts.length, scale);
  amounts.freeLength = times(amounts.freeLength, scale);
  amounts.unitSquares = times(amounts.unitSquares, scale * scale);
  amounts.area = times(amounts.area, scale * scale);
  amounts.tileArea = times(amounts.tileArea, scale * scale);
}
