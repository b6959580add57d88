import { InvalidInput, type Violation } from '../core/errors.ts';
import type { AnyOperation } from '../core/operation.ts';
import { type CostlyCheckContext, costlyViolations } from './costly-check.ts';
import { type Accepted, negotiate } from './negotiate.ts';
import { tidy } from './tidy.ts';
import { type Spent, timed } from './timed.ts';
import { checkInputWith } from './violations.ts';

/** Members as the caller gave them, before validation, and what could not even be decoded. */
export interface RawInput {
  readonly values: Readonly<Record<string, unknown>>;
  readonly violations: readonly Violation[];
}

/** All that a caller sent. */
export interface GivenInput extends RawInput {
  /** In bytes, as it was sent. */
  readonly size: number;
  /** SHA-256 of it, by which a retry is recognised. Asked for only then. */
  readonly digest: () => Uint8Array | Promise<Uint8Array>;
}

/** What an operation gets. */
export interface CheckedInput {
  readonly input: unknown;
  /** The media type to produce. */
  readonly type: string;
}

/** What an input is checked with. */
interface InputContext extends CostlyCheckContext {
  readonly accepted: Accepted;
  /** Told how long the check holds the event loop, piece by piece. */
  readonly spent: Spent;
}

/** Validates and negotiates. @throws InvalidInput with everything that is wrong with the call */
export async function checkedInput(
  operation: AnyOperation,
  raw: RawInput,
  { accepted, spent, ...costly }: InputContext,
): Promise<CheckedInput> {
  const values = timed(spent, () => tidy(raw.values, operation.verbatim));
  const checked = await checkInputWith(operation, values, {
    settings: costly.settings,
    costly: (passed) => costlyViolations(operation, passed, costly),
    spent,
  });
  const type = negotiate(operation, accepted);
  const found = [
    ...raw.violations,
    ...('violations' in checked ? newOnes(checked.violations, raw.violations) : []),
  ];
  if (type === undefined) found.push(unacceptable(operation));
  if (type === undefined || 'violations' in checked || found.length > 0) throw new InvalidInput(found);
  return { input: checked.input, type };
}

const unacceptable = ({ produces }: AnyOperation): Violation => ({
  message: 'message.acceptMustBeValid',
  description: `Accept must allow one of ${produces.join(', ')}`,
});

/** A parameter that could not even be decoded is not reported as missing as well. */
function newOnes(found: readonly Violation[], known: readonly Violation[]): readonly Violation[] {
  return found.filter((one) => !known.some((other) => other.field === one.field));
}
