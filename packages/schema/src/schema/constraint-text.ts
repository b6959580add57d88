import type { Rule } from '@kontor/base';
import type { z } from 'zod';

/** What `must` puts into a Zod issue, and what `call/violations.ts` reads from it. */
export interface RuleParams {
  readonly rule: Rule;
}

/**
 * A Zod check that reports `rule` when `wrong` returns a reason (prose, without the field's name).
 * @example z.string().check(must({ kind: 'valid' }, (v) => (v.startsWith('CH') ? undefined : 'not Swiss')))
 */
export function must<Value>(
  rule: Rule | ((value: Value) => Rule),
  wrong: (value: Value) => string | undefined,
): z.core.CheckFn<Value> {
  return (payload) => {
    const message = wrong(payload.value);
    if (message === undefined) return;
    const params: RuleParams = { rule: typeof rule === 'function' ? rule(payload.value) : rule };
    payload.issues.push({ code: 'custom', input: payload.value, message, params: { ...params } });
  };
}
