import type { Metrics } from '../metrics.ts';
import type { BatchCounts, LineAnswer } from './batch-answers.ts';
import type { BatchReason } from './batch-models.ts';

/** Refusals (402 or 403) in a row without a success. */
const MAX_REFUSALS = 100;

/** Counts the answers of one batch, for its own sums and for the metrics of all. */
export class BatchTally {
  readonly counts: BatchCounts = { read: 0, answered: 0, succeeded: 0, failed: 0, creditsUsed: 0 };
  readonly #metrics: Pick<Metrics, 'batchLine'>;
  #refusalsInRow = 0;

  constructor(metrics: Pick<Metrics, 'batchLine'>) {
    this.#metrics = metrics;
  }

  /** @returns why the batch should end: nothing else comes of it but refusals */
  add({ result }: LineAnswer): BatchReason | undefined {
    this.counts.answered += 1;
    if ('receipt' in result) {
      this.counts.succeeded += 1;
      this.counts.creditsUsed += result.receipt.used;
      this.#refusalsInRow = 0;
      this.#metrics.batchLine('ok');
      return undefined;
    }
    this.counts.failed += 1;
    this.#metrics.batchLine(result.outcome);
    const { status } = result;
    if (status !== 402 && status !== 403) return undefined;
    this.#refusalsInRow += 1;
    if (this.#refusalsInRow < MAX_REFUSALS) return undefined;
    return status === 402 ? 'quota-exceeded' : 'forbidden';
  }
}
