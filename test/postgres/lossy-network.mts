import { createServer, connect as openSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** `delay`: both directions, by the milliseconds that `set` is given. */
export type LossyMode = 'pass' | 'hold-requests' | 'swallow-answers' | 'delay';

/** A network between service and database that loses what it is ordered to lose. */
export interface LossyNetwork {
  readonly url: string;
  /** For connections that are there and those to come. */
  set(mode: LossyMode, delayMs?: number): void;
  /** What was kept back goes to the server, late. */
  release(): void;
  /** Connections to come lead to the server at another address; those that are there end, unless they are kept. */
  lead(url: string, kept?: 'kept'): void;
  close(): Promise<void>;
}

/** @param drops which connections end at once, by their number from 1 on */
export async function startLossyNetwork(
  url: string,
  drops: (connection: number) => boolean = () => false,
): Promise<LossyNetwork> {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let mode: LossyMode = 'pass';
  let delayMs = 0;
  let connections = 0;
  const server = createServer((client) => {
    if (drops(++connections)) {
      client.destroy();
      return;
    }
    const upstream = openSocket(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    const toServer = inOrder(upstream);
    const toClient = inOrder(client);
    client.on('data', (bytes: Buffer) => {
      if (mode === 'hold-requests') held.push(() => toServer(bytes, 0));
      else toServer(bytes, delayMs);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (mode !== 'swallow-answers') toClient(bytes, delayMs);
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
    set: (next, ms = 0) => {
      mode = next;
      delayMs = next === 'delay' ? ms : 0;
    },
    release: () => {
      for (const send of held.splice(0)) send();
    },
    lead: (next, kept) => {
      target = new URL(next);
      if (kept === undefined) for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Writes to a socket after a delay, never before what was given earlier. */
function inOrder(socket: Socket): (bytes: Buffer, delayMs: number) => void {
  let last: Promise<void> | undefined;
  return (bytes, delayMs) => {
    if (last === undefined && delayMs === 0) {
      socket.write(bytes);
      return;
    }
    const due = performance.now() + delayMs;
    const own: Promise<void> = (last ?? Promise.resolve()).then(async () => {
      await sleep(Math.max(0, due - performance.now()));
      if (socket.writable) socket.write(bytes);
      if (last === own) last = undefined;
    });
    last = own;
  };
}
