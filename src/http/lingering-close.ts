import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { freeChunk } from '../call/free-bytes.ts';
import { afterLastAnswer } from './node-internals/after-last-answer.ts';

/** How long the rest of a refused request is read and thrown away. */
const LINGER_MS = 2_000;

/**
 * Closing a connection while bytes of the caller are unread sends a reset, and that can overtake the answer: the caller
 * would see a broken connection instead of what is wrong. So only our side is closed at first (RFC 9112, 9.6).
 */
export function endWithoutReset(socket: Duplex, last?: string): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  if (last === undefined) socket.end();
  else socket.end(last);
  socket.resume();
}

/**
 * Lets the connection of a request whose body is not read end that way, once the answer is out.
 * @param discard called when nothing more of the connection needs to reach the parser
 */
export function lingerAfterAnswer(request: IncomingMessage, discard: () => void): void {
  const { socket, headers } = request;
  afterLastAnswer(socket, () => {
    endWithoutReset(socket);
    // Each chunk would cost the parser as much as one of a body that is read; of a length only the end is of interest.
    if (headers['transfer-encoding'] !== undefined) {
      discard();
      return;
    }
    request.once('end', () => socket.destroy());
    request.on('data', freeChunk);
    request.resume();
  });
}
