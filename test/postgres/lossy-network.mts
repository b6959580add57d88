import { createServer, connect as openSocket, type Socket } from 'node:net';

type Mode = 'pass' | 'hold-requests' | 'swallow-answers';

/** A network between service and database that loses what it is ordered to lose. */
export interface LossyNetwork {
  readonly url: string;
  /** For connections that are there and those to come. */
  set(mode: Mode): void;
  /** What was kept back goes to the server, late. */
  release(): void;
  close(): Promise<void>;
}

export async function startLossyNetwork(url: string): Promise<LossyNetwork> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let mode: Mode = 'pass';
  const server = createServer((client) => {
    const upstream = openSocket(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes: Buffer) => {
      if (mode === 'hold-requests') held.push(() => upstream.write(bytes));
      else upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (mode !== 'swallow-answers') client.write(bytes);
    });
    // A server that still gets a request must not see that the client has gone.
    client.on('close', () => mode === 'pass' && upstream.end());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = new URL(url);
  own.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: own.href,
    set: (next) => {
      mode = next;
    },
    release: () => {
      for (const send of held.splice(0)) send();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
