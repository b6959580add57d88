import { InvalidInput, type Violation } from '@kontor/base';
import { type ValidationOutcome, withFurtherViolations } from '@kontor/schema';
import { follow } from '../core/follow.ts';
import type { AnyOperation } from '../core/operation.ts';
import type { CpuScheduling } from './cpu-scheduling.ts';
import { type FurtherCheckContext, furtherViolations } from './further-check.ts';
import { type Accepted, negotiate } from './negotiate.ts';
import { normalizeStrings } from './normalize-strings.ts';
import { unknownMembers } from './unknown-members.ts';
import { validateValues } from './violations.ts';

/** Members as the caller gave them, before validation, and what could not even be decoded. */
export interface RawInput {
  readonly values: Readonly<Record<string, unknown>>;
  readonly violations: readonly Violation[];
  /**
   * The result of schema and rules for the members, where they were checked elsewhere; then `values` are not looked
   * at.
   */
  readonly validated?: ValidationOutcome;
  /** Members that the operation does not have, where that was found out elsewhere. */
  readonly unknown?: readonly string[];
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
  /** Members that the operation does not have, as tokens of X-Warning. */
  readonly unknown: readonly string[];
}

/** What an input is checked with. */
interface InputContext extends Omit<FurtherCheckContext, 'type'> {
  readonly accepted: Accepted;
  readonly scheduling: CpuScheduling;
}

/**
 * Validates and negotiates; at once unless a long list takes turns with other work.
 * @throws InvalidInput with everything that is wrong with the call
 */
export function checkedInput(
  operation: AnyOperation,
  raw: RawInput,
  context: InputContext,
): CheckedInput | Promise<CheckedInput> {
  const type = negotiate(operation, context.accepted);
  const { validated, unknown } = validatedInput(operation, raw, context);
  return follow(validated, (found) => {
    if ('input' in found && type !== undefined && raw.violations.length === 0)
      return { input: found.input, type, unknown };
    return refusedInput(operation, raw, { ...context, type, found, unknown });
  });
}

interface Validated {
  readonly validated: ValidationOutcome | Promise<ValidationOutcome>;
  readonly unknown: readonly string[];
}

function validatedInput(
  operation: AnyOperation,
  raw: RawInput,
  { settings, account, scheduling }: Pick<InputContext, 'settings' | 'account' | 'scheduling'>,
): Validated {
  if (raw.validated !== undefined) return { validated: raw.validated, unknown: raw.unknown ?? [] };
  return scheduling.measure(() => {
    const values = normalizeStrings(raw.values, operation.verbatim);
    const unknown = raw.unknown ?? unknownMembers(operation.input, values);
    const validated = validateValues(operation, values, { settings, account }, scheduling);
    return { validated, unknown };
  });
}

interface WrongInput extends FurtherCheckContext {
  readonly found: ValidationOutcome;
  readonly unknown: readonly string[];
}

/** @throws InvalidInput */
async function refusedInput(
  operation: AnyOperation,
  raw: RawInput,
  { found, unknown, ...further }: WrongInput,
): Promise<never> {
  const checked = await withFurtherViolations(found, (passed) =>
    furtherViolations(operation, passed, further),
  );
  const violations = [
    ...raw.violations,
    ...('violations' in checked ? withoutRepeats(checked.violations, raw.violations) : []),
  ];
  if (further.type === undefined) violations.push(unacceptable(operation));
  throw new InvalidInput(violations, unknown);
}

const unacceptable = ({ produces }: AnyOperation): Violation => ({
  message: 'message.acceptMustBeValid',
  description: `Accept must allow one of ${produces.join(', ')}`,
});

/** A parameter that could not even be decoded is not reported as missing as well. */
function withoutRepeats(found: readonly Violation[], earlier: readonly Violation[]): readonly Violation[] {
  return found.filter((one) => !earlier.some((other) => other.field === one.field));
}
