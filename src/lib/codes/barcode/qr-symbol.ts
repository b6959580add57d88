import type { BitGrid } from '#lib/picture/two-color-image/bit-grid.ts';
import { characterSet } from '../character-set/character-set.ts';
import { encode } from '../character-set/encode.ts';
import { symbolText } from '../character-set/symbol-text.ts';
import { contentError, optionError } from '../content/content-error.ts';
import { encodeQrText } from '../qr/encode-qr-text.ts';
import type { BarcodeOptions } from './format/options.ts';

/** A QR Code of a content that the character set is known to hold. */
export function qrSymbol(content: string, options: BarcodeOptions): BitGrid {
  // Refuses an unknown set and what the set lacks.
  symbolText(content, options);
  const set = options.characterSet === undefined ? undefined : characterSet(options.characterSet);
  const { version, compact, gs1Format, errorCorrectionLevel: level = 'L' } = options;
  const symbol = encodeQrText(content, {
    level,
    ...(compact === true ? { compact } : {}),
    ...(gs1Format === true ? { gs1: true } : {}),
    ...(version === undefined ? {} : { minVersion: version, maxVersion: version }),
    ...(set === undefined ? {} : { charset: { eci: set.eci, encode: (text: string) => encode(text, set)! } }),
  });
  if (symbol.kind === 'symbol') return symbol.grid;
  const reason = `${symbol.neededBits} bits, version ${symbol.version}-${level} holds ${symbol.limitBits}`;
  throw version === undefined
    ? contentError(`too long for a QR Code: ${reason}`)
    : optionError('version', reason);
}
