import type { BitGrid } from '@kontor/graphics';
import { isLatin1ToAll } from '../character-set/charset-guessing.ts';
import { encode } from '../character-set/encode.ts';
import { type SymbolText, smallestSymbol, symbolTexts } from '../character-set/symbol-text.ts';
import { contentError, optionError } from '../content/content-error.ts';
import type { CapacityExceeded, QrSymbol } from '../qr/encode-qr.ts';
import { encodeQrText, type QrTextSymbolOptions } from '../qr/encode-qr-text.ts';
import type { QrCharset } from '../qr/text-segments.ts';
import type { BarcodeOptions } from './format/options.ts';

const DEFAULT_LEVEL = 'L';

/** Nothing for ASCII and for UTF-8 that nobody chose: the encoder's own way, which has Kanji mode too. */
function charsetOf(
  { set, eci, isUnderstood }: SymbolText,
  { characterSet }: BarcodeOptions,
): { charset?: QrCharset } {
  if (set === undefined || (characterSet === undefined && set.name === 'UTF-8')) return {};
  return { charset: { eci, encode: (text) => encode(text, set)!, ...(isUnderstood && { isUnderstood }) } };
}

function refusal({ neededBits, limitBits, version, level }: CapacityExceeded, hasVersion: boolean): Error {
  const reason = `${neededBits} bits; version ${version}-${level} has ${limitBits}`;
  return hasVersion ? optionError('version', reason) : contentError(`too long for a QR Code: ${reason}`);
}

/**
 * A QR Code of a content in the smallest version, unless the options name one.
 * @throws InvalidInput when content, character set or version do not fit.
 */
export function qrSymbol(content: string, options: BarcodeOptions): BitGrid {
  const { version, compact, gs1Format, errorCorrectionLevel: level = DEFAULT_LEVEL } = options;
  const common: QrTextSymbolOptions = {
    level,
    segments: compact === true ? 'shortest' : 'smaller',
    ...(gs1Format === true ? { gs1: true } : {}),
    ...(version === undefined ? {} : { minVersion: version, maxVersion: version }),
  };
  let exceeded: CapacityExceeded | undefined;
  const symbol = smallestSymbol<QrTextSymbolOptions, QrSymbol>(
    symbolTexts(content, { ...options, isLatin1: isLatin1ToAll }).map((text) => ({
      ...common,
      ...charsetOf(text, options),
    })),
    (settings) => {
      const result = encodeQrText(content, settings);
      if (result.kind === 'symbol') return result;
      exceeded = result;
      return undefined;
    },
    (fit) => fit.version,
  );
  if (symbol !== undefined) return symbol.grid;
  throw refusal(exceeded!, version !== undefined);
}
