import { type TransferredError, transferredErrorOf } from '../../threads/transferred-error.ts';

/** The task by which a worker is asked for several short jobs at once; names of jobs have no blanks. */
export const BATCH_TASK = 'short jobs';
/** The task that loads jobs by their names, and opens what they need. */
export const LOAD_TASK = 'load jobs';

/** One of several. */
export interface BatchItem {
  /** Its name. */
  readonly job: string;
  readonly input: unknown;
}

/** In the order of the orders. */
export type BatchOutcome = { readonly result: unknown } | { readonly failure: TransferredError };

/** Carries out orders one after the other; one that fails leaves the others alone. */
export async function runBatch(
  orders: readonly BatchItem[],
  run: (order: BatchItem) => Promise<unknown>,
): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  for (const order of orders) {
    try {
      outcomes.push({ result: await run(order) });
    } catch (error) {
      outcomes.push({ failure: transferredErrorOf(error) });
    }
  }
  return outcomes;
}
