import type { Expression, Step } from './expression.ts';
import { isPlainTruth } from './predicates.ts';

/** Paths taken apart, so that what they share is computed once (compile.ts). */
export type PathExpression = Extract<Expression, { k: 'path' }>;

/** `[a and b]` as `[a][b]`: the first may then be shared. */
export const splitPredicates = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => {
    if ('each' in step || step.predicates === undefined) return step;
    const predicates = step.predicates.flatMap((one) => (isPlainTruth(one) ? conjuncts(one) : [one]));
    return { ...step, predicates };
  });

const conjuncts = (expression: Expression): readonly Expression[] =>
  expression.k === 'binary' &&
  expression.op === 'and' &&
  isPlainTruth(expression.left) &&
  isPlainTruth(expression.right)
    ? [...conjuncts(expression.left), ...conjuncts(expression.right)]
    : [expression];

export const lastPredicate = (step: Step): Expression | undefined =>
  'axis' in step && step.predicates?.every(isPlainTruth) === true ? step.predicates.at(-1) : undefined;

/** The path without the last predicate of its last step. */
export function withoutLastPredicate({ from, steps }: PathExpression): PathExpression {
  const last = steps.at(-1)! as Extract<Step, { axis: string }>;
  const { axis, test, predicates = [] } = last;
  const before = predicates.slice(0, -1);
  const bare = { axis, test, ...(before.length > 0 ? { predicates: before } : {}) };
  return { k: 'path', from, steps: [...steps.slice(0, -1), bare] };
}

const isUp = (step: Step): boolean =>
  'axis' in step && step.axis === 'parent' && (step.predicates ?? []).length === 0;

/** How many steps at the start of a path only go up. */
export const leadingParents = (steps: readonly Step[]): number => {
  const at = steps.findIndex((step) => !isUp(step));
  return at < 0 ? steps.length : at;
};

const isChildPath = (expression: Expression): expression is PathExpression =>
  expression.k === 'path' &&
  expression.from.k === 'context' &&
  expression.steps.every((step) => 'axis' in step);

/** `//(a|b)/c` as `(//a | //b)/c`: the index of names finds them. */
export function unitedLines(from: Expression, steps: readonly Step[]): PathExpression | undefined {
  const [any, union] = steps;
  if (from.k !== 'root' || any === undefined || union === undefined || !('each' in union)) return undefined;
  const isAny = 'axis' in any && any.axis === 'descendant-or-self' && any.predicates === undefined;
  const { each } = union;
  if (!isAny || each.k !== 'binary' || each.op !== '|') return undefined;
  const { left, right } = each;
  if (!isChildPath(left) || !isChildPath(right)) return undefined;
  const below = (path: PathExpression): Expression => ({ k: 'path', from, steps: [any, ...path.steps] });
  return { k: 'path', from: { ...each, left: below(left), right: below(right) }, steps: steps.slice(2) };
}
