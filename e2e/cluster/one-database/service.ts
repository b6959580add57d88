import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { generateKey, keyMark } from '../../../src/meter/key-format.ts';
import { openPostgres, type PostgresStore } from '../../../src/store/postgres/open-postgres.ts';
import { type PostgresServer, startServer } from '../../../test/postgres/server.mts';
import { ClusterNode } from '../nodes.ts';

const PREFIX = 'kontor';
const KEY = { name: 'cluster', scopes: null, cidrs: null, cap: null, rate: null, expiresAt: null } as const;
/** Nodes settle what they gave up every 200 ms once the database answers; a probe comes every second. */
const SETTLED_WITHIN_MS = 30_000;

export interface ServiceOptions {
  readonly nodes: number;
  /** Of all nodes. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where nodes find the database; default: at the server itself. */
  readonly through?: (url: string) => Promise<string>;
}

/** An account with credits and one key. */
export interface Customer {
  readonly account: number;
  readonly key: number;
  /** Text of the key. */
  readonly token: string;
}

/** Nodes of the real service on one database, whose server belongs to this run alone. */
export class OneDatabase implements AsyncDisposable {
  readonly server: PostgresServer;
  readonly nodes: readonly ClusterNode[];
  /** The books, past all nodes. */
  readonly store: PostgresStore;
  readonly #parts: AsyncDisposableStack;

  private constructor(
    own: Pick<OneDatabase, 'server' | 'nodes' | 'store'> & { readonly parts: AsyncDisposableStack },
  ) {
    this.server = own.server;
    this.nodes = own.nodes;
    this.store = own.store;
    this.#parts = own.parts;
  }

  static async start({ nodes: count, env, through }: ServiceOptions): Promise<OneDatabase> {
    await using stack = new AsyncDisposableStack();
    const folder = mkdtempSync(join(tmpdir(), 'kontor-cluster-'));
    stack.defer(() => rmSync(folder, { recursive: true, force: true }));
    const server = await startServer();
    stack.defer(() => server.close());
    const url = through === undefined ? server.url : await through(server.url);
    const shared = {
      DATABASE_URL: url,
      KONTOR_SECRET: randomBytes(32).toString('base64'),
      // Refused calls are part of what is measured.
      REFUSED_LIMIT: 'off',
      KEY_CONCURRENCY: '1000',
      SHUTDOWN_GRACE: '10',
      ...env,
    };
    const nodes: ClusterNode[] = [];
    for (let place = 0; place < count; place++)
      nodes.push(
        stack.use(await ClusterNode.start({ folder, env: { ...shared, NODE_NAME: `node-${place}` } })),
      );
    const store = await openPostgres({ url: server.url, connections: 4, at: Date.now() });
    stack.defer(() => store.close());
    return new OneDatabase({ server, nodes, store, parts: stack.move() });
  }

  async newCustomer(credits: number): Promise<Customer> {
    const token = generateKey(PREFIX, randomBytes);
    const at = Date.now();
    const account = await this.store.createAccount({
      ...{ email: null, password: null, plan: 'free', unlimited: false, role: 'user', at },
    });
    await this.grant(account!, credits);
    const mark = keyMark(token, PREFIX);
    const key = await this.store.createKey({ account: account!, settings: KEY, mark, at, maxLive: 10 });
    return { account: account!, key: key!, token };
  }

  /** As another node of the service would: with notices. */
  async grant(account: number, amount: number): Promise<void> {
    if (amount === 0) return;
    const entry = { kind: 'grant', note: null, actor: 'cluster', at: Date.now() } as const;
    const reference = `cluster:${randomBytes(8).toString('hex')}`;
    const { result } = await this.store.addEntry({ ...entry, account, amount, reference });
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
    const end = performance.now() + SETTLED_WITHIN_MS;
    for (const { address } of this.nodes) {
      while ((await metric(address, 'kontor_unsettled')) !== 0) {
        if (performance.now() > end) throw new Error(`${address} has charges that are still to be undone`);
        await sleep(100);
      }
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#parts.disposeAsync();
  }
}

async function metric(address: string, name: string): Promise<number> {
  const text = await (await fetch(`http://${address}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`${address} has no metric ${name}: ${text.slice(0, 200)}`);
  return Number(value);
}
