import type { HonestReply } from '../../test/faults/honest-caller.mts';

/** What one kind of call took in a phase. */
export interface Spread {
  readonly count: number;
  /** Share that was answered 200, 1 when there was no call. */
  readonly answered: number;
  /** How often each status came; 0: no answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Milliseconds; 0 when there was no call. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

export interface PhaseFigures {
  readonly small: Spread;
  readonly health: Spread;
  readonly document: Spread;
  /** Of the server that does nothing. */
  readonly idle: Spread;
}

/** Between two moments, in milliseconds since the epoch. */
export interface Phase {
  readonly from: number;
  readonly to: number;
}

/** The value that a share of all does not exceed (nearest rank); 0 of nothing. @param share 0.99 for the 99th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export function spreadOf(replies: readonly Pick<HonestReply, 'status' | 'ms'>[]): Spread {
  const times = replies.map(({ ms }) => ms);
  const statuses: Record<string, number> = {};
  for (const { status } of replies) statuses[status] = (statuses[status] ?? 0) + 1;
  const answered = statuses[200] ?? 0;
  return {
    count: replies.length,
    answered: replies.length === 0 ? 1 : answered / replies.length,
    statuses,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    longest: Math.max(0, ...times),
  };
}

/** A call belongs to the phase in which it was made, however long its answer takes. */
export function phaseFigures(replies: readonly HonestReply[], { from, to }: Phase): PhaseFigures {
  const inPhase = replies.filter(({ at }) => at >= from && at < to);
  const of = (what: HonestReply['what']) => spreadOf(inPhase.filter((reply) => reply.what === what));
  return { small: of('small'), health: of('health'), document: of('document'), idle: of('idle') };
}
