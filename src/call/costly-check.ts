import { Refusal, Unavailable, type Violation } from '@kontor/base';
import type { CallerDeparture } from '../core/caller-departure.ts';
import { type AnyOperation, timeoutOf } from '../core/operation.ts';

export interface CostlyCheckContext {
  readonly tools: Readonly<Record<string, unknown>>;
  /** Of the operation's own declaration. */
  readonly settings: unknown;
  readonly departure: CallerDeparture;
}

/**
 * The result of an operation's costly check, within the time of one call. A full queue is no finding about the
 * input: the caller then gets the violations found so far, and not that another try may succeed.
 */
export async function costlyViolations(
  operation: AnyOperation,
  passed: Readonly<Record<string, unknown>>,
  { tools, settings, departure }: CostlyCheckContext,
): Promise<readonly Violation[]> {
  if (operation.costlyCheck === undefined) return [];
  const signal = AbortSignal.any([departure.signal, AbortSignal.timeout(timeoutOf(operation, settings))]);
  try {
    return await operation.costlyCheck(passed, { tools, signal });
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unavailable) return [];
    throw error;
  }
}
