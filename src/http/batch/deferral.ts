import { Refusal, Unavailable } from '@kontor/base';

/** Why a line is tried again in place of an answer. */
export type Deferral =
  /** A limit of the key or of the whole service: all lines of the batch wait. */
  | { readonly kind: 'batch'; readonly ms: number }
  /** A queue of ours is full: the line waits, and keeps its place. */
  | { readonly kind: 'queue'; readonly ms: number }
  /** Something outside is away: the line waits beside the others. */
  | { readonly kind: 'outside'; readonly ms: number; readonly what: string; readonly isOwn?: boolean };

/** Attempts of a line after the first, where something outside is away. */
const MAX_ATTEMPTS = 3;
/** From its first attempt. */
const MAX_OUTSIDE_MS = 5 * 60_000;
/** Nobody waits longer for a limit of ours: the day of a test key is one. */
const MAX_OWN_MS = 60 * 60_000;
/** Limits that are the key's or everybody's. */
const OF_BATCH: ReadonlySet<string> = new Set([
  'key-concurrency',
  'account-concurrency',
  'test-key-rate',
  'refused-limit',
  'overloaded',
]);

/** No time changes that. */
const FINAL_CAUSES: ReadonlySet<string> = new Set(['notSetUp', 'stopping']);

/** What a line has gone through. */
export interface LineHistory {
  /** Attempts that something outside ended. */
  readonly attempts: number;
  /** Since the first one. */
  readonly elapsedMs: number;
}

/** Whether a line is tried again after this error; undefined: it is the line's answer. */
export function deferralOf(error: unknown, { attempts, elapsedMs }: LineHistory): Deferral | undefined {
  if (error instanceof Unavailable) {
    if (error.isOwnLimit)
      return { kind: 'outside', ms: error.retryAfterSeconds * 1000, what: subjectOf(error), isOwn: true };
    const ms = Math.max(error.retryAfterSeconds, 2 ** attempts) * 1000;
    const isOver =
      FINAL_CAUSES.has(error.why?.cause ?? '') || attempts >= MAX_ATTEMPTS || elapsedMs + ms > MAX_OUTSIDE_MS;
    return isOver ? undefined : { kind: 'outside', ms, what: subjectOf(error) };
  }
  if (!(error instanceof Refusal)) return undefined;
  const { kind, reason = '', retryAfterSeconds = 1 } = error;
  if (kind !== 'busy' && kind !== 'limited' && kind !== 'gaveWay') return undefined;
  const ms = retryAfterSeconds * 1000;
  if (ms > MAX_OWN_MS) return undefined;
  return { kind: kind === 'limited' || OF_BATCH.has(reason) ? 'batch' : 'queue', ms };
}

/** `VIES (DE)` → `vies:DE`; words of ours, never input. */
function subjectOf({ why }: Unavailable): string {
  const subject = why?.subject ?? why?.cause ?? 'unavailable';
  const [, name, state] = /^(.+) \((\w+)\)$/.exec(subject) ?? [];
  return name === undefined ? subject : `${name.toLowerCase()}:${state}`;
}
