import {
  Cancelled,
  InvalidInput,
  PdfUnreadable,
  Unavailable,
  type UnreadableReason,
  type Violation,
  type Why,
} from '@kontor/base/errors';
import { type FaultReport, faultReport, ThreadFault } from './thread-fault.ts';

/** An error in the form that crosses threads: classes do not. */
export type TransferredError =
  | { readonly kind: 'invalid'; readonly violations: readonly Violation[] }
  | {
      readonly kind: 'unavailable';
      readonly reason: string;
      readonly retryAfterSeconds: number;
      readonly description: string | undefined;
      readonly why: Why | undefined;
    }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason; readonly detail: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'fault'; readonly report: FaultReport };

export function transferredErrorOf(error: unknown): TransferredError {
  if (error instanceof InvalidInput) return { kind: 'invalid', violations: error.violations };
  if (error instanceof Unavailable) {
    const { reason, retryAfterSeconds, description, why } = error;
    return { kind: 'unavailable', reason, retryAfterSeconds, description, why };
  }
  if (error instanceof PdfUnreadable)
    return { kind: 'unreadable', reason: error.reason, detail: error.detail };
  if (error instanceof Cancelled) return { kind: 'cancelled' };
  return { kind: 'fault', report: faultReport(error) };
}

/**
 * The way back: the same classes on the calling thread, so that it makes no difference to callers where something ran.
 * @param task what failed, as the fault names it
 */
export function errorOf(task: string, failure: TransferredError): Error {
  switch (failure.kind) {
    case 'invalid':
      return new InvalidInput(failure.violations);
    case 'unavailable':
      return new Unavailable(failure.reason, failure);
    case 'unreadable':
      return new PdfUnreadable(failure.reason, failure.detail);
    case 'cancelled':
      return new Cancelled();
    case 'fault':
      return new ThreadFault(task, failure.report);
  }
}
