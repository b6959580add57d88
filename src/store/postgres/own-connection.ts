import type { Client, ClientConfig } from 'pg';
import { type Driver, destroy } from './postgres-driver.ts';
import { asQueryError, ConnectionLost } from './postgres-errors.ts';
import type { PrimaryGuard } from './primary-guard.ts';

interface OwnConnectionOptions {
  readonly driver: Driver;
  readonly config: ClientConfig;
  readonly guard: PrimaryGuard;
  /** When a connection that was made ends by itself. */
  readonly onLost?: () => void;
}

/** One connection for one use, made when it is first needed and again when it was lost. */
export class OwnConnection {
  readonly #driver: Driver;
  readonly #config: ClientConfig;
  readonly #guard: PrimaryGuard;
  readonly #onLost: (() => void) | undefined;
  #client: Promise<Client> | undefined;
  #closed = false;

  constructor({ driver, config, guard, onLost }: OwnConnectionOptions) {
    this.#driver = driver;
    this.#config = config;
    this.#guard = guard;
    this.#onLost = onLost;
  }

  /** @throws ConnectionLost, errors of the server */
  async get(withinMs: number): Promise<Client> {
    if (this.#closed) throw new ConnectionLost('closed');
    this.#client ??= this.#connect(withinMs);
    const connecting = this.#client;
    let client: Client;
    try {
      client = await connecting;
    } catch (error) {
      if (this.#client === connecting) this.#client = undefined;
      throw asQueryError(error);
    }
    try {
      await this.#guard.admit(client);
    } catch (error) {
      this.drop(client);
      throw error;
    }
    return client;
  }

  async #connect(withinMs: number): Promise<Client> {
    const client = new this.#driver.Client({
      ...this.#config,
      connectionTimeoutMillis: Math.max(1, withinMs),
    });
    const lost = () => {
      if (this.#forget(client)) this.#onLost?.();
    };
    // Without a listener of its own the error of an idle connection would end the process.
    client.on('error', lost).on('end', lost);
    await client.connect();
    try {
      await this.#guard.admit(client);
    } catch (error) {
      destroy(client);
      throw error;
    }
    this.#made = client;
    return client;
  }

  #made: Client | undefined;

  #forget(client: Client): boolean {
    if (this.#made !== client) return false;
    this.#made = undefined;
    this.#client = undefined;
    return true;
  }

  /** Its last answer is not known: no further statement may be sent over it. */
  drop(client: Client): void {
    this.#forget(client);
    destroy(client);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#made;
    this.#made = undefined;
    this.#client = undefined;
    await client?.end();
  }
}
