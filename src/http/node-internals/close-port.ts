import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/**
 * Closes the port of an HTTP server and leaves its connections alone.
 *
 * Node's inside: `close` of `net.Server` is called on an HTTP server, past the server's own. The public way,
 * `server.close()` of `node:http`, since Node 19 also ends every connection without a request under way (Node, HTTP,
 * `server.close`): whoever has just sent one sees a reset. Seen with Node 24.12 and 26.10.
 * @returns resolves when the last connection has ended
 */
export function closePort(server: Server): Promise<void> {
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
}
