import { deflateSync } from 'node:zlib';
import { adlerOfBands } from './adler-of-bands.ts';
import { bandTokens } from './band-tokens.ts';
import type { Bands } from './bands.ts';
import { DEFLATE_SYMBOLS, deflateLengths, deflatePlace, planBlock } from './deflate-block.ts';
import { expandedRows } from './expanded-rows.ts';
import { countTokens, putTokens } from './token-code.ts';
import { zlibStream } from './zlib-stream.ts';

/** RFC 1951, 3.2.5. */
const MAX_DISTANCE = 32768;

/**
 * All rows as one zlib stream (RFC 1950), with room for `lead` bytes before and `tail` bytes behind it. Faster than
 * zlib because the equal rows of a module are one copy; smaller because literals and copies are weighed.
 */
export function deflateBands(bands: Bands, { lead, tail }: { lead: number; tail: number }): Uint8Array {
  const { rowBytes, period } = bands;
  if (rowBytes > MAX_DISTANCE) return withRoom(deflateSync(expandedRows(bands)), lead, tail);
  const list = bandTokens(bands, {
    minCopy: 3,
    maxCopy: 258,
    lengths: deflateLengths(),
    distanceBits: (distance) => 1 + deflatePlace(distance).extraBits,
  });
  const places = [rowBytes, rowBytes, 1, Math.max(period, 1)].map(deflatePlace);
  const lengths = deflateLengths();
  const block = planBlock(countTokens(list, lengths, places, DEFLATE_SYMBOLS), list.count);
  return zlibStream({ block, sum: adlerOfBands(bands), lead, tail }, (sink, codes) =>
    putTokens(sink, list, lengths, places, codes),
  );
}

function withRoom(stream: Uint8Array, lead: number, tail: number): Uint8Array {
  const bytes = new Uint8Array(lead + stream.length + tail);
  bytes.set(stream, lead);
  return bytes;
}
