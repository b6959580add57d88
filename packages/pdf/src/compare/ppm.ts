/** One page as a renderer wrote it: 8-bit RGB, rows from the top, no padding. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A header of Netpbm's `P6` has no comment in what poppler writes, and fits into so many bytes. */
const MAX_HEADER_BYTES = 40;
const HEADER = /^P6\s(\d+)\s(\d+)\s255\s/;

/** Pictures one after the other in one file (PPM, raw, 8 bits). @throws RangeError for anything else */
export function ppmPictures(bytes: Uint8Array): readonly Picture[] {
  const pictures: Picture[] = [];
  for (let at = 0; at < bytes.length; ) {
    const text = String.fromCharCode(...bytes.subarray(at, at + MAX_HEADER_BYTES));
    const header = HEADER.exec(text);
    if (header === null) throw new RangeError('no PPM picture');
    const [head, width, height] = [header[0], Number(header[1]), Number(header[2])];
    const begin = at + head.length;
    at = begin + 3 * width * height;
    if (at > bytes.length) throw new RangeError('a PPM picture is cut off');
    pictures.push({ width, height, pixels: bytes.subarray(begin, at) });
  }
  return pictures;
}

/**
 * The same picture with so many pixels in each direction made one, their mean; what is left over at the right and at the
 * bottom is cut off.
 */
export function smaller({ width, height, pixels }: Picture, factor: number): Picture {
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)];
  const sums = new Uint32Array(3 * columns * rows);
  for (let y = 0; y < rows * factor; y++) {
    const row = 3 * columns * Math.floor(y / factor);
    for (let x = 0; x < columns * factor; x++) {
      const [to, from] = [row + 3 * Math.floor(x / factor), 3 * (y * width + x)];
      for (let color = 0; color < 3; color++) sums[to + color]! += pixels[from + color]!;
    }
  }
  const mean = Uint8Array.from(sums, (sum) => Math.round(sum / factor ** 2));
  return { width: columns, height: rows, pixels: mean };
}
