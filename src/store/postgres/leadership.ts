import type { Client } from 'pg';
import { LEADER_LOCK, LOCK_CLASS } from './advisory-locks.ts';
import { send } from './postgres-driver.ts';

const EVERY_MS = 10_000;
const ANSWER_MS = 2_000;

/**
 * One process does what must be done once: renewals, old rows. Its lock ends with the connection that listens for
 * notices, however that ends, and the next one gets it within ten seconds (PostgreSQL 15, 13.3.5).
 */
export class Leadership {
  readonly #client: () => Promise<Client>;
  #leading: Client | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: () => Promise<Client>) {
    this.#client = client;
  }

  async start(): Promise<void> {
    await this.#try();
    this.#timer = setInterval(() => void this.#try(), EVERY_MS).unref();
  }

  /** Asked before each task; a connection that has just ended is noticed then. */
  async isLeading(): Promise<boolean> {
    const client = await this.#client().catch(() => undefined);
    return client !== undefined && client === this.#leading;
  }

  async #try(): Promise<void> {
    try {
      const client = await this.#client();
      if (client === this.#leading) return;
      const { rows } = await send(
        client,
        { text: 'SELECT pg_try_advisory_lock($1, $2)::int AS locked', values: [LOCK_CLASS, LEADER_LOCK] },
        ANSWER_MS,
      );
      this.#leading = rows[0]?.locked === 1 ? client : undefined;
    } catch {
      // Without its connection this process does not lead; the next try is another one.
      this.#leading = undefined;
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#leading = undefined;
  }
}
