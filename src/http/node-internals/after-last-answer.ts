import type { Socket } from 'node:net';

/**
 * What is done with a connection when its last answer is out, in the place of closing it.
 *
 * Node's inside: its HTTP server calls `destroySoon` of the connection, a method of `net.Socket`, behind an answer with
 * `Connection: close` (`resOnFinish`). There is no public way: by the time that the answer emits `finish` or `close`,
 * the connection is on its way out, with a reset where bytes of the caller are unread. Seen with Node 24.12 and 26.10.
 */
export function afterLastAnswer(socket: Socket, act: () => void): void {
  socket.destroySoon = act;
}
