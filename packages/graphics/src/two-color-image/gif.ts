import { GifCoder } from './gif-coder.ts';
import { channels, type Picture } from './picture.ts';
import { repeatsRow, rowRuns, runCapacity } from './row-runs.ts';

/** Two colours need one bit, but the format begins at two. */
const CODE_SIZE = 2;
const MAX_SIDE = 65535;
/** Data sub-blocks have up to 255 bytes. */
const BLOCK = 255;

/** GIF89a with a table of two colours; a transparent background is index 0. At most 65,535 pixels on a side. */
export function gifBytes(picture: Picture): Uint8Array {
  if (Math.max(picture.width, picture.height) > MAX_SIDE)
    throw new RangeError(`GIF sides end at ${MAX_SIDE}`);
  const data = compressed(picture);
  const head = header(picture);
  const blocks = Math.ceil(data.length / BLOCK);
  const bytes = new Uint8Array(head.length + data.length + blocks + 2);
  bytes.set(head);
  let place = head.length;
  for (let start = 0; start < data.length; start += BLOCK) {
    const block = data.subarray(start, start + BLOCK);
    bytes[place] = block.length;
    bytes.set(block, place + 1);
    place += 1 + block.length;
  }
  bytes[place + 1] = 0x3b;
  return bytes;
}

/** Everything up to the first data sub-block. */
function header({ width, height, foreground, background }: Picture): number[] {
  const size = [width & 255, width >>> 8, height & 255, height >>> 8];
  const signature = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61];
  const screen = [...size, 0x80, 0, 0, ...channels(background ?? 0xffffff), ...channels(foreground)];
  // Graphic control extension: index 0 is transparent.
  const control = background === undefined ? [0x21, 0xf9, 4, 1, 0, 0, 0, 0] : [];
  return [...signature, ...screen, ...control, 0x2c, 0, 0, 0, 0, ...size, 0, CODE_SIZE];
}

function compressed(picture: Picture): Uint8Array {
  const { grid, moduleWidth, moduleHeight, left, top, width, height } = picture;
  const coder = new GifCoder();
  const runs = new Int32Array(runCapacity(grid));
  coder.put(0, top * width);
  for (let y = 0; y < grid.height; ) {
    const count = rowRuns(grid, y, runs);
    let rows = moduleHeight;
    for (y++; y < grid.height && repeatsRow(grid, y); y++) rows += moduleHeight;
    for (let row = 0; row < rows; row++) {
      let x = 0;
      for (let index = 0; index < count; index += 2) {
        const from = left + runs[index]! * moduleWidth;
        const to = left + runs[index + 1]! * moduleWidth;
        coder.put(0, from - x);
        coder.put(1, to - from);
        x = to;
      }
      coder.put(0, width - x);
    }
  }
  coder.put(0, (height - top - grid.height * moduleHeight) * width);
  return coder.finish();
}
