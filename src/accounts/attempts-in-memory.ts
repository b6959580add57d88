import { Lru } from '@kontor/base';
import type { AttemptCounters, AttemptRow, AttemptRule } from '../core/attempts.ts';
import type { Clock } from '../core/operation.ts';

/** Sources of a kind that are remembered; the one that was asked about longest ago goes first. */
const MAX_SOURCES = 50_000;

interface Attempts {
  count: number;
  /** Of the last one; of a quota, of the first. */
  at: number;
}

/** Counters of one process: a restart forgives. A clock that goes back starts again. */
export class MemoryAttempts implements AttemptCounters {
  readonly #clock: Clock;
  readonly #kinds = new Map<string, Lru<Attempts>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async take(rows: readonly AttemptRow[]): Promise<number> {
    const now = this.#clock.now();
    const waitMs = Math.max(0, ...rows.map((row) => this.#waitMs(row, now)));
    if (waitMs === 0) for (const row of rows) this.#count(row, now);
    return waitMs;
  }

  async takeBack(rows: readonly AttemptRow[]): Promise<void> {
    for (const { rule, source } of rows) {
      const attempts = this.#ofKind(rule).get(source);
      if (attempts !== undefined && attempts.count > 0) attempts.count--;
    }
  }

  async forgive(rows: readonly AttemptRow[]): Promise<void> {
    for (const { rule, source } of rows) this.#ofKind(rule).delete(source);
  }

  #waitMs(row: AttemptRow, now: number): number {
    const attempts = this.#recent(row, now);
    return attempts === undefined ? 0 : attempts.at + delayMs(row.rule, attempts.count) - now;
  }

  #count(row: AttemptRow, now: number): void {
    const { rule, source } = row;
    const recent = this.#recent(row, now);
    const at = recent !== undefined && rule.firstDelayMs === null ? recent.at : now;
    this.#ofKind(rule).set(source, { count: (recent?.count ?? 0) + 1, at });
  }

  #recent({ rule, source }: AttemptRow, now: number): Attempts | undefined {
    const attempts = this.#ofKind(rule).get(source);
    if (attempts === undefined) return undefined;
    const age = now - attempts.at;
    return age >= 0 && age < rule.windowMs ? attempts : undefined;
  }

  /** Each kind has a memory of its own, so that strangers push out nobody who is known. */
  #ofKind({ kind }: AttemptRule): Lru<Attempts> {
    const existing = this.#kinds.get(kind);
    if (existing !== undefined) return existing;
    const attempts = new Lru<Attempts>(MAX_SOURCES);
    this.#kinds.set(kind, attempts);
    return attempts;
  }
}

/** From `at` on. */
function delayMs({ free, windowMs, firstDelayMs }: AttemptRule, count: number): number {
  if (count < free) return 0;
  return firstDelayMs === null ? windowMs : Math.min(windowMs, firstDelayMs * 2 ** (count - free));
}
