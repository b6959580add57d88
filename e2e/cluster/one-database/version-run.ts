import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bookedCharges, type Comparison, compareBooks } from './books.ts';
import { Callers } from './callers.ts';
import { type Attempt, type CallSettings, chargedCall } from './charged-call.ts';
import { addMigration, copySources } from './copy-sources.ts';
import { type Customer, OneDatabase } from './service.ts';

export interface VersionOptions {
  /** Git's name of the older version. */
  readonly old: string;
  readonly callers: number;
  /** In each phase. */
  readonly forMs: number;
}

export interface VersionResult extends Comparison {
  /** How many the older version has, and the newer one. */
  readonly migrations: readonly [old: number, recent: number];
}

/**
 * An older and a newer version on one database under load: the newer one changes the tables while older ones serve, both
 * serve, the newer one serves alone, and an older one starts again on the newer tables.
 */
export async function mixVersions({ old, callers, forMs }: VersionOptions): Promise<VersionResult> {
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-versions-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const older = copySources(join(folder, 'old'), old);
  const newer = copySources(join(folder, 'new'));
  const isAdded = older.migrations === newer.migrations;
  if (isAdded) addMigration(join(folder, 'new'), newer);

  const service = stack.use(
    await OneDatabase.start({
      ...{ nodes: 2, main: older.main, env: { BOOTSTRAP_CREDITS: '1000000' } },
    }),
  );
  const customer = await service.firstCustomer();
  const [first, second] = service.nodes.map(({ address }) => address) as [string, string];
  let addresses: readonly string[] = [first, second];
  const load = new Callers({ addresses: () => addresses, customer, callers });
  const faults: string[] = [];
  try {
    await sleep(forMs);
    const recent = await service.addNode(newer.main);
    addresses = [first, second, recent.address];
    await sleep(forMs);
    faults.push(...(await repeatAcross(customer, [first, recent.address])));
    faults.push(...(await repeatAcross(customer, [recent.address, second])));
    addresses = [recent.address];
    await sleep(forMs);
    for (const node of service.nodes.slice(0, 2))
      if ((await node.end('SIGTERM')) !== 0) faults.push('an older node did not end well');
    await service.nodes[0]!.start();
    addresses = [recent.address, first];
    await sleep(forMs);
  } finally {
    await load.stop();
  }
  // 503 is what a machine without time answers; whoever has one to itself counts those too.
  for (const { requestId, status, failure } of load.attempts)
    if (status !== 200 && status !== 503) faults.push(`${requestId}: ${status} ${failure}`);
  const charges = await bookedCharges(service, customer.account);
  const own = charges.filter(({ requestId }) => !requestId.startsWith(ACROSS));
  const comparison = compareBooks(load.attempts, own);
  const [row] = await service.query('SELECT count(*) AS count FROM migration');
  const applied = Number(row!.count);
  if (applied <= older.migrations) faults.push('the newer version did not change the tables');
  return {
    ...comparison,
    faults: [...faults, ...comparison.faults, ...(await service.imbalances())],
    migrations: [older.migrations, applied],
  };
}

const ACROSS = 'across-';
let repeats = 0;

/** A call and its retry at a node of the other version: charged once. */
async function repeatAcross(customer: Customer, nodes: readonly string[]): Promise<readonly string[]> {
  const idempotencyKey = `${ACROSS}key-${++repeats}`;
  const used: (number | string)[] = [];
  for (const [place, address] of nodes.entries()) {
    const attempt = await untilAnswered(address, customer, {
      ...{ requestId: `${ACROSS}${repeats}-${place}`, idempotencyKey },
    });
    used.push(attempt.status === 200 ? attempt.used : `${attempt.status} ${attempt.failure}`);
  }
  return used.join() === '1,0' ? [] : [`${idempotencyKey}: used ${used.join(', then ')} credits`];
}

const TRIES = 20;
const AGAIN_MS = 500;

async function untilAnswered(address: string, customer: Customer, settings: CallSettings): Promise<Attempt> {
  for (let tries = 1; ; tries++) {
    const attempt = await chargedCall(address, customer, settings);
    if (attempt.status !== 503 || tries === TRIES) return attempt;
    await sleep(AGAIN_MS);
  }
}
