import type { Color } from '../color/color.ts';
import { channels } from '../two-color-image/picture.ts';
import { pngAround } from '../two-color-image/png.ts';
import { zlibStream } from '../two-color-image/zlib-stream.ts';
import { adlerOfTones } from './adler-of-tones.ts';
import type { ToneRows } from './tone-canvas.ts';
import { planTokens, putTones } from './tone-code.ts';
import { ToneTokenizer } from './tone-tokens.ts';

export interface TonePicture {
  /** In pixels. */
  readonly width: number;
  /** Of the darkest tone; default: black. */
  readonly ink?: Color;
}

/** PNG of four tones, two bits a pixel: grayscale, or a palette from another ink to white. */
export function tonePng(rows: ToneRows, { width, ink = 0 }: TonePicture): Uint8Array {
  const palette = ink === 0 ? {} : { palette: tonesOf(ink) };
  return pngAround({ width, height: rows.height, bitDepth: 2, ...palette }, (room) => {
    const list = new ToneTokenizer(rows).cut();
    return zlibStream({ block: planTokens(list), sum: adlerOfTones(rows), ...room }, (sink, codes) =>
      putTones(sink, list, codes),
    );
  });
}

const LIGHTEST = 3;

/** As grayscale has them: even steps, the last is white. */
const tonesOf = (ink: Color): Uint8Array =>
  Uint8Array.from(
    [0, 1, 2, LIGHTEST].flatMap((tone) =>
      channels(ink).map((value) => value + ((255 - value) * tone) / LIGHTEST),
    ),
    Math.round,
  );
