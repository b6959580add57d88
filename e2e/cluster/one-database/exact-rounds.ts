import { Agent } from 'node:http';
import { bookedCharges } from './books.ts';
import { chargedCall } from './charged-call.ts';
import type { ServiceInTest } from './service.ts';

export interface ExactOptions {
  readonly credits: number;
  /** At once, spread over all nodes; more than the credits. */
  readonly calls: number;
  readonly rounds: number;
}

export interface ExactResult {
  readonly served: number;
  /** What must not be, in words. */
  readonly faults: readonly string[];
}

/** An account with few credits and many calls at once on all nodes, again and again: as many are served as are paid for. */
export async function exactRounds(
  service: ServiceInTest,
  { credits, calls, rounds }: ExactOptions,
): Promise<ExactResult> {
  const agents = service.nodes.map(() => new Agent({ keepAlive: true }));
  const store = await service.store();
  const faults: string[] = [];
  let served = 0;
  for (let round = 1; round <= rounds; round++) {
    const customer = await service.newCustomer(credits);
    const attempts = await Promise.all(
      Array.from({ length: calls }, (_, place) =>
        chargedCall(service.nodes[place % service.nodes.length]!.address, customer, {
          requestId: `exact-${round}-${place}`,
          agent: agents[place % agents.length]!,
        }),
      ),
    );
    const ends = Map.groupBy(attempts, ({ status, failure }) =>
      failure === undefined ? String(status) : `${status} ${failure}`,
    );
    const counts = Object.fromEntries([...ends].map(([end, { length }]) => [end, length]));
    const paid = (await bookedCharges(service, customer.account)).filter(({ cost }) => cost === 1).length;
    const left = (await store.findAccount(customer.account))!.credits;
    served += counts['200'] ?? 0;
    const isExact = counts['200'] === credits && counts['402'] === calls - credits;
    if (!isExact || paid !== credits || left !== 0)
      faults.push(`round ${round}: ${JSON.stringify(counts)}, ${paid} charged, ${left} credits left`);
  }
  for (const agent of agents) agent.destroy();
  return { served, faults: [...faults, ...(await service.imbalances())] };
}
