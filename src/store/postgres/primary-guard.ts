import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { send } from './postgres-driver.ts';
import { ConnectionLost, sqlState } from './postgres-errors.ts';

/** What is wrong with the server behind a connection. */
export type RefusedServer = 'standby' | 'older-primary';

/**
 * Where a primary is in the history of its cluster: each promotion of a standby begins another timeline (PostgreSQL 15,
 * 26.3.6). That of the last checkpoint would be behind for a moment, that of the log in use is not.
 */
const PLACE = `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
  CASE WHEN pg_is_in_recovery() THEN NULL ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`;
const IS_STANDBY = 'SELECT pg_is_in_recovery()::text AS standby';
const ANSWER_MS = 2_000;
/** In the data folder. */
const FILE = 'primary';
/** Its text: system identifier and timeline. */
const NOTED = /^(\d{1,20}) (\d{1,10})\n$/;

interface Place {
  /** Of all copies of a cluster the same; a restored dump has another one. */
  readonly cluster: string;
  readonly timeline: number;
}

interface GuardOptions {
  /** DATA_DIR, which remembers the newest primary over restarts. Without it only standbys are refused. */
  readonly folder: string | undefined;
  readonly onRefused?: ((server: RefusedServer) => void) | undefined;
  /** The newest primary could not be read or noted; it is known until the process ends. */
  readonly onForgotten?: ((error: unknown) => void) | undefined;
}

/**
 * Keeps a process from the former primary of a cluster that comes back beside the new one: what is charged there is lost.
 * A role that may not see the cluster's place gets no such protection.
 */
export class PrimaryGuard {
  readonly #options: GuardOptions;
  readonly #timelines = new WeakMap<Client, Place | 'unknown'>();
  #newest: Place | undefined;
  #refused: RefusedServer | undefined;

  constructor(options: GuardOptions) {
    this.#options = options;
    if (options.folder === undefined) return;
    try {
      this.#newest = readPlace(join(options.folder, FILE));
    } catch (error) {
      options.onForgotten?.(error);
    }
  }

  /** Nothing, where the connection was admitted before and no newer primary was met since. @throws ConnectionLost */
  admit(client: Client): Promise<void> | undefined {
    const place = this.#timelines.get(client);
    if (place === undefined) return this.#check(client);
    if (place !== 'unknown' && this.#isOlder(place)) this.#refuse('older-primary');
    return undefined;
  }

  async #check(client: Client): Promise<void> {
    const place = await placeOf(client);
    if (place === 'standby') return this.#refuse('standby');
    if (place !== 'unknown') {
      if (this.#isOlder(place)) return this.#refuse('older-primary');
      this.#note(place);
    }
    this.#timelines.set(client, place);
    this.#refused = undefined;
  }

  #refuse(server: RefusedServer): never {
    // Every new connection meets it; one report is enough.
    if (this.#refused !== server) this.#options.onRefused?.(server);
    this.#refused = server;
    throw new ServerRefused(server);
  }

  #isOlder({ cluster, timeline }: Place): boolean {
    return this.#newest?.cluster === cluster && timeline < this.#newest.timeline;
  }

  #note(place: Place): void {
    const { folder, onForgotten } = this.#options;
    if (folder === undefined) return;
    if (this.#newest?.cluster === place.cluster && this.#newest.timeline === place.timeline) return;
    this.#newest = place;
    const file = join(folder, FILE);
    try {
      writeFileSync(`${file}.draft`, `${place.cluster} ${place.timeline}\n`, { mode: 0o600 });
      renameSync(`${file}.draft`, file);
    } catch (error) {
      onForgotten?.(error);
    }
  }
}

/** The server answers but must not be used: as good as no connection. */
export class ServerRefused extends ConnectionLost {
  readonly server: RefusedServer;
  constructor(server: RefusedServer) {
    super(server);
    this.server = server;
  }
}

/** insufficient_privilege, undefined_function, feature_not_supported: of services that keep this to themselves. */
const KEPT_SECRET = ['42501', '42883', '0A000'];

async function placeOf(client: Client): Promise<Place | 'unknown' | 'standby'> {
  try {
    const { rows } = await send(client, { text: PLACE, values: [] }, ANSWER_MS);
    const { cluster, timeline } = rows[0] as { cluster: string; timeline: string | null };
    return timeline === null ? 'standby' : { cluster, timeline: Number.parseInt(timeline, 16) };
  } catch (error) {
    if (!KEPT_SECRET.includes(sqlState(error) ?? '')) throw error;
  }
  const { rows } = await send(client, { text: IS_STANDBY, values: [] }, ANSWER_MS);
  return rows[0]?.standby === 'true' ? 'standby' : 'unknown';
}

/** `undefined` before the first note. @throws errors of the system, and for a damaged file */
function readPlace(file: string): Place | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const [, cluster, timeline] = NOTED.exec(text) ?? [];
  if (cluster === undefined) throw new Error(`${file} is damaged`);
  return { cluster, timeline: Number(timeline) };
}
