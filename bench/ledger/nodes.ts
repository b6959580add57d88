import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKey, keyMark } from '../../src/meter/key-format.ts';
import type { Store } from '../../src/store/port.ts';
import { openPostgres } from '../../src/store/postgres/open-postgres.ts';
import { openSqlite } from '../../src/store/sqlite/open-sqlite.ts';
import { startServer } from '../../test/postgres/server.mts';
import { clock, random } from './callers.ts';

export interface NodeSetup {
  /** Of PostgreSQL; absent: SQLite in `file`. */
  readonly url?: string;
  readonly file?: string;
  readonly folder: string;
  readonly tokens: readonly string[];
  readonly callers: number;
}

/** `lone`: one call after the other; the answer is the median of their milliseconds. */
export type Order =
  | { readonly what: 'charge'; readonly seconds: number }
  | { readonly what: 'lone'; readonly calls: number };

/** Nodes in processes of their own on one store, which is SQLite for one of them, or PostgreSQL. */
export class LedgerNodes {
  readonly #children: readonly ChildProcess[];

  private constructor(children: readonly ChildProcess[]) {
    this.#children = children;
  }

  static async start(setups: readonly NodeSetup[]): Promise<LedgerNodes> {
    const children = setups.map(() => fork(join(import.meta.dirname, 'node-child.ts')));
    await Promise.all(children.map((child, place) => answerOf(child, setups[place]!)));
    return new LedgerNodes(children);
  }

  /** All of them together. */
  async chargesPerSecond(seconds: number): Promise<number> {
    const order: Order = { what: 'charge', seconds };
    const counts = await Promise.all(this.#children.map((child) => answerOf(child, order)));
    return counts.reduce((sum: number, count) => sum + (count as number), 0) / seconds;
  }

  async medianMs(calls: number): Promise<number> {
    return (await answerOf(this.#children[0]!, { what: 'lone', calls } satisfies Order)) as number;
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#children.map(async (child) => {
        child.disconnect();
        if (child.exitCode === null) await once(child, 'exit');
      }),
    );
  }
}

/** @throws when the child ends instead */
async function answerOf(child: ChildProcess, message: NodeSetup | Order): Promise<unknown> {
  const stop = new AbortController();
  const { signal } = stop;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a node ended with ${code}`);
  });
  ended.catch(() => {});
  child.send(message);
  const [answer] = (await Promise.race([once(child, 'message', { signal }), ended])) as [unknown];
  stop.abort();
  return answer;
}

export interface Stores {
  readonly tokens: readonly string[];
  readonly sqlite: string;
  readonly postgres: string;
  /** For nodes, and files of the same disk. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Both stores on one disk, with the same accounts, each with a key and credits that no benchmark uses up. */
export async function openStores(accounts: number): Promise<Stores> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  const server = await startServer();
  const tokens = Array.from({ length: accounts }, () => generateKey('kontor', random));
  const sqlite = join(folder, 'kontor.db');
  for (const store of [
    openSqlite({ file: sqlite, at: clock.now() }),
    await openPostgres({ url: server.url, connections: 16, at: clock.now() }),
  ]) {
    await fill(store, tokens);
    await store.close();
  }
  return {
    ...{ tokens, sqlite, folder, postgres: server.url },
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const SETTINGS = {
  name: 'bench',
  scopes: null,
  cidrs: null,
  cap: null,
  rate: null,
  expiresAt: null,
} as const;

/** One after the other: many at once would be repeated for each other's sake (rules: PostgreSQL). */
async function fill(store: Store, tokens: readonly string[]): Promise<void> {
  for (const [number, token] of tokens.entries())
    await store.createAccount({
      ...{ email: null, password: null, plan: 'free', unlimited: false, role: 'user', at: clock.now() },
      grant: { kind: 'grant', amount: 1e9, reference: `bench:${number}`, note: null, actor: 'bench' },
      key: { ...SETTINGS, ...keyMark(token, 'kontor') },
    });
}
