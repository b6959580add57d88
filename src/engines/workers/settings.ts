import { availableParallelism } from 'node:os';
import { optionalWhole, type ValuesOf, whole } from '@kontor/schema';

/** How much may be under way at once on this machine: worker threads, and likewise programs. */
export const WORK_SETTINGS = {
  WORKERS: optionalWhole(1, 256, 'worker threads; default: cores - 1, at least 1'),
  QUEUE_LIMIT: whole(1, 10_000, 64, 'calls that may wait for a worker'),
};

/** How many run at once; by default one core is left for the event loop. */
export const workersOf = ({ WORKERS }: Pick<ValuesOf<typeof WORK_SETTINGS>, 'WORKERS'>): number =>
  WORKERS ?? Math.max(1, availableParallelism() - 1);

/** The settings of one of several processes on this machine: its part of the workers, rounded up. */
export const withPartOfWorkers = (
  values: Readonly<Record<string, unknown>>,
  processes: number,
): Readonly<Record<string, unknown>> => {
  const all = workersOf({ WORKERS: values.WORKERS as number | undefined });
  return { ...values, WORKERS: Math.ceil(all / processes) };
};
