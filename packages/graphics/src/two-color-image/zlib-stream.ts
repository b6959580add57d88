import { BitSink } from './bit-sink.ts';
import { type DeflateBlock, type DeflateCodes, putBlock } from './deflate-block.ts';

interface StreamParts {
  readonly block: DeflateBlock;
  /** Adler-32 of what the block stands for. */
  readonly sum: number;
  /** Bytes to leave free before and behind the stream. */
  readonly lead: number;
  readonly tail: number;
}

/** A zlib stream (RFC 1950) of one block. */
export function zlibStream(
  { block, sum, lead, tail }: StreamParts,
  putAll: (sink: BitSink, codes: DeflateCodes) => void,
): Uint8Array {
  const bytes = new Uint8Array(lead + 2 + ((block.bits + 7) >>> 3) + 4 + tail);
  bytes[lead] = 0x78;
  bytes[lead + 1] = 0x9c;
  const sink = new BitSink(bytes, lead + 2);
  putBlock(sink, block, (codes) => putAll(sink, codes));
  const end = sink.finish();
  for (let index = 0; index < 4; index++) bytes[end + index] = sum >>> (24 - 8 * index);
  return bytes;
}
