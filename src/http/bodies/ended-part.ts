import type { Dicer } from '@fastify/busboy';

/**
 * Lets the parser of a form go on behind a part that was read to its end.
 *
 * busboy's inside: `_read` of a `PartStream`, which is the parser's own "go on". A part whose buffer is full makes the
 * parser wait for that part's next read, and a part that has ended meanwhile never makes one; so the chunk's callback
 * never comes. There is no public way. Seen with @fastify/busboy 3.2.6.
 */
export function releaseParser(part: Dicer.PartStream): void {
  part._read(0);
}
