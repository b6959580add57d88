import {
  type BitGrid,
  bitGrid,
  type Contour,
  coverage,
  fillGrid,
  isDark,
  mapped,
  type Picture,
  rotateGrid,
  type ShareField,
  setDarkBox,
  type TonedPicture,
} from '@kontor/graphics';
import { type BarcodeSymbol, isLinear } from './barcode-symbol.ts';
import type { SymbolPlacement } from './symbol-placement.ts';

/** A dark rectangle in whole pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Everything that is dark on a canvas: the modules of a symbol, further bars, outlines of letters. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly grid: BitGrid;
  readonly left: number;
  readonly top: number;
  readonly moduleWidth: number;
  readonly moduleHeight: number;
  readonly boxes: readonly Box[];
  /** In pixels, y down. */
  readonly contours: readonly Contour[];
}

/** The symbol alone at its place. */
export function drawing({ grid }: BarcodeSymbol, place: SymbolPlacement): Drawing {
  const { width, height, left, top, scale, barHeight } = place;
  const moduleHeight = isLinear(grid) ? barHeight : scale;
  return { width, height, grid, left, top, moduleWidth: scale, moduleHeight, boxes: [], contours: [] };
}

/** One quarter turn clockwise: what was left is at the top. */
function turnedOnce(of: Drawing): Drawing {
  const { width, height, grid, left, top, moduleWidth, moduleHeight } = of;
  return {
    width: height,
    height: width,
    grid: rotateGrid(grid, 90),
    left: height - top - grid.height * moduleHeight,
    top: left,
    moduleWidth: moduleHeight,
    moduleHeight: moduleWidth,
    boxes: of.boxes.map((box) => ({
      left: height - box.top - box.height,
      top: box.left,
      width: box.height,
      height: box.width,
    })),
    contours: of.contours.map((contour) => mapped(contour, (x, y) => ({ x: height - y, y: x }))),
  };
}

/** A drawing turned clockwise by 0, 90, 180 or 270 degrees. */
export function turned(of: Drawing, degrees: number): Drawing {
  let result = of;
  for (let angle = 0; angle < degrees; angle += 90) result = turnedOnce(result);
  return result;
}

export interface Colours {
  readonly foreground: number;
  readonly background: number | undefined;
}

/** Every pixel as a module of its own: for bars that fit no grid of modules. */
function flattened(of: Drawing): BitGrid {
  const pixels = bitGrid(of.width, of.height);
  const { grid, left, top, moduleWidth, moduleHeight } = of;
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      if (!isDark(grid, x, y)) continue;
      setDarkBox(pixels, left + x * moduleWidth, top + y * moduleHeight, moduleWidth, moduleHeight);
    }
  }
  for (const box of of.boxes) setDarkBox(pixels, box.left, box.top, box.width, box.height);
  return pixels;
}

/** The modules alone, for the vector writers. */
export function modulesOf(of: Drawing, { foreground, background }: Colours): Picture {
  const { width, height, grid, left, top, moduleWidth, moduleHeight } = of;
  return { grid, left, top, moduleWidth, moduleHeight, width, height, foreground, background };
}

/** Whether something is drawn beside the modules. */
export const isComposed = ({ boxes, contours }: Drawing): boolean => boxes.length > 0 || contours.length > 0;

/** The whole drawing for the raster writers. */
export function pictureOf(of: Drawing, colours: Colours): Picture {
  if (!isComposed(of)) return modulesOf(of, colours);
  const picture = flatPicture(of, colours);
  fillGrid(picture.grid, of.contours);
  return picture;
}

const flatPicture = (of: Drawing, colours: Colours): Picture => ({
  ...modulesOf(of, colours),
  grid: flattened(of),
  left: 0,
  top: 0,
  moduleWidth: 1,
  moduleHeight: 1,
});

/** The whole drawing for the raster writers, its letters in tones; `undefined` where it has no letters. */
export function tonedPictureOf(of: Drawing, colours: Colours): TonedPicture | undefined {
  if (of.contours.length === 0) return undefined;
  return { ...flatPicture(of, colours), letters: lettersOf(of) };
}

/** The part of the canvas that has letters. */
function lettersOf({ contours, width, height }: Drawing): ShareField {
  const points = contours.flatMap((contour) => [
    contour,
    ...contour.pieces,
    ...contour.pieces.flatMap((piece) =>
      piece.kind === 'curve' ? [{ x: piece.controlX, y: piece.controlY }] : [],
    ),
  ]);
  const range = (values: readonly number[], end: number) => {
    const from = values.reduce((least, value) => Math.min(least, Math.floor(value)), end);
    return {
      from: Math.max(0, from),
      to: Math.min(
        end,
        values.reduce((most, value) => Math.max(most, Math.ceil(value)), 0),
      ),
    };
  };
  const across = range(
    points.map(({ x }) => x),
    width,
  );
  const down = range(
    points.map(({ y }) => y),
    height,
  );
  const field = {
    left: across.from,
    top: down.from,
    width: across.to - across.from,
    height: down.to - down.from,
  };
  return { ...field, shares: coverage(contours, field) };
}
