import { type Parsed, parsedAtOnce, shapeOf, type ValidationOutcome, validatedBy } from '@kontor/schema';
import type { z } from 'zod';
import type { AccountSettings, AnyOperation } from '../core/operation.ts';
import type { CpuScheduling } from './cpu-scheduling.ts';
import { parsedInTurns } from './long-lists.ts';

/** What rules across fields look at beside the input. */
export interface RuleContext {
  readonly settings: unknown;
  readonly account?: AccountSettings;
}

/**
 * Schema and rules across fields: at once, unless a long list takes turns with other work of the event loop. What blocks
 * the loop before a first wait is for whoever calls to measure.
 */
export function validateValues(
  operation: AnyOperation,
  raw: Readonly<Record<string, unknown>>,
  { settings, account = {} }: RuleContext,
  scheduling: CpuScheduling,
): ValidationOutcome | Promise<ValidationOutcome> {
  const validated = (parsed: Parsed) => validatedBy(operation, parsed, raw, settings, account);
  const long = parsedInTurns(operation.input as z.ZodType, shapeOf(operation.input), raw, scheduling);
  if (long === undefined) return validated(parsedAtOnce(operation, raw));
  return long.then((parsed) => scheduling.measure(() => validated(parsed)));
}
