/** Rows and columns of dots; one is odd, the other even, and every second place of the chequered array is a dot's. */
export interface Shape {
  readonly width: number;
  readonly height: number;
}

const MIN_SIDE = 5;
const MAX_SIDE = 200;
/** Width to height that AIM ISS DotCode 4.0, 5.2.2 recommends. */
const WANTED_RATIO = 1.5;
const MAX_RATIO = 2;

/** Dots of so many data code words with their check words, three and one for every two (5.2.4), behind two of the mask. */
export const dotsOf = (dataWords: number): number => 9 * (dataWords + checkWordsOf(dataWords)) + 2;

export const checkWordsOf = (dataWords: number): number => 3 + (dataWords >> 1);

/**
 * The shape of least area for so many dots, as wide as high up to twice as wide, of equals the one nearest to
 * 3 : 2; `undefined` when none of up to 200 dots a side does.
 */
export function shapeFor(dots: number): Shape | undefined {
  let best: Shape | undefined;
  const area = ({ width, height }: Shape): number => width * height;
  const distance = ({ width, height }: Shape): number => Math.abs(Math.log(width / height / WANTED_RATIO));
  for (let height = MIN_SIDE; height < MAX_SIDE; height++) {
    const least = Math.max(height + 1, Math.ceil((2 * dots) / height));
    const width = least + ((least + height + 1) & 1);
    if (width > Math.min(MAX_SIDE, MAX_RATIO * height)) continue;
    const shape = { width, height };
    if (best === undefined || area(shape) < area(best)) best = shape;
    else if (area(shape) === area(best) && distance(shape) < distance(best)) best = shape;
  }
  return best;
}

/** Places of the six dots that come last, the corners, which finding the symbol needs most (5.2.5). */
export function corners({ width, height }: Shape): readonly number[] {
  const place = (x: number, y: number): number => y * width + x;
  const [right, bottom] = [width - 1, height - 1];
  if (height & 1) {
    return [
      place(right - 1, 0),
      place(right - 1, bottom),
      place(right, 1),
      place(right, bottom - 1),
      place(0, 0),
      place(0, bottom),
    ];
  }
  return [
    place(right, bottom - 1),
    place(0, bottom - 1),
    place(right - 1, bottom),
    place(1, bottom),
    place(right, 0),
    place(0, 0),
  ];
}

/** Places of the dots in the order of the stream: along rows from the bottom where the height is odd, else down columns. */
export function places(shape: Shape): Int32Array {
  const { width, height } = shape;
  const last = corners(shape);
  const isCorner = new Set(last);
  const result = new Int32Array((width * height) >> 1);
  let count = 0;
  const put = (x: number, y: number): void => {
    const place = y * width + x;
    if (!isCorner.has(place)) result[count++] = place;
  };
  if (height & 1) {
    for (let y = height - 1; y >= 0; y--) for (let x = y & 1; x < width; x += 2) put(x, y);
  } else {
    for (let x = 0; x < width; x++) for (let y = x & 1; y < height; y += 2) put(x, y);
  }
  result.set(last, count);
  return result;
}
