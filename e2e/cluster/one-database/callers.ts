import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attempt, chargedCall } from './charged-call.ts';
import type { Customer } from './service.ts';

/** Of each caller, between two calls: the machine has other work. */
const PAUSE_MS = 10;
/** After an answer that asks for it, and after a refused connection. */
const AGAIN_MS = 200;

interface CallerOptions {
  /** `host:port` of the nodes that may be called now. */
  readonly addresses: () => readonly string[];
  readonly customer: Customer;
  readonly callers: number;
}

/**
 * Callers who take the nodes in turn, as behind a balancer, until they are stopped. Every second one sends an
 * Idempotency-Key and repeats a call that was not answered, at the next node.
 */
export class Callers {
  readonly attempts: Attempt[] = [];
  readonly #options: CallerOptions;
  readonly #run = randomBytes(4).toString('hex');
  readonly #stop = new AbortController();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #callers: readonly Promise<void>[];
  #count = 0;
  #answeredAt = performance.now();
  #longestGapMs = 0;

  constructor(options: CallerOptions) {
    this.#options = options;
    this.#callers = Array.from({ length: options.callers }, (_, place) => this.#callOn(place));
  }

  /** Between two answers 200. */
  get longestGapMs(): number {
    return this.#longestGapMs;
  }

  async #callOn(place: number): Promise<void> {
    const repeats = place % 2 === 1;
    for (let turn = place; !this.#stop.signal.aborted; turn++) {
      const idempotencyKey = repeats ? `${this.#run}-key-${++this.#count}` : undefined;
      let isOver = await this.#try(turn, idempotencyKey);
      while (!isOver && repeats && !this.#stop.signal.aborted) {
        await sleep(AGAIN_MS);
        isOver = await this.#try(++turn, idempotencyKey);
      }
      await sleep(isOver ? PAUSE_MS : AGAIN_MS);
    }
  }

  /** False when it was not answered, or answered that it should be repeated. */
  async #try(turn: number, idempotencyKey: string | undefined): Promise<boolean> {
    const addresses = this.#options.addresses();
    const address = addresses[turn % addresses.length];
    if (address === undefined) return false;
    const attempt = await chargedCall(address, this.#options.customer, {
      requestId: `${this.#run}-${++this.#count}`,
      agent: this.#agent,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
    // Nothing was sent: no try.
    if (attempt.failure === 'ECONNREFUSED') return false;
    this.attempts.push(attempt);
    if (attempt.status === 200) this.#answered();
    return attempt.status !== undefined && attempt.status !== 503;
  }

  #answered(): void {
    const now = performance.now();
    this.#longestGapMs = Math.max(this.#longestGapMs, now - this.#answeredAt);
    this.#answeredAt = now;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#callers);
    this.#agent.destroy();
  }
}
