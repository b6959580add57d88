import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { generateKey, keyMark } from '../../../src/meter/key-format.ts';
import type { Store } from '../../../src/store/port.ts';
import { openPostgres, type PostgresStore } from '../../../src/store/postgres/open-postgres.ts';
import { PROCESS_KEY } from '../../../src/testing/server-process.ts';
import { type PostgresServer, startServer } from '../../../test/postgres/server.mts';
import { ask } from '../ask.ts';
import { ClusterNode, type NodeOptions } from '../nodes.ts';

const PREFIX = 'kontor';
const KEY = { name: 'cluster', scopes: null, cidrs: null, cap: null, rate: null, expiresAt: null } as const;
/** Nodes settle what they gave up every 200 ms once the database answers; a probe comes every second. */
const SETTLED_WITHIN_MS = 30_000;

/** Of services under load: refused calls are part of what is measured. */
export const LOAD_SETTINGS = { REFUSED_LIMIT: 'off', KEY_CONCURRENCY: '1000', SHUTDOWN_GRACE: '10' } as const;

export interface ServiceOptions {
  readonly nodes: number;
  /** Of all nodes. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where nodes find the database; default: at the server itself. */
  readonly through?: (url: string) => Promise<string>;
  /** The program of another copy of the sources. */
  readonly main?: URL;
}

/** An account with credits and one key. */
export interface Customer {
  readonly account: number;
  readonly key: number;
  /** Text of the key. */
  readonly token: string;
}

/** What runs of tests need of a service, whatever its database. */
export interface ServiceInTest
  extends Pick<
    OneDatabase,
    'nodes' | 'processCount' | 'newCustomer' | 'imbalances' | 'query' | 'untilSettled'
  > {
  /** Where the database has one of its own. */
  readonly server?: PostgresServer;
  store(): Promise<Pick<Store, 'findAccount'>>;
}

/** Nodes of the real service on one database, whose server belongs to this run alone. */
export class OneDatabase implements AsyncDisposable {
  readonly server: PostgresServer;
  readonly #nodes: ClusterNode[] = [];
  readonly #settings: Pick<NodeOptions, 'folder' | 'env'>;
  /** Nodes and stores, which end before the server does. */
  readonly #owned: AsyncDisposableStack;
  /** All that there is. */
  #parts: AsyncDisposableStack | undefined;
  #store: Promise<PostgresStore> | undefined;
  #count = 0;

  private constructor(
    server: PostgresServer,
    settings: Pick<NodeOptions, 'folder' | 'env'>,
    owned: AsyncDisposableStack,
  ) {
    this.server = server;
    this.#settings = settings;
    this.#owned = owned;
  }

  static async start({ nodes, env, through, main }: ServiceOptions): Promise<OneDatabase> {
    await using stack = new AsyncDisposableStack();
    const folder = mkdtempSync(join(tmpdir(), 'kontor-cluster-'));
    stack.defer(() => rmSync(folder, { recursive: true, force: true }));
    const server = await startServer();
    stack.defer(() => server.close());
    const shared = {
      DATABASE_URL: through === undefined ? server.url : await through(server.url),
      KONTOR_SECRET: randomBytes(32).toString('base64'),
      ...LOAD_SETTINGS,
      ...env,
    };
    const owned = stack.use(new AsyncDisposableStack());
    const service = new OneDatabase(server, { folder, env: shared }, owned);
    // The first one makes tables and first account; together they would take longer on a machine with other work.
    for (let count = 0; count < nodes; count++) await service.addNode(main);
    service.#parts = stack.move();
    return service;
  }

  /** Processes that serve: PROCESSES of each node. */
  get processCount(): number {
    return this.#nodes.length * Number(this.#settings.env.PROCESSES ?? 1);
  }

  get nodes(): readonly ClusterNode[] {
    return this.#nodes;
  }

  /** @param main the program of another copy of the sources */
  async addNode(main?: URL): Promise<ClusterNode> {
    const { folder, env } = this.#settings;
    const named = { ...env, NODE_NAME: `node-${this.#count++}` };
    const node = this.#owned.use(await ClusterNode.start({ folder, env: named, main }));
    this.#nodes.push(node);
    return node;
  }

  /** The books, past all nodes, by this version: it brings the tables up to date. */
  store(): Promise<PostgresStore> {
    this.#store ??= openPostgres({ url: this.server.url, connections: 4, at: Date.now() }).then((store) => {
      this.#owned.defer(() => store.close());
      return store;
    });
    return this.#store;
  }

  /** What `kontor audit` finds. */
  async imbalances(): Promise<readonly string[]> {
    const found = await (await this.store()).listImbalances();
    return found.map((one) => `audit: ${JSON.stringify(one)}`);
  }

  /** That of BOOTSTRAP_API_KEY, which a node of any version has made. */
  async firstCustomer(): Promise<Customer> {
    const [row] = await this.query('SELECT id AS key, account FROM api_key ORDER BY id LIMIT 1');
    return { account: Number(row!.account), key: Number(row!.key), token: PROCESS_KEY };
  }

  /** @param rate calls a minute of the key; default: as many as it likes */
  async newCustomer(credits: number, rate: number | null = null): Promise<Customer> {
    const token = generateKey(PREFIX, randomBytes);
    const at = Date.now();
    const store = await this.store();
    const account = await store.createAccount({
      ...{ email: null, password: null, plan: 'free', unlimited: false, role: 'user', at },
    });
    await this.grant(account!, credits);
    const mark = keyMark(token, PREFIX);
    const key = await store.createKey({
      ...{ account: account!, settings: { ...KEY, rate }, mark, at, maxLive: 10 },
    });
    return { account: account!, key: key!, token };
  }

  /** As another node of the service would: with notices. */
  async grant(account: number, amount: number): Promise<void> {
    if (amount === 0) return;
    const entry = { kind: 'grant', note: null, actor: 'cluster', at: Date.now() } as const;
    const reference = `cluster:${randomBytes(8).toString('hex')}`;
    const { result } = await (await this.store()).addEntry({ ...entry, account, amount, reference });
    if (result !== 'added') throw new Error(`a grant was ${result}`);
  }

  /** On a connection of its own; numbers are texts where the driver reads them so. */
  async query(sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.server.url });
    // The server may be killed meanwhile; the query reports it.
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(sql, [...values])).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  }

  /** Waits until no node has a charge that is still to be undone. @throws when one does not get there */
  async untilSettled(): Promise<void> {
    await untilSettled(this.nodes);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts?.disposeAsync();
  }
}

export async function untilSettled(nodes: readonly Pick<ClusterNode, 'address'>[]): Promise<void> {
  const end = performance.now() + SETTLED_WITHIN_MS;
  for (const { address } of nodes) {
    while ((await metric(address, 'kontor_unsettled')) !== 0) {
      if (performance.now() > end) throw new Error(`${address} has charges that are still to be undone`);
      await sleep(100);
    }
  }
}

/** A figure of a node. @throws when it has none of this name */
export async function metric(address: string, name: string): Promise<number> {
  const text = await (await fetch(`http://${address}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`${address} has no metric ${name}: ${text.slice(0, 200)}`);
  return Number(value);
}

/** What a node answers at `/ready`. */
export async function readiness(address: string): Promise<{
  readonly status: string;
  readonly processes?: { readonly wanted: number; readonly up: number };
}> {
  const { body } = await ask(`http://${address}/ready`);
  return JSON.parse(body) as Awaited<ReturnType<typeof readiness>>;
}
