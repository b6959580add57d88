import { pngAround } from '../two-color-image/png.ts';
import { zlibStream } from '../two-color-image/zlib-stream.ts';
import { adlerOfTones } from './adler-of-tones.ts';
import type { ToneRows } from './tone-canvas.ts';
import { planTokens, putTones } from './tone-code.ts';
import { ToneCutter } from './tone-tokens.ts';

/** PNG of four tones: grayscale of two bits a pixel. */
export function tonePng(rows: ToneRows, width: number): Uint8Array {
  return pngAround({ width, height: rows.height, bitDepth: 2 }, (room) => {
    const list = new ToneCutter(rows).cut();
    return zlibStream({ block: planTokens(list), sum: adlerOfTones(rows), ...room }, (sink, codes) =>
      putTones(sink, list, codes),
    );
  });
}
