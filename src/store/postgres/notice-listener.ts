import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import { Turns } from '../turns.ts';
import { OwnConnection } from './own-connection.ts';
import { CHANNEL } from './postgres-connection.ts';
import { type Driver, send } from './postgres-driver.ts';
import type { PrimaryGuard } from './primary-guard.ts';

const PROBE_EVERY_MS = 5_000;
const ANSWER_MS = 2_000;
const AGAIN_MS = 500;

export type Notice = { readonly topic: string; readonly id: string };

interface ListenerOptions {
  readonly driver: Driver;
  readonly config: ClientConfig;
  readonly guard: PrimaryGuard;
  readonly onNotice: (notice: Notice) => void;
  /** Notices may have been missed: whatever is remembered must be asked again. */
  readonly onGap: () => void;
}

/**
 * Gets what other processes changed (PostgreSQL 15, LISTEN). A connection that is silent is probed; after each loss
 * everything remembered expires once it listens again.
 */
export class NoticeListener {
  readonly #options: ListenerOptions;
  readonly #connection: OwnConnection;
  /** For whoever else asks over the connection. */
  readonly turns = new Turns();
  #probe: NodeJS.Timeout | undefined;
  #listening: Promise<void> | undefined;
  #closed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#connection = new OwnConnection({
      driver: options.driver,
      config: options.config,
      guard: options.guard,
      onLost: () => void this.#listenAgain(),
    });
  }

  /** Resolves when it listens. @throws errors of the connection */
  async start(): Promise<void> {
    await this.#listen();
    this.#probe = setInterval(() => void this.#check(), PROBE_EVERY_MS).unref();
  }

  /** The connection that listens, for a lock that must end with it. @throws ConnectionLost */
  client(): Promise<Client> {
    return this.#connection.get(ANSWER_MS);
  }

  async #listen(): Promise<void> {
    const client = await this.#connection.get(ANSWER_MS);
    client.removeAllListeners('notification');
    client.on('notification', ({ payload = '' }) => {
      const [topic = '', id = ''] = payload.split(':', 2);
      this.#options.onNotice({ topic, id });
    });
    try {
      await send(client, { text: `LISTEN ${CHANNEL}`, values: [] }, ANSWER_MS);
    } catch (error) {
      this.#connection.drop(client);
      throw error;
    }
  }

  async #check(): Promise<void> {
    if (this.#listening !== undefined) return;
    const client = await this.#connection.get(ANSWER_MS).catch(() => undefined);
    if (client === undefined) return this.#listenAgain();
    try {
      await this.turns.take(() => send(client, { text: 'SELECT 1', values: [] }, ANSWER_MS));
    } catch {
      this.#connection.drop(client);
      await this.#listenAgain();
    }
  }

  #listenAgain(): Promise<void> {
    this.#listening ??= this.#untilListening().finally(() => {
      this.#listening = undefined;
    });
    return this.#listening;
  }

  async #untilListening(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.#listen();
        this.#options.onGap();
        return;
      } catch {
        // Meanwhile what is remembered expires by its own time.
        await sleep(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#probe);
    await this.#connection.close();
  }
}
