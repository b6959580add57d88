import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Administration } from '../../src/commands/administration.ts';
import { remoteAdministration } from '../../src/commands/remote-administration.ts';
import type { Account } from '../../src/store/records.ts';
import { ClusterNode } from './nodes.ts';
import { type Customer, LOAD_SETTINGS, untilSettled } from './one-database/service.ts';
import type { ServiceOfProcesses } from './process-cases.ts';

/** The real service on SQLite, ordered about by its command line, and its books past it. */
export class OneFile implements ServiceOfProcesses {
  readonly nodes: readonly ClusterNode[];
  readonly processCount: number;
  readonly #owned: AsyncDisposableStack;

  private constructor(node: ClusterNode, processCount: number, owned: AsyncDisposableStack) {
    this.nodes = [node];
    this.processCount = processCount;
    this.#owned = owned;
  }

  static async start(env: Readonly<Record<string, string>>): Promise<OneFile> {
    await using owned = new AsyncDisposableStack();
    const folder = mkdtempSync(join(tmpdir(), 'kontor-file-'));
    owned.defer(() => rmSync(folder, { recursive: true, force: true }));
    const node = owned.use(await ClusterNode.start({ folder, env: { ...LOAD_SETTINGS, ...env } }));
    return new OneFile(node, Number(env.PROCESSES ?? 1), owned.move());
  }

  get dataFolder(): string {
    return this.nodes[0]!.dataFolder;
  }

  async administration(): Promise<Administration> {
    const found = await remoteAdministration(this.dataFolder);
    if (found === undefined) throw new Error('no service runs');
    return found;
  }

  async newCustomer(credits: number, rate: number | null = null): Promise<Customer> {
    const administration = await this.administration();
    const email = `${randomBytes(6).toString('hex')}@example.org`;
    const { accountId: account } = await administration.createAccount({ email, credits });
    const { apiKey, keyId } = await administration.createKey({
      ...{ account, name: 'cluster', test: false },
      ...(rate !== null && { rate }),
    });
    return { account, key: keyId, token: apiKey };
  }

  async revoke({ account, key }: Customer): Promise<unknown> {
    return (await this.administration()).revokeKey({ account, key });
  }

  async imbalances(): Promise<readonly string[]> {
    const found = (await (await this.administration()).audit({})) as unknown as readonly unknown[];
    return found.map((one) => `audit: ${JSON.stringify(one)}`);
  }

  async query(sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    const database = new DatabaseSync(join(this.dataFolder, 'kontor.db'), { readOnly: true, timeout: 5000 });
    try {
      return database.prepare(sql.replaceAll(/\$(\d)/g, '?$1')).all(...(values as SQLInputValue[])) as Record<
        string,
        unknown
      >[];
    } finally {
      database.close();
    }
  }

  async store() {
    return {
      findAccount: async (id: number) =>
        ((await this.query('SELECT * FROM account WHERE id = $1', [id]))[0] ?? null) as Account | null,
    };
  }

  async untilSettled(): Promise<void> {
    await untilSettled(this.nodes);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#owned.disposeAsync();
  }
}
