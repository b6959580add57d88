import { type FieldPath, type Violation, violation } from '@kontor/base';
import { type Fault, isRecord, reportFaults } from '@kontor/schema';
import { z } from 'zod';
import { type BillRules, billFaults } from '#swiss-bill/bill/bill-faults.ts';
import type { SwissBillDraft } from '#swiss-bill/bill/bill-request.ts';
import { type Billing, billingInformation } from '#swiss-bill/bill/billing-information.ts';
import type { SwissBillSettings } from '#swiss-bill/settings.ts';

/** The request as far as it goes, with the object for billing information. */
export type BillInput = SwissBillDraft & { readonly billing?: Billing | undefined };

/** Members that are looked at even where one of their own members was refused. */
const PARTIES: ReadonlySet<string> = new Set(['creditor', 'debtor']);

/** A copy without what was refused: whole members, or single members of a party. */
function passedMembers(value: object, refused: readonly FieldPath[]): Record<string, unknown> {
  const passed: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const inside = refused.filter((path) => path[0] === name).map((path) => path.slice(1));
    if (inside.length === 0) passed[name] = member;
    else if (PARTIES.has(name) && isRecord(member) && inside.every((path) => path.length > 0)) {
      passed[name] = passedMembers(member, inside);
    }
  }
  return passed;
}

/** What is wrong with the object itself, before its text is looked at. */
function billingFaults({ billing, structuredInformation }: BillInput): readonly Fault[] {
  if (billing === undefined) return [];
  if (structuredInformation !== undefined) {
    const rule = { kind: 'combined', with: 'structuredInformation' } as const;
    return [{ path: ['billing'], rule, description: 'give billing or structuredInformation, not both' }];
  }
  if (billingInformation(billing) !== '') return [];
  return [{ path: ['billing'], rule: { kind: 'valid' }, description: 'must not be empty' }];
}

/** The draft of the bill, billing data as their text. */
export function billDraft<Input extends BillInput>({ billing, ...draft }: Input): Omit<Input, 'billing'> {
  if (billing === undefined) return draft;
  return { ...draft, structuredInformation: billingInformation(billing) };
}

function faultsOf(input: BillInput, rules: BillRules): readonly Fault[] {
  const own = billingFaults(input);
  if (own.length > 0) return [...own, ...billFaults({ ...input, structuredInformation: undefined }, rules)];
  const faults = billFaults(billDraft(input), rules);
  if (input.billing === undefined) return faults;
  // For the caller the text is the object that it was made from.
  return faults.map((fault) =>
    fault.path[0] === 'structuredInformation' ? { ...fault, path: ['billing'] } : fault,
  );
}

/**
 * Rules across members, as part of the schema: unlike `check` of a declaration it sees the sound members of a
 * party beside a refused one, so that all violations of a request come at once.
 */
export const billRules = z.check<object>((payload) => {
  if (!isRecord(payload.value)) return;
  const refused = payload.issues.map(({ path = [] }) => path.filter((part) => typeof part !== 'symbol'));
  const passed = passedMembers(payload.value, refused) as BillInput;
  reportFaults(payload, faultsOf(passed, { strict24: false }));
});
billRules._zod.def.when = () => true;

/** What only an operator's setting forbids. */
export function strictViolations(
  input: BillInput,
  { SWISS_QR_STRICT_24 }: SwissBillSettings,
): readonly Violation[] {
  if (!SWISS_QR_STRICT_24) return [];
  return faultsOf(input, { strict24: true }).map(({ path, rule, description }) =>
    violation(path, rule, description),
  );
}
