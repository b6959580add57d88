import type { Server } from 'node:http';

interface PortOwner {
  _handle: object | null;
}

/**
 * The listening port of a server, which has none any more; its connections stay. Another server listens on it with
 * `listen(port, backlog)`: the system never sees the port closed, so nobody is refused in between.
 *
 * Node's inside: `_handle` of `net.Server`, which `listen` takes from any object (Node, net, `server.listen(handle)`).
 * Closing the port and opening it again would reset connections that wait to be accepted. Seen with Node 26.10.
 */
export function handOverPort(server: Server): object {
  const owner = server as unknown as PortOwner;
  const { _handle } = owner;
  if (_handle === null) throw new Error('the server does not listen');
  // Not `close()`: that would end connections whose request is on its way. Its timeouts go on.
  owner._handle = null;
  return { _handle };
}
