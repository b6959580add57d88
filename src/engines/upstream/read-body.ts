import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Writable } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { UpstreamFault } from './upstream-fault.ts';

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The body as a stream of what was meant, decompressed. Some services compress although nobody asked for it. */
function decoded(message: IncomingMessage): Readable {
  const coding = message.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (coding === '' || coding === 'identity') return message;
  const decoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding]?.() : undefined;
  if (decoder === undefined) throw new UpstreamFault('garbled');
  // What goes wrong on either side destroys the decoder with the error, and so reaches whoever reads it.
  pipeline(message, decoder, () => {});
  return decoder;
}

/**
 * Reads a whole body of at most `maxBytes`, counted after decompression. The caller destroys the request on any
 * throw. @throws UpstreamFault oversize, garbled; errors of the stream.
 */
export async function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const declared = Number(message.headers['content-length'] ?? 0);
  if (declared > maxBytes) throw new UpstreamFault('oversize');
  return Buffer.concat(await Array.fromAsync(bounded(message, maxBytes)));
}

/** As `readBody`, into a stream, chunk by chunk. @throws UpstreamFault oversize, garbled, reset; errors of the streams */
export async function saveBody(message: IncomingMessage, maxBytes: number, target: Writable): Promise<void> {
  await piped(bounded(message, maxBytes), target);
}

/** What was meant, chunk by chunk and to its end. @throws UpstreamFault oversize, garbled, reset; errors of the stream */
async function* bounded(message: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer, void> {
  let bytes = 0;
  for await (const chunk of decoded(message) as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new UpstreamFault('oversize');
    yield chunk;
  }
  if (!message.complete) throw new UpstreamFault('reset');
}
