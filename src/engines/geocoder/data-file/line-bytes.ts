import type { Box, Line, Point } from './data-file-records.ts';

/**
 * Lines as bytes, for `street.lines`, `place.outline` and `interpolation.line`: count of lines, then for each the count of
 * its points and their coordinates, each the difference to the point before (across lines too), as zig-zag varints.
 */
export function encodeLines(lines: readonly Line[]): Uint8Array {
  const bytes: number[] = [];
  putVarint(bytes, lines.length);
  let lat = 0;
  let lon = 0;
  for (const line of lines) {
    putVarint(bytes, line.length);
    for (const point of line) {
      putVarint(bytes, zigZag(point.lat - lat));
      putVarint(bytes, zigZag(point.lon - lon));
      ({ lat, lon } = point);
    }
  }
  return Uint8Array.from(bytes);
}

/** @throws RangeError when the bytes are not such lines: the file is damaged */
export function decodeLines(bytes: Uint8Array): readonly Line[] {
  const at = { offset: 0 };
  let lat = 0;
  let lon = 0;
  const next = (): Point => {
    lat += unZigZag(varint(bytes, at));
    lon += unZigZag(varint(bytes, at));
    return { lat, lon };
  };
  const lines = Array.from({ length: countAt(bytes, at) }, () => {
    return Array.from({ length: countAt(bytes, at) }, next);
  });
  return lines;
}

/** No count can be larger than the bytes that follow it. */
function countAt(bytes: Uint8Array, at: { offset: number }): number {
  const count = varint(bytes, at);
  if (count > bytes.length) throw new RangeError('lines of a data file are damaged');
  return count;
}

// Differences of two longitudes reach 3.6e9, so none of this is 32-bit arithmetic.
const zigZag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unZigZag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

function putVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

function varint(bytes: Uint8Array, at: { offset: number }): number {
  let value = 0;
  for (let scale = 1; scale < 2 ** 42; scale *= 0x80) {
    const byte = bytes[at.offset++];
    if (byte === undefined) break;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
  throw new RangeError('lines of a data file are damaged');
}

/** The smallest box around a line; undefined without points. */
export function boxOf(line: Line): Box | undefined {
  if (line.length === 0) return undefined;
  let [minLat, minLon, maxLat, maxLon] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lat, lon } of line) {
    minLat = Math.min(minLat, lat);
    maxLat = Math.max(maxLat, lat);
    minLon = Math.min(minLon, lon);
    maxLon = Math.max(maxLon, lon);
  }
  return { minLat, minLon, maxLat, maxLon };
}
