import { type BitGrid, type FontLibrary, type ParsedFont, requiredFace } from '@kontor/graphics';
import { type BarcodeSymbol, barcodeSymbol, isLinear } from './drawing/barcode-symbol.ts';
import { type Box, type Drawing, drawing, turned } from './drawing/drawing.ts';
import { type SymbolPlacement, symbolPlacement } from './drawing/symbol-placement.ts';
import type { Format } from './format/format.ts';
import type { BarcodeOutput, BarcodeRequest } from './format/request.ts';
import { type HumanText, humanText } from './text/human-text.ts';
import {
  groupContours,
  LONG_BAR_MODULES,
  lineTop,
  TEXT_FACE,
  type TextRendering,
  textDrop,
  textRoom,
} from './text/text-line.ts';

/** ITF-14 carries bars along its top and bottom that stop scanners from reading a part of it as a shorter number. */
const BEARER_MODULES = 4;

const isBearing = (format: Format): boolean => format === 'ITF_14';

/** The bars over and under an ITF-14 symbol, quiet zones included (GS1 General Specifications 5.3.2.4). */
function bearerBars({ grid, quiet }: BarcodeSymbol, place: SymbolPlacement): Box[] {
  const height = BEARER_MODULES * place.scale;
  const left = place.left - quiet.left * place.scale;
  const width = (grid.width + quiet.left + quiet.right) * place.scale;
  return [
    { left, top: place.top, width, height },
    { left, top: place.top + place.barHeight - height, width, height },
  ];
}

/** Guard bars reach down between the digits of EAN and UPC symbols. */
function longBars({ grid }: BarcodeSymbol, text: HumanText, place: SymbolPlacement): Box[] {
  const boxes: Box[] = [];
  const height = LONG_BAR_MODULES * place.scale;
  const top = place.top + place.barHeight;
  for (const [from, to] of text.longBars) {
    for (let x = from; x < to; x++) {
      const isBar = (grid.words[x >>> 5]! << (x & 31)) >> 31 !== 0;
      if (isBar) boxes.push({ left: place.left + x * place.scale, top, width: place.scale, height });
    }
  }
  return boxes;
}

/** The human-readable line. */
interface Line {
  readonly text: HumanText;
  readonly font: ParsedFont;
  /** That of `textDrop`. */
  readonly drop: number;
  readonly rendering: TextRendering;
}

/** GIF has two colours: its palette of more would make bars and letters a larger file. */
const RENDERINGS: Readonly<Record<BarcodeOutput, TextRendering>> = {
  SVG: 'outlines',
  PDF: 'outlines',
  GIF: 'twoColours',
  PNG: 'tones',
  WEBP: 'tones',
  JPEG: 'tones',
  TIFF: 'tones',
};

function lineOf(text: HumanText, output: BarcodeOutput, fonts: FontLibrary): Line {
  const font = requiredFace(fonts, TEXT_FACE);
  return { text, font, drop: textDrop(font, text), rendering: RENDERINGS[output] };
}

function withText(
  plain: Drawing,
  symbol: BarcodeSymbol,
  place: SymbolPlacement,
  { text, font, drop, rendering }: Line,
): Drawing {
  const { scale, top, barHeight } = place;
  const isAbove = text.isAbove === true;
  const edge = isAbove ? top - textRoom(scale, text, drop) : top + barHeight;
  const line = {
    left: place.left,
    top: edge + lineTop(scale, isAbove, drop),
    scale: place.scale,
    width: place.width,
    rendering,
  };
  return {
    ...plain,
    boxes: [...plain.boxes, ...longBars(symbol, text, place)],
    contours: text.groups.flatMap((group) => groupContours(font, group, line)),
  };
}

/** Modules between a digit beside the bars and the picture's edge. */
const EDGE_MODULES = 1;

/** A quiet zone in which the digits beside the bars have room, however small the requested one is. */
function withRoom(symbol: BarcodeSymbol, { groups }: HumanText): BarcodeSymbol {
  const { quiet, grid } = symbol;
  const beside = groups.filter(({ cell }) => cell !== undefined);
  const before = beside.map(({ from }) => (from < 0 ? Math.ceil(EDGE_MODULES - from) : 0));
  const behind = beside.map(({ to }) => (to > grid.width ? Math.ceil(EDGE_MODULES + to - grid.width) : 0));
  const left = Math.max(quiet.left, ...before);
  const right = Math.max(quiet.right, ...behind);
  return { ...symbol, quiet: { ...quiet, left, right } };
}

/**
 * Everything on the canvas of a request: the symbol at its place, bearer bars, the human-readable line, turned.
 * @throws InvalidInput when the picture would have more than 20 megapixels.
 */
export function barcodePicture(grid: BitGrid, request: BarcodeRequest, fonts: FontLibrary): Drawing {
  const { format, content, options } = request;
  const { rotate = 0, showText = false } = options;
  const bare = barcodeSymbol(format, grid, options);
  const text = showText && isLinear(grid) ? humanText(format, content, grid.width) : undefined;
  const symbol = text === undefined ? bare : withRoom(bare, text);
  const line = text === undefined ? undefined : lineOf(text, request.output, fonts);
  const room = (scale: number): number => (line === undefined ? 0 : textRoom(scale, line.text, line.drop));
  // Width and height are those of the finished picture: a quarter turn exchanges them.
  const isUpright = rotate % 180 === 0;
  const { width, height } = request;
  const placed = symbolPlacement(
    symbol,
    isUpright ? { width, height } : { width: height, height: width },
    room,
  );
  const place = text?.isAbove === true ? { ...placed, top: placed.top + room(placed.scale) } : placed;
  const alone = drawing(symbol, place);
  const plain = isBearing(format) ? { ...alone, boxes: bearerBars(symbol, place) } : alone;
  return turned(line === undefined ? plain : withText(plain, symbol, place, line), rotate);
}
