import type { FieldPath, Rule } from '@kontor/base';
import { z } from 'zod';
import type { RuleParams } from './constraint-text.ts';

/** A broken rule between members of one object; `path` starts at that object. */
export interface Fault {
  readonly path: FieldPath;
  readonly rule: Rule;
  readonly description: string;
}

/** Puts broken rules into a Zod check; their paths start at the object that is checked. */
export function reportFaults(payload: z.core.ParsePayload, faults: readonly Fault[]): void {
  for (const { path, rule, description } of faults) {
    const params: RuleParams = { rule };
    payload.issues.push({
      code: 'custom',
      path: [...path],
      input: payload.value,
      message: description,
      params: { ...params },
    });
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * A check between the members of a nested object. Zod skips such checks once a member has a wrong type; this one
 * runs always and sees only the members that passed, so that all violations come at once; `refused` names the others.
 * @example z.object({ from: isoDate(), to: isoDate() }).check(across((passed) => …))
 */
export function across<Value extends object>(
  faultsOf: (passed: Partial<Value>, refused: ReadonlySet<PropertyKey>) => readonly Fault[],
): z.core.$ZodCheck<Value> {
  const check = z.check<Value>((payload) => {
    if (!isObject(payload.value)) return;
    const refused = new Set(payload.issues.flatMap((issue) => issue.path?.slice(0, 1) ?? []));
    const passed: Partial<Value> = { ...payload.value };
    for (const member of refused) delete passed[member as keyof Value];
    reportFaults(payload, faultsOf(passed, refused));
  });
  check._zod.def.when = () => true;
  return check;
}
