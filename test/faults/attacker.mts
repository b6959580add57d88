import { constants, setPriority } from 'node:os';
import { ATTACKS } from './attacks.mts';

/**
 * The hostile key in a process of its own: node attacker.mts <address>. It gets the name of an attack and for how
 * many milliseconds; when that is over it reports. It takes only processor time that nothing else uses: otherwise an
 * attacker on the same two cores is measured, and not the service.
 */

/** The order of an attack. */
export interface AttackOrder {
  readonly name: string;
  readonly ms: number;
}

/** What came back. */
export interface AttackReport {
  /** Answers by their status. */
  readonly counts: Readonly<Record<number, number>>;
  /** Calls that were answered with 500. */
  readonly faults: readonly string[];
}

const [, , address = ''] = process.argv;
setPriority(constants.priority.PRIORITY_LOW);

process.on('message', async ({ name, ms }: AttackOrder) => {
  const counts: Record<number, number> = {};
  const faults = new Set<string>();
  await ATTACKS[name]!({
    address,
    until: performance.now() + ms,
    answered: (call, status) => {
      counts[status] = (counts[status] ?? 0) + 1;
      if (status === 500) faults.add(call);
    },
  });
  process.send?.({ counts, faults: [...faults] } satisfies AttackReport);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
