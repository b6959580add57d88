import { brotliCompressSync, constants } from 'node:zlib';
import { SECTIONS, type Section, WORLD_FORMAT } from '@kontor/places/testing';

/** The world file of these sections; equal sections give equal bytes. */
export function worldBytes(sections: Readonly<Record<Section, Uint8Array>>): Uint8Array {
  const packed = SECTIONS.map((name) => compressed(sections[name]));
  const lengths = Object.fromEntries(SECTIONS.map((name, index) => [name, packed[index]?.length ?? 0]));
  return Buffer.concat([Buffer.from(`${WORLD_FORMAT}\n${JSON.stringify(lengths)}\n`), ...packed]);
}

const compressed = (bytes: Uint8Array): Uint8Array =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
