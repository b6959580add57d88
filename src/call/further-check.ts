import { Refusal, Unavailable, type Violation } from '@kontor/base';
import type { CallerDeparture } from '../core/caller-departure.ts';
import { type AccountSettings, type AnyOperation, timeoutOf } from '../core/operation.ts';

export interface FurtherCheckContext {
  /** The media type to produce, if the caller takes one of the operation's. */
  readonly type: string | undefined;
  readonly tools: Readonly<Record<string, unknown>>;
  /** Of the operation's own declaration. */
  readonly settings: unknown;
  readonly account: AccountSettings;
  readonly departure: CallerDeparture;
}

/**
 * The result of an operation's further check, within the time of one call. A full queue is no finding about the
 * input: the caller then gets the violations found so far, and not that another try may succeed.
 */
export async function furtherViolations(
  operation: AnyOperation,
  passed: Readonly<Record<string, unknown>>,
  { type, tools, settings, account, departure }: FurtherCheckContext,
): Promise<readonly Violation[]> {
  if (operation.furtherCheck === undefined) return [];
  const signal = AbortSignal.any([departure.signal, AbortSignal.timeout(timeoutOf(operation, settings))]);
  try {
    return await operation.furtherCheck(passed, { type, tools, settings, account, signal });
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unavailable) return [];
    throw error;
  }
}
