import { deflateSync } from 'node:zlib';
import { adlerOfBands } from './adler-of-bands.ts';
import { bandTokens } from './band-tokens.ts';
import type { Bands } from './bands.ts';
import { BitSink } from './bit-sink.ts';
import { deflateLengths, deflatePlace, planBlock, putBlock } from './deflate-block.ts';
import { expandedRows } from './expanded-rows.ts';

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
  const block = planBlock(list, places);
  const bytes = new Uint8Array(lead + 2 + ((block.bits + 7) >>> 3) + 4 + tail);
  bytes[lead] = 0x78;
  bytes[lead + 1] = 0x9c;
  const sink = new BitSink(bytes, lead + 2);
  putBlock(sink, list, places, block);
  const end = sink.finish();
  const sum = adlerOfBands(bands);
  for (let index = 0; index < 4; index++) bytes[end + index] = sum >>> (24 - 8 * index);
  return bytes;
}

function withRoom(stream: Uint8Array, lead: number, tail: number): Uint8Array {
  const bytes = new Uint8Array(lead + stream.length + tail);
  bytes.set(stream, lead);
  return bytes;
}
