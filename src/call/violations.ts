import { parsedAtOnce, shapeOf, type ValidationOutcome, validatedBy } from '@kontor/schema';
import type { z } from 'zod';
import type { AccountSettings, AnyOperation } from '../core/operation.ts';
import type { CpuScheduling } from './cpu-scheduling.ts';
import { parsedInTurns } from './long-lists.ts';

/** What rules across fields look at beside the input. */
export interface RuleContext {
  readonly settings: unknown;
  readonly account?: AccountSettings;
}

/** Schema and rules across fields, long lists in turns with other work of the event loop. */
export async function validateValues(
  operation: AnyOperation,
  raw: Readonly<Record<string, unknown>>,
  { settings, account = {} }: RuleContext,
  scheduling: CpuScheduling,
): Promise<ValidationOutcome> {
  const long = await parsedInTurns(operation.input as z.ZodType, shapeOf(operation.input), raw, scheduling);
  return scheduling.measure(() =>
    validatedBy(operation, long ?? parsedAtOnce(operation, raw), raw, settings, account),
  );
}
