import type { Socket } from 'node:net';

/**
 * The request that is coming on a connection may take any time: whoever reads it has limits of its own. The next one on
 * the same connection has the server's again.
 *
 * Node's inside: the HTTP server looks through a list of parsers and ends those whose request began longer than
 * `requestTimeout` ago; a parser takes itself out of it by `remove`, as Node does when a connection is upgraded, and puts
 * itself in again when the next request begins. The public ways are one time for all requests or none. What is not in the
 * list is not ended by `closeAllConnections` either. Seen with Node 24.12 and 26.10.
 */
export function withoutRequestTimeout(socket: Socket): void {
  const { parser } = socket as { readonly parser?: { remove?(): void } | null };
  parser?.remove?.();
  // Nor is a connection ended on which nothing moves.
  socket.setTimeout(0);
}
