import { contentError } from '#content/content-error.ts';
import type { Format } from '../format/format.ts';
import { type BarcodeSymbol, isLinear } from './barcode-symbol.ts';

/** The place of a symbol on its canvas, in pixels. */
export interface SymbolPlacement {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  /** Pixels of a module across; of 2D symbols also down. */
  readonly scale: number;
  /** Pixels of the bars of a linear symbol. */
  readonly barHeight: number;
}

interface RequestedSize {
  /** Least pixels; 1 means as many as are sensible. */
  readonly width: number;
  readonly height: number;
}

/** Pixels below the bars that the human-readable line takes, for a module of this many pixels. */
type TextRoom = (scale: number) => number;

const MAX_PIXELS = 20_000_000;
const FIXED_NATURAL_HEIGHT = 50;
/** Height of the bars as a share of the width, quiet zones left out, where the format fixes none. */
const NATURAL_SHARE = 0.15;
const FIXED_HEIGHT: ReadonlySet<Format> = new Set<Format>(['EAN_13', 'EAN_8', 'UPC_A', 'UPC_E', 'ISBN']);

/** Modules of the bars of a linear symbol whose height nobody chose. */
function naturalHeight({ format, grid }: BarcodeSymbol): number {
  if (FIXED_HEIGHT.has(format)) return FIXED_NATURAL_HEIGHT;
  return Math.max(FIXED_NATURAL_HEIGHT, Math.round(grid.width * NATURAL_SHARE));
}

function checkPixels(width: number, height: number): void {
  if (width * height > MAX_PIXELS) {
    throw contentError(`the picture would have ${width} × ${height} pixels; must be at most 20 million`);
  }
}

function linearPlacing(symbol: BarcodeSymbol, wanted: RequestedSize, textRoom: TextRoom): SymbolPlacement {
  const { grid, quiet } = symbol;
  const modules = grid.width + quiet.left + quiet.right;
  const scale = wanted.width === 1 ? symbol.naturalScale : Math.max(1, Math.floor(wanted.width / modules));
  const width = Math.max(wanted.width, modules * scale);
  const vertical = (quiet.top + quiet.bottom) * scale;
  const text = textRoom(scale);
  const natural = naturalHeight(symbol) * scale + text + vertical;
  // Text never takes the whole of a low picture: at least as much is left to the bars.
  const height = wanted.height === 1 ? natural : Math.max(wanted.height, 2 * text + vertical);
  checkPixels(width, height);
  const left = Math.floor((width - modules * scale) / 2) + quiet.left * scale;
  return { width, height, left, top: quiet.top * scale, scale, barHeight: height - text - vertical };
}

function matrixPlacing({ grid, quiet, naturalScale }: BarcodeSymbol, wanted: RequestedSize): SymbolPlacement {
  const across = grid.width + quiet.left + quiet.right;
  const down = grid.height + quiet.top + quiet.bottom;
  const fits = [
    ...(wanted.width === 1 ? [] : [wanted.width / across]),
    ...(wanted.height === 1 ? [] : [wanted.height / down]),
  ];
  const scale = fits.length === 0 ? naturalScale : Math.max(1, Math.floor(Math.min(...fits)));
  const width = Math.max(wanted.width, across * scale);
  const height = Math.max(wanted.height, down * scale);
  checkPixels(width, height);
  const left = Math.floor((width - across * scale) / 2) + quiet.left * scale;
  const top = Math.floor((height - down * scale) / 2) + quiet.top * scale;
  return { width, height, left, top, scale, barHeight: scale };
}

/**
 * The canvas of a symbol and its place there: at least the requested size, modules of whole pixels, centred.
 * @throws InvalidInput when the picture would have more than 20 megapixels.
 */
export function symbolPlacement(
  symbol: BarcodeSymbol,
  wanted: RequestedSize,
  textRoom: TextRoom = () => 0,
): SymbolPlacement {
  return isLinear(symbol.grid) ? linearPlacing(symbol, wanted, textRoom) : matrixPlacing(symbol, wanted);
}
