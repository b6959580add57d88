import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './host.ts';

/** A hostile connection: its answers are counted by their status lines, its errors are nobody's. */

const STATUS_LINE = /HTTP\/1\.1 (\d{3}) /g;
/** Whoever is refused comes back after this, so that no attack is a flood of connections unless it means to be one. */
export const AGAIN_MS = 50;

export interface Opened {
  readonly socket: Socket;
  /** Answers that have come so far. */
  readonly count: () => number;
}

/** One of `networks` addresses of loopback, each in a network (/24) of its own; with 0 that of the honest callers. */
export const networkAddress = (index: number, networks: number): string =>
  networks === 0 ? '127.0.0.9' : `127.66.${index % networks}.9`;

/** @param from local address @returns `undefined` when nobody accepts it */
export async function opened({ address, over, answered }: Target, from: string): Promise<Opened | undefined> {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1', localAddress: from });
  let count = 0;
  const end = (): void => void socket.destroy();
  over.addEventListener('abort', end);
  socket.on('close', () => {
    over.removeEventListener('abort', end);
    if (count === 0 && !over.aborted) answered(0);
  });
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    for (const [, status] of data.toString('latin1').matchAll(STATUS_LINE)) {
      count++;
      answered(Number(status));
    }
  });
  const isOpen = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
    once(socket, 'close').then(() => false),
  ]);
  return isOpen ? { socket, count: () => count } : undefined;
}

/** Writes as fast as it is read, and waits when it is not. */
export async function written(socket: Socket, bytes: Buffer): Promise<void> {
  if (!socket.writable || socket.write(bytes)) return;
  const closed = new AbortController();
  const { signal } = closed;
  const either = [once(socket, 'drain', { signal }), once(socket, 'close', { signal })];
  await Promise.race(either.map((one) => one.catch(() => undefined)));
  closed.abort();
}

/** Until the time is over or fires: ends early without an error. */
export const pause = (ms: number, { over }: Pick<Target, 'over'>): Promise<void> =>
  sleep(ms, undefined, { signal: over }).catch(() => undefined);
