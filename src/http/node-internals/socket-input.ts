import type { Socket } from 'node:net';

/** The two ends of a stream's input: what its source hands in, and what asks the source for more. */
export interface SocketInput {
  /** @param bytes `null`: the end @returns whether more may come at once */
  push(bytes: Buffer | null): boolean;
  /** @param size how many bytes are asked for */
  read(size: number): void;
}

/**
 * Puts `ours` between a socket and its reader. To be called after Node's HTTP server has seen the connection.
 *
 * Node's inside: `push` and `_read`, which every `Readable` has for its maker (Node, Stream, API for stream
 * implementers), are replaced on one socket that somebody else made; and Node's HTTP parser reads sockets itself, past
 * JavaScript, until somebody listens to `data`: a listener that comes and goes ends that. No public way shows the bytes of
 * a connection before the parser has worked for them; a stream of our own in front of the parser costs each call a
 * second stream. Seen with Node 24.12 and 26.10.
 * @returns the socket's own two: what is pushed there reaches the reader
 */
export function interceptInput(socket: Socket, ours: SocketInput): SocketInput {
  const push = socket.push.bind(socket);
  const read = socket._read.bind(socket);
  socket.push = (bytes: Buffer | null) => ours.push(bytes);
  socket._read = (size) => ours.read(size);
  const listener = () => undefined;
  socket.on('data', listener).off('data', listener);
  return { push, read };
}
