/** The independent reader of the tests: zxing-cpp as WebAssembly, from the package's own file, never the network. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BitGrid, isDark } from '@kontor/graphics';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';

let ready: Promise<unknown> | undefined;

function reader(): Promise<unknown> {
  ready ??= prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(
        readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
      ).buffer,
    },
    fireImmediately: true,
  });
  return ready;
}

/** Plain text of the standard, no display dressing; the first symbol found. */
const DEFAULTS: ReaderOptions = { textMode: 'Plain', maxNumberOfSymbols: 1, tryHarder: true };

/** All symbols in an RGBA picture. */
export async function decodePixels(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  options: ReaderOptions = {},
): Promise<ReadResult[]> {
  await reader();
  // The package asks for the browser's ImageData, of which it reads these three members.
  const image = { data, width, height } as unknown as Parameters<typeof readBarcodes>[0];
  return readBarcodes(image, { ...DEFAULTS, ...options });
}

interface GridPicture {
  readonly scale?: number;
  readonly quiet?: number;
  /** Rows of the grid are repeated this often on top of the scale: 50 for one row of bars. */
  readonly tall?: number;
}

/** RGBA pixels of a grid on white. */
function gridPixels(grid: BitGrid, picture: GridPicture = {}) {
  const { scale = 3, quiet = 10, tall = 1 } = picture;
  const width = (grid.width + 2 * quiet) * scale;
  const height = grid.height * scale * tall + 2 * quiet * scale;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const words = new Uint32Array(data.buffer);
  for (let y = 0; y < grid.height * scale * tall; y++) {
    const row = Math.floor(y / (scale * tall));
    for (let x = 0; x < grid.width; x++) {
      if (!isDark(grid, x, row)) continue;
      const from = (y + quiet * scale) * width + (x + quiet) * scale;
      words.fill(0xff000000, from, from + scale);
    }
  }
  return { data, width, height };
}

/** The first symbol read from a grid, or undefined. Grids of one row are drawn as bars. */
export async function decodeGrid(
  grid: BitGrid,
  formats: ReaderOptions['formats'],
  picture: GridPicture = {},
  options: ReaderOptions = {},
): Promise<ReadResult | undefined> {
  const tall = grid.height === 1 ? 40 : 1;
  const { data, width, height } = gridPixels(grid, { tall, ...picture });
  const found = await decodePixels(data, width, height, { ...options, ...(formats ? { formats } : {}) });
  return found.find((result) => result.isValid);
}
