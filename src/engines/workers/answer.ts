import { InvalidInput, Unavailable, type Violation } from '../../core/errors.ts';
import { type FaultReport, faultReport, JobFault } from './job-fault.ts';

/** What the pool posts to a worker. */
export interface Order {
  readonly job: string;
  readonly input: unknown;
}

/** What a worker posts back: once `ready`, then one answer for each order. Classes do not cross threads. */
export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'invalid'; readonly violations: readonly Violation[] }
  | {
      readonly kind: 'unavailable';
      readonly reason: string;
      readonly retryAfterSeconds: number;
      readonly description: string | undefined;
    }
  | { readonly kind: 'fault'; readonly report: FaultReport };

/** An error of a job in the form that crosses threads. */
export function answerOf(error: unknown): Answer {
  if (error instanceof InvalidInput) return { kind: 'invalid', violations: error.violations };
  if (error instanceof Unavailable) {
    const { reason, retryAfterSeconds, description } = error;
    return { kind: 'unavailable', reason, retryAfterSeconds, description };
  }
  return { kind: 'fault', report: faultReport(error) };
}

/** The way back: the same classes on the calling thread, so that callers need not know where a job ran. */
export function errorOf(job: string, answer: Exclude<Answer, { kind: 'ready' | 'result' }>): Error {
  switch (answer.kind) {
    case 'invalid':
      return new InvalidInput(answer.violations);
    case 'unavailable':
      return new Unavailable(answer.reason, answer);
    case 'fault':
      return new JobFault(job, answer.report);
  }
}
