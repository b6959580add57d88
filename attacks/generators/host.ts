import { setMaxListeners } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Option } from '../attack.ts';
import type { Accounts } from '../run/accounts.ts';

/**
 * A hostile process: node host.ts. Its order names a module of this folder, which exports `generate`; when the time is
 * over, or at `end`, it reports. It gives way a little: else an attacker on the same two cores is measured, and not the service.
 */

const NICE = 5;

/** The order of an attack, as the runner sends it. */
export interface HostileOrder {
  readonly generator: string;
  readonly options: Readonly<Record<string, Option>>;
  readonly address: string;
  readonly accounts: Omit<Accounts, 'honest'>;
  readonly ms: number;
}

/** What came back. */
export interface HostileReport {
  /** Answers by status; 0: the connection was closed without one. */
  readonly answers: Readonly<Record<string, number>>;
  /** Bytes given to the system to send. */
  readonly sentBytes: number;
}

export interface Target extends Omit<HostileOrder, 'generator' | 'ms'> {
  /** Fires when the time is over. */
  readonly over: AbortSignal;
  readonly answered: (status: number) => void;
  readonly sent: (bytes: number) => void;
}

/** Attacks until the time is over; broken connections are its own matter. */
export type Generate = (target: Target) => Promise<void>;

const ended = new AbortController();

process.on('message', async (order: HostileOrder | 'end') => {
  if (order === 'end') ended.abort();
  else process.send?.(await attacked(order));
});

async function attacked({ generator, ms, ...order }: HostileOrder): Promise<HostileReport> {
  // What stands for the rest of the machine has the priority of any program.
  if (generator !== 'busy') setPriority(NICE);
  const answers: Record<string, number> = {};
  let sentBytes = 0;
  const { generate } = (await import(join(import.meta.dirname, `${generator}.ts`))) as { generate: Generate };
  const over = ended.signal;
  setTimeout(() => ended.abort(), ms).unref();
  // Each connection listens.
  setMaxListeners(0, over);
  await generate({
    ...order,
    over,
    answered: (status) => {
      answers[status] = (answers[status] ?? 0) + 1;
    },
    sent: (bytes) => {
      sentBytes += bytes;
    },
  });
  return { answers, sentBytes };
}

process.on('disconnect', () => process.exit(0));
process.send?.('ready');
