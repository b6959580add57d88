import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LossyMode, LossyNetwork } from '../../../test/postgres/lossy-network.mts';
import { type BookedCharge, bookedCharges, type Comparison, compareBooks } from './books.ts';
import { type Attempt, chargedCall } from './charged-call.ts';
import type { OneDatabase } from './service.ts';

export interface LossyOptions {
  readonly rounds: number;
  /** At once, over all nodes, while the network loses something. */
  readonly calls: number;
}

export interface LossyResult extends Comparison {
  /** Charges that can never be made any more. */
  readonly tombstones: number;
}

/** A call has a second; a connection that is silent for half of it is given up. */
const SECOND_MS = 1000;
const CREDITS = 1_000_000;
const MAX_TRIES = 40;

interface Trouble {
  readonly mode: LossyMode;
  readonly delayMs?: number;
  /** So long the network is like that. */
  readonly forMs: number;
  /** Kills a node, which finds what it gave up in its folder when it starts again. */
  readonly killsNode?: true;
}

/** Each short enough to be outlasted, and too long for that; what is kept back is sent on afterwards, too late. */
const TROUBLES: readonly Trouble[] = [
  { mode: 'swallow-answers', forMs: 300 },
  { mode: 'swallow-answers', forMs: 2.5 * SECOND_MS },
  { mode: 'hold-requests', forMs: 300 },
  { mode: 'hold-requests', forMs: 2.5 * SECOND_MS },
  { mode: 'delay', delayMs: 100, forMs: SECOND_MS },
  { mode: 'delay', delayMs: 400, forMs: 2.5 * SECOND_MS },
  { mode: 'delay', delayMs: 900, forMs: 2.5 * SECOND_MS },
  { mode: 'swallow-answers', forMs: 2.5 * SECOND_MS, killsNode: true },
];

/** Calls while the network between nodes and database loses requests, answers and time; then compares the books. */
export async function lossyRounds(
  service: OneDatabase,
  network: LossyNetwork,
  { rounds, calls }: LossyOptions,
): Promise<LossyResult> {
  const customer = await service.newCustomer(CREDITS);
  const agent = new Agent({ keepAlive: true });
  const attempts: Attempt[] = [];
  let count = 0;
  const callAll = async (idempotent: boolean) => {
    const together = Array.from({ length: calls }, (_, place) => {
      const requestId = `lossy-${++count}`;
      const { address } = service.nodes[place % service.nodes.length]!;
      return chargedCall(address, customer, {
        ...{ requestId, agent },
        ...(idempotent && { idempotencyKey: `key-${requestId}` }),
      });
    });
    attempts.push(...(await Promise.all(together)));
  };
  const untilServing = async (address: string) => {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const attempt = await chargedCall(address, customer, { requestId: `lossy-${++count}`, agent });
      attempts.push(attempt);
      if (attempt.status === 200) return;
      await sleep(SECOND_MS / 2);
    }
    throw new Error(`${address} does not serve any more`);
  };
  for (let round = 0; round < rounds; round++) {
    for (const { mode, delayMs, forMs, killsNode } of TROUBLES) {
      // A network that keeps a request back needs a connection over which it was sent.
      for (const { address } of service.nodes) await untilServing(address);
      network.set(mode, delayMs);
      const called = callAll(round % 2 === 1);
      await sleep(forMs * (0.8 + Math.random() / 5));
      await (killsNode === true && service.nodes.at(-1)!.end('SIGKILL'));
      network.set('pass');
      // At once, or when the nodes have given them up in the books.
      if (round % 2 === 0) await sleep(SECOND_MS);
      network.release();
      await called;
      await (killsNode === true && service.nodes.at(-1)!.start());
      await service.untilSettled();
    }
  }
  agent.destroy();
  const comparison = compareBooks(attempts, await chargesAtRest(service, customer.account));
  const [row] = await service.query('SELECT count(*) AS count FROM charge WHERE status = 0');
  return {
    ...comparison,
    faults: [...comparison.faults, ...(await service.imbalances())],
    tombstones: Number(row!.count),
  };
}

/** Once nothing is on its way to the server any more. */
async function chargesAtRest(service: OneDatabase, account: number): Promise<readonly BookedCharge[]> {
  await sleep(SECOND_MS);
  return bookedCharges(service, account);
}
