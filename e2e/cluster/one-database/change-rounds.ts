import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { chargedCall } from './charged-call.ts';
import type { Customer, OneDatabase } from './service.ts';

/** docs/consistency.md, "What callers may rely on" */
const LIMIT_MS = 2000;
/** Beyond, a node has not taken it over at all. */
const GIVEN_UP_MS = 15_000;
const EVERY_MS = 20;

interface Change {
  readonly what: string;
  readonly credits: number;
  /** Status of a call before and after it. */
  readonly from: number;
  readonly to: number;
  readonly make: (service: OneDatabase, customer: Customer) => Promise<unknown>;
}

const CHANGES: readonly Change[] = [
  {
    ...{ what: 'a revoked key', credits: 1000, from: 200, to: 403 },
    make: async (service, { account, key }) => (await service.store()).revokeKey(account, key, Date.now()),
  },
  {
    ...{ what: 'a top-up', credits: 0, from: 402, to: 200 },
    make: (service, { account }) => service.grant(account, 1000),
  },
  {
    ...{ what: 'a suspended account', credits: 1000, from: 200, to: 403 },
    make: async (service, { account }) => (await service.store()).setSuspended(account, Date.now()),
  },
  {
    ...{ what: 'a revoked key, the connection for notices lost', credits: 1000, from: 200, to: 403 },
    make: async (service, { account, key }) => {
      await service.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kontor notices'",
      );
      return (await service.store()).revokeKey(account, key, Date.now());
    },
  },
];

export interface ChangeResult {
  /** Milliseconds from the commit until the last node acted on it, for each change and round. */
  readonly tookMs: ReadonlyMap<string, readonly number[]>;
  readonly faults: readonly string[];
}

/** Changes of keys and accounts while all nodes remember the state before; how long each goes on with that. */
export async function changeRounds(service: OneDatabase, rounds: number): Promise<ChangeResult> {
  const agent = new Agent({ keepAlive: true });
  const statusAt = async (address: string, customer: Customer) => {
    const requestId = `change-${randomBytes(6).toString('hex')}`;
    const { status, failure } = await chargedCall(address, customer, { requestId, agent });
    return status ?? failure;
  };
  const tookMs = new Map(CHANGES.map(({ what }): [string, number[]] => [what, []]));
  const faults: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const { what, credits, from, to, make } of CHANGES) {
      const customer = await service.newCustomer(credits);
      for (const { address } of service.nodes) {
        const before = await statusAt(address, customer);
        if (before !== from) faults.push(`round ${round}, ${what}: ${before} before it at ${address}`);
      }
      await make(service, customer);
      const madeAt = performance.now();
      const untilChanged = async (address: string): Promise<number> => {
        for (;;) {
          const startedAt = performance.now();
          if ((await statusAt(address, customer)) === to || startedAt - madeAt > GIVEN_UP_MS)
            return startedAt - madeAt;
          await sleep(EVERY_MS);
        }
      };
      const times = await Promise.all(service.nodes.map(({ address }) => untilChanged(address)));
      const last = Math.max(...times);
      tookMs.get(what)!.push(last);
      if (last > LIMIT_MS) faults.push(`round ${round}, ${what}: after ${Math.round(last)} ms`);
    }
  }
  agent.destroy();
  return { tookMs, faults };
}
