import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Balancer, type BalancerKind, requireBalancers, startBalancer } from './balancers.ts';
import { Load } from './load.ts';
import { ClusterNode } from './nodes.ts';

/** Long enough for checks that come every second. */
const DELAY_SECONDS = 3;
/** So long callers call before and after, and between two nodes. */
const BETWEEN_MS = 1_500;

export interface ClusterOptions {
  readonly kinds: readonly BalancerKind[];
  readonly nodes: number;
  /** Of each balancer. */
  readonly callers: number;
}

export interface Cluster extends AsyncDisposable {
  readonly nodes: readonly ClusterNode[];
  readonly balancers: readonly Balancer[];
}

/** Nodes and balancers; each balancer has all nodes, the first half for `lite` calls when there are more than two. */
export async function startCluster({ kinds, nodes: count }: ClusterOptions): Promise<Cluster> {
  requireBalancers(kinds);
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-cluster-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const env = { SHUTDOWN_DELAY: String(DELAY_SECONDS), SHUTDOWN_GRACE: '10' };
  const nodes: ClusterNode[] = [];
  // One after the other: with a shared database the first one makes its tables and the first account.
  for (let place = 0; place < count; place++)
    nodes.push(stack.use(await ClusterNode.start({ folder, env: { ...env, NODE_NAME: `node-${place}` } })));
  const addresses = nodes.map(({ address }) => address);
  const half = count > 2 ? Math.ceil(count / 2) : count;
  const groups = { lite: addresses.slice(0, half), full: addresses.slice(-half) };
  const balancers: Balancer[] = [];
  for (const kind of kinds) {
    const own = join(folder, kind.name);
    mkdirSync(own);
    balancers.push(stack.use(await startBalancer(kind, own, groups)));
  }
  const parts = stack.move();
  return { nodes, balancers, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** Restarts all nodes one after another under load; returns the callers of each balancer, stopped. */
export async function rollAll({ nodes, balancers }: Cluster, callers: number): Promise<readonly Load[]> {
  const loads = balancers.map((balancer) => new Load(balancer, callers));
  try {
    await sleep(BETWEEN_MS);
    for (const node of nodes) {
      assert.equal(await node.end('SIGTERM'), 0);
      await node.start();
      await sleep(BETWEEN_MS);
    }
  } finally {
    await Promise.all(loads.map((load) => load.stop()));
  }
  return loads;
}

export interface Killed {
  readonly loads: readonly Load[];
  /** When the node was gone, in milliseconds of `performance.now()`. */
  readonly exitedAt: number;
}

/** Kills the last node under load and starts it again. */
export async function killOne({ nodes, balancers }: Cluster, callers: number): Promise<Killed> {
  const loads = balancers.map((balancer) => new Load(balancer, callers));
  try {
    await sleep(BETWEEN_MS);
    const node = nodes.at(-1)!;
    await node.end('SIGKILL');
    const exitedAt = performance.now();
    await sleep(BETWEEN_MS);
    await node.start();
    await sleep(BETWEEN_MS);
    return { loads, exitedAt };
  } finally {
    await Promise.all(loads.map((load) => load.stop()));
  }
}

/**
 * What a kill may cost (docs/rules.md, "Shutdown"): calls under way at that moment, one a caller; each ends with 502 or a
 * closed connection, since a balancer must not send it again.
 */
export function failuresBeyondKill({ loads, exitedAt }: Killed): readonly unknown[] {
  return loads.flatMap(({ balancer: { name }, failed }) =>
    failed
      .filter(({ startedAt, end }) => startedAt > exitedAt || !['502', 'ECONNRESET'].includes(end))
      .map((call) => ({ name, afterMs: Math.round(call.startedAt - exitedAt), ...call })),
  );
}
