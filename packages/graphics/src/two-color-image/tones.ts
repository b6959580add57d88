import { deflateSync } from 'node:zlib';
import type { BitGrid } from './bit-grid.ts';
import { channels, type Picture } from './picture.ts';
import type { RawOptions, RawPixels } from './raw-pixels.ts';
import { repeatsRow, rowRuns, runCapacity } from './row-runs.ts';

/** The darkest of 16 tones: 0 is the background, this the foreground. */
export const DARKEST_TONE = 15;

/** Shares of pixels that letters cover, 0 to 255, in whole pixels of the picture. */
export interface ShareField {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly shares: Uint8Array;
}

/** A two-colour picture of one pixel a module, and letters with smooth edges in it. */
export interface TonedPicture extends Picture {
  readonly letters: ShareField;
}

/** The colours of the tones as red, green, blue and opacity: on a transparent background the foreground more or less opaque. */
export function toneColours({
  foreground,
  background,
}: Pick<Picture, 'foreground' | 'background'>): readonly (readonly [number, number, number, number])[] {
  const dark = channels(foreground);
  const light = channels(background ?? 0xffffff);
  return Array.from({ length: DARKEST_TONE + 1 }, (_, tone) => {
    const share = tone / DARKEST_TONE;
    if (background === undefined && tone > 0) return [...dark, Math.round(255 * share)] as const;
    const [red, green, blue] = light.map((level, i) => Math.round(level + (dark[i]! - level) * share));
    return [red!, green!, blue!, background === undefined ? 0 : 255] as const;
  });
}

interface ToneRow {
  readonly tones: Uint8Array;
  times: number;
}

/** Rows of tones, a byte a pixel; equal ones below each other once. */
export function toneRows({ grid, letters, width }: TonedPicture): readonly ToneRow[] {
  const runs = new Int32Array(runCapacity(grid));
  const rows: ToneRow[] = [];
  const hasLetters = (y: number): boolean => y >= letters.top && y < letters.top + letters.height;
  for (let y = 0; y < grid.height; y++) {
    if (y > 0 && !hasLetters(y) && !hasLetters(y - 1) && repeatsRow(grid, y)) {
      rows.at(-1)!.times++;
      continue;
    }
    const tones = barTones(grid, y, width, runs);
    if (hasLetters(y)) addLetters(tones, letters, y);
    rows.push({ tones, times: 1 });
  }
  return rows;
}

function barTones(grid: BitGrid, y: number, width: number, runs: Int32Array): Uint8Array {
  const tones = new Uint8Array(width);
  const count = rowRuns(grid, y, runs);
  for (let index = 0; index < count; index += 2) tones.fill(DARKEST_TONE, runs[index]!, runs[index + 1]!);
  return tones;
}

/** Of these tones letters have every second one: fewer make a smaller file and look alike. */
const TONE_STEP = 2;
/** How much steeper than their shares tones get darker: strokes are crisper. */
const CONTRAST = 1.5;

function toneOf(share: number): number {
  const contrasted = Math.max(0, Math.min(1, (share / 255 - 0.5) * CONTRAST + 0.5));
  return Math.min(DARKEST_TONE, Math.round((contrasted * (DARKEST_TONE + 1)) / TONE_STEP) * TONE_STEP);
}

function addLetters(tones: Uint8Array, { left, top, width, shares }: ShareField, y: number): void {
  const start = (y - top) * width;
  for (let x = 0; x < width; x++) {
    const tone = toneOf(shares[start + x]!);
    if (tone > tones[left + x]!) tones[left + x] = tone;
  }
}

interface TonePacking {
  /** Zero bytes before each row. */
  readonly lead: number;
  /** The value of a tone; default: itself. */
  readonly value?: (tone: number) => number;
}

/** All rows, four bits a pixel, the left one of two in the higher bits. */
export function tonePixels(picture: TonedPicture, { lead, value = (tone) => tone }: TonePacking): Uint8Array {
  const rowBytes = lead + ((picture.width + 1) >>> 1);
  const pixels = new Uint8Array(picture.height * rowBytes);
  let y = 0;
  for (const { tones, times } of toneRows(picture)) {
    const start = y * rowBytes;
    tones.forEach((tone, x) => {
      pixels[start + lead + (x >>> 1)]! |= value(tone) << (x & 1 ? 0 : 4);
    });
    for (let copy = 1; copy < times; copy++)
      pixels.copyWithin(start + copy * rowBytes, start, start + rowBytes);
    y += times;
  }
  return pixels;
}

/** A zlib stream with room before and behind it. Letters repeat in ways that rows of modules do not: zlib finds these. */
export function deflated(
  pixels: Uint8Array,
  { lead, tail }: { readonly lead: number; readonly tail: number },
): Uint8Array {
  const stream = deflateSync(pixels, { level: 9, memLevel: 9 });
  const bytes = new Uint8Array(lead + stream.length + tail);
  bytes.set(stream, lead);
  return bytes;
}

/** All rows in samples of 8 bits: gray, red, green and blue, or these with opacity. */
export function tonedSamples(picture: TonedPicture, count: 1 | 3 | 4): Uint8Array {
  const { background = count === 4 ? undefined : 0xffffff } = picture;
  const colours = toneColours({ ...picture, background });
  const rowBytes = picture.width * count;
  const samples = new Uint8Array(picture.height * rowBytes);
  let y = 0;
  for (const { tones, times } of toneRows(picture)) {
    const start = y * rowBytes;
    tones.forEach((tone, x) => {
      for (let channel = 0; channel < count; channel++)
        samples[start + x * count + channel] = colours[tone]![channel]!;
    });
    for (let copy = 1; copy < times; copy++)
      samples.copyWithin(start + copy * rowBytes, start, start + rowBytes);
    y += times;
  }
  return samples;
}

/** The same for writers of other formats; one channel when both colours are gray. */
export function tonedRawPixels(picture: TonedPicture, { opacity }: RawOptions = {}): RawPixels {
  const { width, height, foreground, background = 0xffffff } = picture;
  const isGray = [foreground, background].every((colour) => new Set(channels(colour)).size === 1);
  const opaque = isGray ? 1 : 3;
  const count = opacity === true ? 4 : opaque;
  return { data: tonedSamples(picture, count), width, height, channels: count };
}
