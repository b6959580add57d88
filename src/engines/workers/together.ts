import { type Failure, failureOf } from '../../threads/failure.ts';

/** The task by which a worker is asked for several short jobs at once; names of jobs have no blanks. */
export const TOGETHER = 'short jobs';
/** The task that loads jobs by their names, and opens what they need. */
export const LOAD = 'load jobs';

/** One of several. */
export interface ShortOrder {
  /** Its name. */
  readonly job: string;
  readonly input: unknown;
}

/** In the order of the orders. */
export type ShortOutcome = { readonly result: unknown } | { readonly failure: Failure };

/** Carries out orders one after the other; one that fails leaves the others alone. */
export async function runTogether(
  orders: readonly ShortOrder[],
  run: (order: ShortOrder) => Promise<unknown>,
): Promise<ShortOutcome[]> {
  const outcomes: ShortOutcome[] = [];
  for (const order of orders) {
    try {
      outcomes.push({ result: await run(order) });
    } catch (error) {
      outcomes.push({ failure: failureOf(error) });
    }
  }
  return outcomes;
}
