import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Gives a stream to an HTTP server that need not listen, as a connection from this machine.
 *
 * Node's event `connection` of an HTTP server may be emitted by its users with any stream of two directions (Node, HTTP,
 * event `connection`); that its own listener then needs of a socket no more than such a stream has, is its inside. For tests
 * alone: real callers come over sockets. Seen with Node 24.12 and 26.10.
 */
export function emitConnection(server: Server, stream: Duplex): void {
  server.emit('connection', Object.assign(stream, { remoteAddress: '127.0.0.1' }));
}
