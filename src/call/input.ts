import { InvalidInput, type Violation } from '@kontor/base';
import { type ValidationOutcome, withFurtherViolations } from '@kontor/schema';
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

/** Validates and negotiates. @throws InvalidInput with everything that is wrong with the call */
export async function checkedInput(
  operation: AnyOperation,
  raw: RawInput,
  { accepted, scheduling, ...further }: InputContext,
): Promise<CheckedInput> {
  const { validated: found, unknown } =
    raw.validated === undefined
      ? await judgedHere(operation, raw, { ...further, scheduling })
      : { validated: raw.validated, unknown: raw.unknown ?? [] };
  const type = negotiate(operation, accepted);
  const checked = await withFurtherViolations(found, (passed) =>
    furtherViolations(operation, passed, { ...further, type }),
  );
  const violations = [
    ...raw.violations,
    ...('violations' in checked ? withoutRepeats(checked.violations, raw.violations) : []),
  ];
  if (type === undefined) violations.push(unacceptable(operation));
  if (type === undefined || 'violations' in checked || violations.length > 0)
    throw new InvalidInput(violations, unknown);
  return { input: checked.input, type, unknown };
}

async function judgedHere(
  operation: AnyOperation,
  raw: RawInput,
  { settings, account, scheduling }: Pick<InputContext, 'settings' | 'account' | 'scheduling'>,
): Promise<{ readonly validated: ValidationOutcome; readonly unknown: readonly string[] }> {
  const { values, unknown } = scheduling.measure(() => {
    const tidied = normalizeStrings(raw.values, operation.verbatim);
    return { values: tidied, unknown: raw.unknown ?? unknownMembers(operation.input, tidied) };
  });
  return { validated: await validateValues(operation, values, { settings, account }, scheduling), unknown };
}

const unacceptable = ({ produces }: AnyOperation): Violation => ({
  message: 'message.acceptMustBeValid',
  description: `Accept must allow one of ${produces.join(', ')}`,
});

/** A parameter that could not even be decoded is not reported as missing as well. */
function withoutRepeats(found: readonly Violation[], earlier: readonly Violation[]): readonly Violation[] {
  return found.filter((one) => !earlier.some((other) => other.field === one.field));
}
