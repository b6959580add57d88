import {
  type CapacityExceeded,
  encodeQr,
  type QrOptions,
  type QrSymbol,
  smallestVersion,
} from './encode-qr.ts';
import { MAX_VERSION } from './qr-dimensions.ts';
import type { QrSegment } from './segment.ts';
import { shortestSegments } from './shortest-segments.ts';
import { areReadableWithoutEci, type QrTextOptions, textSegments } from './text-segments.ts';

export interface QrTextSymbolOptions extends QrOptions, QrTextOptions {
  /**
   * `one` segment of one mode, `shortest` bit stream of several, or one segment unless several make the symbol
   * `smaller`. Default: one, as payment codes have it.
   */
  readonly segments?: 'one' | 'smaller' | 'shortest';
}

/** The last versions of the three classes of length fields. */
const CLASS_ENDS = [9, 26, MAX_VERSION] as const;

/** Segments of several modes in the smallest version that fits them. */
function mixed(text: string, options: QrTextSymbolOptions): QrSymbol | CapacityExceeded {
  const { minVersion = 1, maxVersion = MAX_VERSION } = options;
  let start = minVersion;
  for (const classEnd of CLASS_ENDS) {
    if (classEnd < start) continue;
    const end = Math.min(classEnd, maxVersion);
    const shortest = shortestSegments(text, start, options);
    const segments = areReadableWithoutEci(shortest, options.charset)
      ? shortest
      : textSegments(text, options);
    const result = encodeQr(segments, { ...options, minVersion: start, maxVersion: end });
    if (result.kind === 'symbol' || end === maxVersion) return result;
    start = end + 1;
  }
  throw new RangeError(`no version from ${minVersion} to ${maxVersion}`);
}

/** One segment of digits is as short as any: nothing else is denser. */
const isDensest = (segments: readonly QrSegment[]): boolean => segments.at(-1)?.mode === 'numeric';

function smaller(text: string, options: QrTextSymbolOptions): QrSymbol | CapacityExceeded {
  const plain = textSegments(text, options);
  const version = smallestVersion(plain, options);
  if (version === undefined) return mixed(text, options);
  if (version > (options.minVersion ?? 1) && !isDensest(plain)) {
    const symbol = mixed(text, { ...options, maxVersion: version - 1 });
    if (symbol.kind === 'symbol') return symbol;
  }
  return encodeQr(plain, { ...options, minVersion: version });
}

/**
 * Encodes text as the smallest symbol within the version bounds; the text must be encodable in `charset`.
 * @example encodeQrText('https://example.com', { level: 'M', segments: 'smaller' })
 */
export function encodeQrText(text: string, options: QrTextSymbolOptions): QrSymbol | CapacityExceeded {
  if (options.segments === 'shortest') return mixed(text, options);
  return options.segments === 'smaller'
    ? smaller(text, options)
    : encodeQr(textSegments(text, options), options);
}
