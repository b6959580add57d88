import { type CapacityExceeded, encodeQr, type QrOptions, type QrSymbol } from './encode-qr.ts';
import { MAX_VERSION } from './geometry.ts';
import { shortestSegments } from './shortest-segments.ts';
import { type QrTextOptions, textSegments } from './text-segments.ts';

export interface QrTextSymbolOptions extends QrOptions, QrTextOptions {
  /** Mixes modes so that the symbol needs the fewest bits; otherwise one segment of one mode. */
  readonly compact?: boolean;
}

/** The last versions of the three classes of length fields. */
const CLASS_ENDS = [9, 26, MAX_VERSION] as const;

/**
 * Encodes text as the smallest symbol within the version bounds; the text must be encodable in `charset`.
 * @example encodeQrText('https://example.com', { level: 'M', compact: true })
 */
export function encodeQrText(text: string, options: QrTextSymbolOptions): QrSymbol | CapacityExceeded {
  if (!options.compact) return encodeQr(textSegments(text, options), options);
  const { minVersion = 1, maxVersion = MAX_VERSION } = options;
  let start = minVersion;
  for (const classEnd of CLASS_ENDS) {
    if (classEnd < start) continue;
    const end = Math.min(classEnd, maxVersion);
    const segments = shortestSegments(text, start, options);
    const result = encodeQr(segments, { ...options, minVersion: start, maxVersion: end });
    if (result.kind === 'symbol' || end === maxVersion) return result;
    start = end + 1;
  }
  throw new RangeError(`no version from ${minVersion} to ${maxVersion}`);
}
