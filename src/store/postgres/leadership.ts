import type { Client } from 'pg';
import type { Turns } from '../turns.ts';
import { LOCK_CLASS } from './advisory-locks.ts';
import { send } from './postgres-driver.ts';

const EVERY_MS = 10_000;
const ANSWER_MS = 2_000;

/**
 * One process does what must be done once: renewals, old rows. Its lock ends with the connection that listens for
 * notices, however that ends, and the next one gets it within ten seconds (PostgreSQL 15, 13.3.5).
 */
export class Leadership {
  readonly #client: () => Promise<Client>;
  readonly #lock: number;
  readonly #turns: Turns;
  #leading: Client | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param lock the number of what is led */
  constructor(client: () => Promise<Client>, lock: number, turns: Turns) {
    this.#client = client;
    this.#lock = lock;
    this.#turns = turns;
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

  /** Leads from now on if nobody else does; whether this process leads. */
  async lead(): Promise<boolean> {
    await this.#try();
    return this.#leading !== undefined;
  }

  /** Of one process several may share the connection, which takes one question after the other. */
  #try(): Promise<void> {
    return this.#turns.take(() => this.#ask());
  }

  async #ask(): Promise<void> {
    try {
      const client = await this.#client();
      if (client === this.#leading) return;
      const { rows } = await send(
        client,
        { text: 'SELECT pg_try_advisory_lock($1, $2)::int AS locked', values: [LOCK_CLASS, this.#lock] },
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
