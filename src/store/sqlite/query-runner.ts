import { backup } from 'node:sqlite';
import type { Tasks } from '../../threads/serve-thread.ts';
import type { CopyReport } from '../backup/copy-report.ts';
import { verifyCopy } from '../backup/verify-copy.ts';
import { chargesOf, outcomesText } from '../charge-text.ts';
import type { GivenUp, Settled } from '../give-up-list.ts';
import type { Queries } from '../port.ts';
import type { ChargeOutcome } from '../records.ts';
import {
  type ChargeQueryName,
  QUERY_NAMES,
  type QueryName,
  SHARED_QUERIES,
  type SharedQueryName,
} from '../sql/queries.ts';
import type { Notice } from '../sql/sql-connection.ts';
import { Turns } from '../turns.ts';
import { markAsBackup } from './backup-mark.ts';
import { CHARGE_QUERIES } from './charge-queries.ts';
import { giveUp } from './give-up.ts';
import { migrate, shippedMigrations } from './migrate.ts';
import { retryWhenBusy } from './retry-when-busy.ts';
import { SharedConnection } from './shared-connection.ts';
import { Connection, type ConnectionOptions } from './sqlite-connection.ts';

/** `node:sqlite` requires a positive number of pages a step. */
const ALL_PAGES = 2 ** 31 - 1;

/** What can be asked of the thread that owns a connection: the queries of the port, and a copy of the file. */
export type DatabaseTasks = {
  readonly [Name in QueryName]: {
    readonly input: Parameters<Queries[Name]>;
    readonly result: Awaited<ReturnType<Queries[Name]>>;
  };
} & {
  /** A query that is not about charges, with what other processes are to forget after it. */
  readonly noticed: {
    readonly input: readonly [name: SharedQueryName, values: readonly unknown[]];
    readonly result: { readonly result: unknown; readonly notices: readonly Notice[] };
  };
  /** `chargeGroup` as texts of `charge-text.ts`. */
  readonly chargeText: {
    readonly input: readonly [charges: string, maxWaitMs: number];
    readonly result: string;
  };
  readonly giveUp: { readonly input: readonly [items: readonly GivenUp[]]; readonly result: Settled };
  readonly backup: { readonly input: readonly [file: string]; readonly result: undefined };
  readonly verifyCopy: { readonly input: readonly [file: string]; readonly result: CopyReport };
  /** Brings the schema up to date. */
  readonly migrate: { readonly input: readonly [at: number]; readonly result: undefined };
};

/** One connection and the queries over it, on whatever thread it was made. */
export class QueryRunner {
  /** Each waits a while for a lock. @throws Unavailable */
  readonly tasks: Tasks<DatabaseTasks>;
  readonly #options: ConnectionOptions;
  readonly #connection: Connection;
  readonly #shared: SharedConnection;
  readonly #turns = new Turns();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#connection = new Connection(options);
    this.#shared = new SharedConnection(this.#connection);
    const queries = QUERY_NAMES.map((name) => [
      name,
      (values: readonly unknown[]) => this.#run(name, values),
    ]);
    this.tasks = {
      ...Object.fromEntries(queries),
      noticed: ([name, values]: DatabaseTasks['noticed']['input']) => this.#noticed(name, values),
      chargeText: ([charges, maxWaitMs]: DatabaseTasks['chargeText']['input']) =>
        this.#run('chargeGroup', [chargesOf(charges), maxWaitMs]).then((outcomes) =>
          outcomesText(outcomes as readonly ChargeOutcome[]),
        ),
      giveUp: ([items]: DatabaseTasks['giveUp']['input']) =>
        retryWhenBusy(() => this.#turns.take(() => giveUp(this.#connection, items))),
      backup: ([file]: readonly [string]) => this.#backup(file),
      verifyCopy: ([file]: readonly [string]) => verifyCopy(file),
      migrate: ([at]: readonly [number]) => migrate(this.#connection, shippedMigrations(), at),
    };
  }

  #run(name: QueryName, values: readonly unknown[]): Promise<unknown> {
    const maxWaitMs = name === 'chargeGroup' ? (values[1] as number) : undefined;
    const work = this.#work(name, values);
    return retryWhenBusy(() => this.#turns.take(work), maxWaitMs);
  }

  #noticed(name: SharedQueryName, values: readonly unknown[]): Promise<DatabaseTasks['noticed']['result']> {
    const work = this.#work(name, values) as () => Promise<unknown>;
    return retryWhenBusy(() => this.#turns.take(() => this.#shared.noticed(work)));
  }

  /** The port has checked name and values where they entered; here they are only carried. */
  #work(name: QueryName, values: readonly unknown[]): () => unknown {
    if (isChargeQuery(name)) {
      const query = CHARGE_QUERIES[name] as (connection: Connection, ...given: unknown[]) => unknown;
      return () => query(this.#connection, ...values);
    }
    const query = SHARED_QUERIES[name] as (shared: SharedConnection, ...given: unknown[]) => unknown;
    return () => query(this.#shared, ...values);
  }

  /**
   * Copies all pages in one step, over a connection of its own: one consistent state, on a thread of the libuv pool,
   * while charges go on. (In several steps it would start again after every write.)
   */
  async #backup(file: string): Promise<undefined> {
    const source = new Connection({ file: this.#options.file, readOnly: true });
    try {
      await backup(source.database, file, { rate: ALL_PAGES });
      markAsBackup(file);
    } finally {
      source.close();
    }
  }

  close(): void {
    this.#connection.close();
  }
}

const isChargeQuery = (name: QueryName): name is ChargeQueryName => name in CHARGE_QUERIES;
