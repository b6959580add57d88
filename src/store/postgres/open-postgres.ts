import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig, Pool } from 'pg';
import { GiveUpList, type Settled } from '../give-up-list.ts';
import type { Migration } from '../migrations.ts';
import type { Queries, Store } from '../port.ts';
import type { Charge } from '../records.ts';
import {
  type ChargeQueryName,
  queriesOver,
  REPORTS,
  SHARED_QUERIES,
  type SharedQueryName,
} from '../sql/queries.ts';
import type { Connection } from '../sql/sql-connection.ts';
import { INDEX_LOCK, LEADER_LOCK } from './advisory-locks.ts';
import { Breaker } from './breaker.ts';
import { ChargeClient } from './charge-client.ts';
import { isRepeat, purgeCharges } from './charge-queries.ts';
import { databasePlace } from './database-url.ts';
import { Leadership } from './leadership.ts';
import { type NodeMark, NodeRegistry } from './node-registry.ts';
import { NoticeListener } from './notice-listener.ts';
import { OwnConnection } from './own-connection.ts';
import { PostgresConnection, type RepeatReason, unavailableWhenLost } from './postgres-connection.ts';
import { type Driver, loadDriver, VALUE_TYPES } from './postgres-driver.ts';
import { ConnectionLost, sqlState } from './postgres-errors.ts';
import { migratePostgres, shippedPostgresMigrations } from './postgres-migrate.ts';
import { PrimaryGuard, type RefusedServer, ServerRefused } from './primary-guard.ts';
import { DatabaseUnreachable, UnusableDatabase } from './unusable-database.ts';

const ANSWER_MS = 10_000;
/** Reports may walk over many rows. */
const REPORT_MS = 60_000;
/** As long as any query waits for its database. */
const CONNECT_MS = 1_000;
/** Nobody waits for it yet. */
const FIRST_CONNECT_MS = 5_000;
const FIRST_CONNECTION_MS = 30_000;
const AGAIN_MS = 1_000;
const OLDEST_SERVER = 150_000;
/** Of the grace that the whole process has. */
const SETTLE_AT_END_MS = 2_000;

/** What of the database the process must forget. `undefined`: everything, since notices may have been missed. */
export type Forget = (notice: { readonly topic: string; readonly id: string } | undefined) => void;

export interface PostgresOptions {
  /** `postgres://user:password@host:port/name`. */
  readonly url: string;
  /** Where it differs from `url`, there is a pooler at `url`. */
  readonly listenUrl?: string | undefined;
  /** One of them for charges alone; the one that listens comes on top. */
  readonly connections: number;
  /** Time noted for migrations that are applied now. */
  readonly at: number;
  /** DATA_DIR, for charges that are given up; without it nothing is charged here. */
  readonly folder?: string | undefined;
  /** Without it nothing listens or is registered: a command ends after a few queries. */
  readonly serving?: Serving | undefined;
  readonly migrations?: readonly Migration[];
  readonly observer?: PostgresObserver | undefined;
}

/** What a process that serves calls needs beyond queries. */
export interface Serving {
  readonly node: Pick<NodeMark, 'name' | 'build'>;
  /** Clock of this process, Unix ms. */
  readonly now: () => number;
  readonly forget: Forget;
}

/** For log and metrics. */
export interface PostgresObserver {
  readonly repeated: (reason: RepeatReason) => void;
  readonly settled: (settled: Settled) => void;
  readonly unsettled: (count: number) => void;
  readonly unavailable: (isUnavailable: boolean) => void;
  /** A query of the port was answered, or failed, after so long. */
  readonly answered: (query: string, seconds: number) => void;
  /** The clock of this process is further from the database's than it was: ms, ahead of it if positive. */
  readonly skewed: (skewMs: number) => void;
  /** The server at the address answers but must not be used. */
  readonly refused: (server: RefusedServer) => void;
  /** Which primary was the newest could not be read or noted. */
  readonly primaryForgotten: (error: unknown) => void;
}

export interface PostgresStore extends Store {
  /** `PostgreSQL 15.14 at 127.0.0.1:5432, database kontor`. */
  readonly engine: string;
  /** For questions that the port does not have. */
  readonly connection: Connection;
  /** Charges that are to be undone. */
  readonly unsettled: number;
  readonly migrations: number;
  /** Where the process serves calls. */
  readonly sharing?: Sharing;
}

export interface Sharing {
  /** Processes on this database, this one among them. */
  readonly liveNodes: number;
  /** Clock of this process minus the database's. */
  readonly clockSkewMs: number;
  /** Whether this process does what must be done once. */
  isLeading(): Promise<boolean>;
  /** The same for price indexes; asked again and again, it leads as soon as nobody else does. */
  leadIndexes(): Promise<boolean>;
}

/**
 * Opens the store in a database of PostgreSQL and brings its schema up to date. Several processes may do so at once.
 * @throws DriverMissing, UnusableDatabase, DatabaseUnreachable, IncompatibleDatabase
 */
export async function openPostgres(options: PostgresOptions): Promise<PostgresStore> {
  const place = databasePlace(options.url);
  if (place === undefined)
    throw new UnusableDatabase('must look like postgres://user:password@host:5432/name');
  const driver = await loadDriver();
  const address = `${place.host}:${place.port}`;
  const config = { connectionString: options.url, types: VALUE_TYPES, application_name: 'kontor' };
  const end = performance.now() + FIRST_CONNECTION_MS;
  const { folder, observer } = options;
  const guard = new PrimaryGuard({
    folder,
    onRefused: observer?.refused,
    onForgotten: observer?.primaryForgotten,
  });
  for (;;) {
    const version = await firstAnswer({ driver, config, address, end, guard });
    const pool = openPool(driver, config, options.connections - 1);
    try {
      const engine = `PostgreSQL ${version} at ${address}, database ${place.database}`;
      return await openOn({ ...options, driver, config, pool, engine, guard });
    } catch (error) {
      await pool.end();
      // It went away again in between: each step of the opening may be done once more.
      if (!(error instanceof ConnectionLost)) throw error;
      if (performance.now() >= end) throw new DatabaseUnreachable(address, FIRST_CONNECTION_MS / 1000);
    }
    await sleep(AGAIN_MS);
  }
}

interface FirstAnswerOptions {
  readonly driver: Driver;
  readonly config: ClientConfig;
  readonly address: string;
  /** Of `performance.now()`: no further try. */
  readonly end: number;
  readonly guard: PrimaryGuard;
}

/** The version of the server, once it answers. */
async function firstAnswer({ driver, config, address, end, guard }: FirstAnswerOptions): Promise<string> {
  for (;;) {
    const client = new driver.Client({ ...config, connectionTimeoutMillis: FIRST_CONNECT_MS });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query(
        "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS text",
      );
      const [{ number, text }] = rows as [{ number: string; text: string }];
      if (Number(number) < OLDEST_SERVER)
        throw new UnusableDatabase(`PostgreSQL ${text} is too old; version 15 or later is needed`);
      await guard.admit(client);
      return text.split(' ')[0]!;
    } catch (error) {
      const refusal = refusalOf(error, address);
      if (refusal !== undefined) throw refusal;
      if (performance.now() >= end) throw new DatabaseUnreachable(address, FIRST_CONNECTION_MS / 1000);
      await sleep(AGAIN_MS);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

const REFUSED: Readonly<Record<RefusedServer, string>> = {
  standby: 'is a standby; set the address of the primary',
  'older-primary':
    'is a former primary: this node has served with one of a later timeline; set its address, and end the former one. If there is no later one any more, delete the file primary in DATA_DIR',
};

/** What no further try would change. */
function refusalOf(error: unknown, address: string): Error | undefined {
  if (error instanceof UnusableDatabase) return error;
  if (error instanceof ServerRefused)
    return new UnusableDatabase(`PostgreSQL at ${address} ${REFUSED[error.server]}`);
  const state = sqlState(error);
  if (state?.startsWith('28') === true)
    return new UnusableDatabase(`PostgreSQL at ${address} refuses the log-in`);
  if (state === '3D000') return new UnusableDatabase(`PostgreSQL at ${address} has no database of that name`);
  return undefined;
}

function openPool(driver: Driver, config: ClientConfig, max: number): Pool {
  const pool = new driver.Pool({
    ...config,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
  });
  // The pool reports idle connections that are lost and then makes others.
  pool.on('error', () => {});
  // Those handed out have no listener: their error would end the process. Their query reports it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

interface OpenParts extends PostgresOptions {
  readonly driver: Driver;
  readonly config: ClientConfig;
  readonly pool: Pool;
  readonly engine: string;
  readonly guard: PrimaryGuard;
}

async function openOn(parts: OpenParts): Promise<PostgresStore> {
  const { driver, config, pool, engine, guard, url, listenUrl = url, at, folder, serving, observer } = parts;
  const migrations = parts.migrations ?? shippedPostgresMigrations();
  const prepares = listenUrl === url;
  const onRepeat = observer?.repeated;
  const quick = new PostgresConnection({ pool, answerMs: ANSWER_MS, prepares, guard, onRepeat });
  const patient = new PostgresConnection({ pool, answerMs: REPORT_MS, prepares, guard, onRepeat });
  await migratePostgres({ connection: patient, migrations, at });
  const listenConfig = { ...config, connectionString: listenUrl, application_name: 'kontor notices' };
  const ownConnection = new OwnConnection({ driver, config, guard });
  const service =
    serving &&
    (await openService(serving, {
      ...{ driver, listenConfig, guard, connection: quick, migrations, ownConnection },
      onSkewed: observer?.skewed,
    }));

  const breaker = new Breaker({
    probe: async () => void (await SHARED_QUERIES.getSetting(quick, 'probe')),
    onChange: observer?.unavailable,
  });
  const charges = new ChargeClient({
    connection: ownConnection,
    prepares,
    breaker,
    onGivenUp: (items) => giveUpList.add(items),
    onRepeat,
  });
  const giveUpList = new GiveUpList({
    folder,
    settle: async (items) => {
      const settled = await charges.giveUp(items);
      for (const account of settled.accounts) await quick.notify('account', String(account));
      observer?.settled(settled);
    },
    onUnsettled: (count) => observer?.unsettled(count),
  });
  const ofCharges: Pick<Queries, ChargeQueryName> = {
    chargeGroup: (items: readonly Charge[], maxWaitMs: number) => charges.chargeGroup(items, maxWaitMs),
    isRepeat: (...values) => unavailableWhenLost(() => isRepeat(quick, ...values)),
    purgeCharges: (...values) => unavailableWhenLost(() => purgeCharges(patient, ...values)),
  };
  const shared = (name: SharedQueryName, values: readonly unknown[]) => {
    // The port has checked name and values where they entered; here they are only carried.
    const query = SHARED_QUERIES[name] as (connection: Connection, ...given: unknown[]) => Promise<unknown>;
    return unavailableWhenLost(() => query(REPORTS.has(name) ? patient : quick, ...values));
  };
  const timed = async <Result>(name: string, answer: Promise<Result>): Promise<Result> => {
    const began = performance.now();
    try {
      return await answer;
    } finally {
      observer?.answered(name, (performance.now() - began) / 1000);
    }
  };
  return {
    ...queriesOver((name, values) => timed(name, shared(name as SharedQueryName, values))),
    ...ofCharges,
    chargeGroup: (...values) => timed('chargeGroup', ofCharges.chargeGroup(...values)),
    engine,
    connection: quick,
    migrations: migrations.length,
    ...(service !== undefined && { sharing: service.sharing }),
    isUnavailable: () => breaker.isOpen,
    get unsettled() {
      return giveUpList.size;
    },
    backup: refuseCopies,
    verifyCopy: refuseCopies,
    close: async () => {
      await giveUpList.close(SETTLE_AT_END_MS);
      breaker.close();
      await service?.close();
      await ownConnection.close();
      await pool.end();
    },
  };
}

async function refuseCopies(): Promise<never> {
  throw new Error('backups of PostgreSQL are made by pg_dump');
}

interface ServiceParts {
  readonly driver: Driver;
  readonly listenConfig: ClientConfig;
  readonly guard: PrimaryGuard;
  readonly connection: Connection;
  readonly migrations: readonly Migration[];
  /** That of charges. */
  readonly ownConnection: OwnConnection;
  readonly onSkewed: PostgresObserver['skewed'] | undefined;
}

/** Notices, the register of processes and the leader's lock. */
async function openService(
  { node, now, forget }: Serving,
  { driver, listenConfig, guard, connection, migrations, ownConnection, onSkewed }: ServiceParts,
): Promise<{ readonly sharing: Sharing; readonly close: () => Promise<void> }> {
  const listener = new NoticeListener({
    ...{ driver, config: listenConfig, guard },
    onNotice: forget,
    onGap: () => forget(undefined),
  });
  const mark = { ...node, schema: migrations.length };
  const registry = new NodeRegistry({ connection, now, mark, onSkewed });
  const leadership = new Leadership(() => listener.client(), LEADER_LOCK, listener.turns);
  const ofIndexes = new Leadership(() => listener.client(), INDEX_LOCK, listener.turns);
  const close = async () => {
    leadership.close();
    ofIndexes.close();
    await registry.close();
    await listener.close();
  };
  try {
    // Before the first call, whose second it would be taken from.
    await ownConnection.get(FIRST_CONNECT_MS);
    await listener.start();
    await registry.start();
    await leadership.start();
  } catch (error) {
    await close();
    await ownConnection.close();
    throw error;
  }
  return {
    sharing: {
      get liveNodes() {
        return registry.live;
      },
      get clockSkewMs() {
        return registry.skewMs;
      },
      isLeading: () => leadership.isLeading(),
      leadIndexes: () => ofIndexes.lead(),
    },
    close,
  };
}
