import { type RowResult, type Table, withResults } from '@kontor/base/table';
import { signal } from '@preact/signals';
import {
  type BatchResult,
  type BatchTransport,
  isFinal,
  runBatch,
} from '../../clients/typescript/src/batch.ts';
import { KontorError, type Violation } from '../../clients/typescript/src/error.ts';
import { newKey } from '../../clients/typescript/src/transport.ts';
import type { ListCall } from './list-calls.ts';
import type { ListOperation } from './list-operations.data.ts';
import { faultOfBatch } from './session-transport.ts';

/** How often what is shown follows what has come. */
const SHOW_MS = 200;
/** Kinds of refusals that are shown, and values of each. */
const MAX_REASONS = 20;
const MAX_VALUES = 3;
const NO_CREDITS = 402;
/** Attempts after a cut: some two minutes. */
const RETRIES = 8;

/** What a result means for people. */
export type Outcome = 'valid' | 'invalid' | 'found' | 'notFound';

/** Why rows were refused. */
export interface RefusedRows {
  readonly violation: Violation;
  readonly count: number;
  /** What the first of them were about. */
  readonly values: readonly string[];
}

/** Where a run is. */
export interface ListProgress {
  readonly phase: 'running' | 'stopped' | 'done';
  /** Rows with an answer, whatever it is. */
  readonly answered: number;
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  /** Rows that were refused or failed. */
  readonly failed: number;
  /** Of those, the ones that another attempt may help. */
  readonly open: number;
  /** Of those, the ones that there were no credits for. */
  readonly unpaid: number;
  /** Rows without an answer. */
  readonly waiting: number;
  readonly waitingFor: Readonly<Record<string, number>>;
  readonly creditsUsed: number;
  readonly refused: readonly RefusedRows[];
  /** What ended it early, unless it was cancelled. */
  readonly fault?: unknown;
  readonly isCancelled: boolean;
}

interface ListRunOptions {
  readonly account: number;
  /** Of the file. */
  readonly name: string;
  readonly table: Table;
  readonly operation: ListOperation;
  readonly calls: readonly ListCall[];
  /** Of one call. */
  readonly credits: number;
  readonly transport: BatchTransport;
}

interface KeptResult extends RowResult {
  readonly violations: readonly Violation[];
}

/**
 * The calls of one list, and what became of them: in this tab and nowhere else. What was charged before it was cut off or
 * cancelled comes without a second charge when it goes on (docs: Many at once, "Again after a cut").
 */
export class ListRun {
  readonly options: ListRunOptions;
  readonly progress = signal<ListProgress>({
    ...{ phase: 'running', answered: 0, outcomes: {}, failed: 0, open: 0, unpaid: 0, waiting: 0 },
    ...{ waitingFor: {}, creditsUsed: 0, refused: [], isCancelled: false },
  });
  /** Its results were stored as a file. */
  readonly isSaved = signal(false);
  readonly #key = newKey();
  readonly #results = new Map<string, KeptResult>();
  #waitingFor: Readonly<Record<string, number>> = {};
  #creditsUsed = 0;
  #abort: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ListRunOptions) {
    this.options = options;
  }

  /** Sends every row that has no answer that stays. Resolves when it has ended, however. */
  async run(): Promise<void> {
    if (this.#abort !== undefined) return;
    const { calls, transport } = this.options;
    const abort = new AbortController();
    this.#abort = abort;
    this.isSaved.value = false;
    const rest = calls.filter(({ id }) => !isFinal(this.#results.get(id)?.status ?? 0));
    for (const { id } of rest) this.#results.delete(id);
    this.#show({ phase: 'running', isCancelled: false });
    try {
      const results = runBatch(transport, rest, {
        idempotencyKey: this.#key,
        retries: RETRIES,
        signal: abort.signal,
        onWaiting: (waiting) => {
          this.#waitingFor = waiting;
          this.#showSoon();
        },
      });
      for await (const result of results) this.#take(result);
      this.#end({ phase: 'done', isCancelled: false });
    } catch (error) {
      const isCancelled = abort.signal.aborted;
      const fault = error instanceof KontorError ? faultOfBatch(error) : error;
      this.#end({ phase: 'stopped', isCancelled, ...(!isCancelled && { fault }) });
    } finally {
      this.#abort = undefined;
    }
  }

  cancel(): void {
    this.#abort?.abort();
  }

  resultOf(id: string): RowResult | undefined {
    return this.#results.get(id);
  }

  /** The rows with what became of them. */
  table(): Table {
    const { table } = this.options;
    return withResults(
      table,
      table.rows.map((_, place) => this.#results.get(String(place + 1))),
    );
  }

  #take({ id, status, data, messages, violations, creditsUsed, replayed }: BatchResult): void {
    this.#results.set(id, { status, data, messages, violations });
    // Charged when the connection broke in front of its answer.
    this.#creditsUsed += replayed ? this.options.credits : creditsUsed;
    this.#showSoon();
  }

  #showSoon(): void {
    this.#timer ??= setTimeout(() => this.#show({}), SHOW_MS);
  }

  #end(change: Partial<ListProgress>): void {
    this.#waitingFor = {};
    this.#show(change);
  }

  #show(change: Partial<ListProgress>): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { phase, isCancelled } = { ...this.progress.peek(), ...change };
    this.progress.value = {
      ...{ phase, isCancelled, ...('fault' in change && { fault: change.fault }) },
      ...this.#counts(),
      ...{ waitingFor: this.#waitingFor, creditsUsed: this.#creditsUsed },
    };
  }

  #counts(): Pick<
    ListProgress,
    'answered' | 'outcomes' | 'failed' | 'open' | 'unpaid' | 'waiting' | 'refused'
  > {
    const { calls, operation } = this.options;
    const outcomes: Partial<Record<Outcome, number>> = {};
    const refused = new Map<string, { violation: Violation; count: number; values: string[] }>();
    let failed = 0;
    let open = 0;
    let unpaid = 0;
    for (const { id, input } of calls) {
      const result = this.#results.get(id);
      if (result === undefined) continue;
      const outcome = outcomeOf(operation, result);
      if (outcome !== undefined) {
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        continue;
      }
      failed += 1;
      if (!isFinal(result.status)) open += 1;
      if (result.status === NO_CREDITS) unpaid += 1;
      for (const violation of reasonsOf(result)) {
        const group = refused.get(violation.message);
        if (group === undefined && refused.size >= MAX_REASONS) continue;
        const { count = 0, values = [] } = group ?? {};
        const value = String((input as Readonly<Record<string, unknown>>)[operation.main]);
        if (values.length < MAX_VALUES) values.push(value);
        refused.set(violation.message, {
          violation: group?.violation ?? violation,
          count: count + 1,
          values,
        });
      }
    }
    const answered = this.#results.size;
    return {
      ...{ answered, outcomes, failed, open, unpaid, waiting: calls.length - answered },
      refused: [...refused.values()].toSorted((a, b) => b.count - a.count),
    };
  }
}

/** The meaning of a result; undefined: there is none. */
export function outcomeOf({ name }: ListOperation, { status, data }: RowResult): Outcome | undefined {
  if (status >= 400) return undefined;
  if (name === 'geocode-search') return status === 204 ? 'notFound' : 'found';
  return (data as { readonly valid?: unknown } | undefined)?.valid === true ? 'valid' : 'invalid';
}

/** Each reason once; some refusals have an identifier alone. */
function reasonsOf({ violations, messages = [] }: KeptResult): readonly Violation[] {
  const all =
    violations.length > 0 ? violations : messages.map((message) => ({ message, description: message }));
  return [...new Map(all.map((one) => [one.message, one])).values()];
}
