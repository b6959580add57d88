import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface LoadOrder {
  readonly port: number;
  /** Connections that each send one request after the other. */
  readonly callers: number;
  readonly seconds: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In place of `body`: each connection sends one of these, in turn. */
  readonly bodies?: readonly string[];
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Status → number of answers. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Puts load on a server of this machine from a process of its own. @throws when a connection breaks */
export async function load(order: LoadOrder): Promise<LoadResult> {
  const child = fork(new URL('./load-child.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(order);
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => [{ error: 'the load generator ended' }]),
  ])) as [LoadResult | { readonly error: string }];
  child.kill();
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}

/** The same, and every answer must be 200. */
export async function callsPerSecond(order: LoadOrder): Promise<number> {
  const { perSecond, statuses } = await load(order);
  if (Object.keys(statuses).join() !== '200') throw new Error(`answers: ${JSON.stringify(statuses)}`);
  return perSecond;
}
