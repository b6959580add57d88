import { cast } from './casts.ts';
import { RuleError } from './rule-error.ts';
import { type Sequence, single, Untyped } from './values.ts';

const MAX_RANGE = 10_000n;

/** `left to right` (XPath 2.0, 3.3.1). @throws RuleError for more than 10,000 */
export function range(left: Sequence, right: Sequence): Sequence {
  const [from, to] = [single(left), single(right)].map((value) =>
    value === undefined
      ? undefined
      : (cast(value instanceof Untyped ? value.text : value, 'xs:integer') as bigint),
  );
  if (from === undefined || to === undefined || to < from) return [];
  if (to - from > MAX_RANGE) throw new RuleError('too long a range');
  return Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index));
}
