import { MAX_CONTENT } from '../content/content-error.ts';
import type { Format } from './format/format.ts';
import type { BarcodeRequest } from './format/request.ts';

/** Contents of matrix symbols up to this many characters are encoded in some dozen microseconds. */
const SHORT_CONTENT = 50;
const SHORT_LAYERS = 4;
const SHORT_VERSION = 10;
/** 0.1 to 0.5 ms with 50 characters, or as many as fit, where QR Code takes 0.03. */
const SLOW_FORMATS: ReadonlySet<Format> = new Set<Format>([
  'HAN_XIN',
  'RMQR',
  'DOT_CODE',
  'MAXICODE',
  'MICRO_QR_CODE',
  'GS1_DATABAR_EXPANDED',
]);

/** True for contents that are certain to be encoded, or refused, in next to no time. */
export function isShortContent({
  format,
  content,
  options,
}: Pick<BarcodeRequest, 'format' | 'content' | 'options'>): boolean {
  const { characterSet, layers = 0, version = 1 } = options;
  // Refused before anything is computed from it.
  if (content.length > MAX_CONTENT) return true;
  if (SLOW_FORMATS.has(format)) return false;
  // The first use of a character set builds its table.
  if (content.length > SHORT_CONTENT || characterSet !== undefined) return false;
  return Math.abs(layers) <= SHORT_LAYERS && version <= SHORT_VERSION;
}
