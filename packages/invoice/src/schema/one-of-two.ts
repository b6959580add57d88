import { reportFaults } from '@kontor/schema';
import type { z } from 'zod';

/**
 * Requires one of two members of an object. Runs although another member was refused, so that all violations come
 * at once, and takes a member of a wrong type for given: that is reported already.
 */
export function oneOfTwo(first: string, second: string): z.core.$ZodCheck<object> {
  const check = (payload: z.core.ParsePayload<object>): void => {
    const members = payload.value as Readonly<Record<string, unknown>>;
    if (members[first] !== undefined || members[second] !== undefined) return;
    const rule = { kind: 'oneOf', or: second } as const;
    reportFaults(payload, [{ path: [first], rule, description: `${first} or ${second} is needed` }]);
  };
  const when = ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null;
  return { _zod: { check, def: { check: 'custom', when }, onattach: [] } };
}
