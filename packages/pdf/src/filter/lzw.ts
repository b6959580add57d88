import { BoundedOutput } from './bounded-output.ts';

const CLEAR = 256;
const END = 257;
const MAX_CODES = 4096;

/**
 * LZWDecode (ISO 32000-1, 7.4.4.2). `earlyChange`: codes grow one code earlier than needed, as most writers do.
 * Ends at the first code that cannot be, with what there is.
 * @throws PdfUnreadable `too-large` when the result would be longer than `maxBytes`.
 */
export function lzwDecoded(data: Uint8Array, earlyChange: 0 | 1, maxBytes: number): Uint8Array {
  const output = new BoundedOutput(4 * data.length, maxBytes);
  const prefixes = new Uint16Array(MAX_CODES);
  const suffixes = new Uint8Array(MAX_CODES);
  const lengths = new Uint16Array(MAX_CODES);
  for (let code = 0; code < CLEAR; code++) {
    suffixes[code] = code;
    lengths[code] = 1;
  }
  /** The bytes of a code, last one first in the table. */
  const sequence = (code: number): Uint8Array => {
    const bytes = new Uint8Array(lengths[code]!);
    for (let at = bytes.length - 1, one = code; at >= 0; at--, one = prefixes[one]!)
      bytes[at] = suffixes[one]!;
    return bytes;
  };
  let next = END + 1;
  let width = 9;
  let previous: Uint8Array | undefined;
  let previousCode = 0;
  let bits = 0;
  let held = 0;
  for (const byte of data) {
    bits = (bits << 8) | byte;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = (bits >>> held) & ((1 << width) - 1);
    bits &= (1 << held) - 1;
    if (code === END) break;
    if (code === CLEAR) {
      next = END + 1;
      width = 9;
      previous = undefined;
      continue;
    }
    if (code > next || (code === next && previous === undefined)) break;
    if (previous !== undefined && next < MAX_CODES) {
      prefixes[next] = previousCode;
      lengths[next] = previous.length + 1;
      suffixes[next] = code === next ? previous[0]! : sequence(code)[0]!;
      next++;
    }
    const bytes = sequence(code);
    output.append(bytes);
    previous = bytes;
    previousCode = code;
    if (next + earlyChange >= 1 << width && width < 12) width++;
  }
  return output.bytes;
}
