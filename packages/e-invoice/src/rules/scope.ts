import type { Compiled } from './compiled.ts';
import type { Expression, Step } from './expression.ts';

/** A variable: its place in a frame, or a value of the whole document. */
export interface Variable {
  readonly slot: number;
  readonly isGlobal: boolean;
  /** How its value is had, where that is not by its place. */
  readonly value?: Compiled;
}

export type Scope = ReadonlyMap<string, Variable>;

/** Functions whose value depends on more than their arguments. */
const CONTEXTUAL: ReadonlySet<string> = new Set(['position', 'last', 'current']);
/** Functions that take the context where they have no argument. */
const IMPLICIT: ReadonlySet<string> = new Set([
  'string',
  'number',
  'normalize-space',
  'string-length',
  'name',
  'local-name',
  'namespace-uri',
]);

/**
 * Whether an expression has the same value everywhere in a document: it reads neither the context nor variables of its rule.
 * Predicates and further steps have contexts of their own.
 */
export function isIndependent(expression: Expression, scope: Scope): boolean {
  const own = (inner: Expression): boolean => isIndependent(inner, scope);
  switch (expression.k) {
    case 'string':
    case 'number':
    case 'root':
      return true;
    case 'context':
      return false;
    case 'variable':
      return scope.get(expression.name)?.isGlobal === true;
    case 'sequence':
      return expression.items.every(own);
    case 'path':
      return own(expression.from) && expression.steps.every((step) => isInnerIndependent(step, scope));
    case 'filter':
      return own(expression.of) && expression.predicates.every((one) => readsNoOuter(one, scope));
    case 'call':
      if (CONTEXTUAL.has(expression.name)) return false;
      if (expression.args.length === 0 && IMPLICIT.has(expression.name)) return false;
      return expression.args.every(own);
    case 'binary':
      return own(expression.left) && own(expression.right);
    case 'negate':
    case 'cast':
    case 'castable':
      return own(expression.of);
    case 'if':
      return own(expression.test) && own(expression.then) && own(expression.else);
    case 'each': {
      const inner = new Map([...scope, [expression.variable, { slot: -1, isGlobal: true }]]);
      return own(expression.in) && isIndependent(expression.body, inner);
    }
    case 'let': {
      const inner = new Map([...scope, [expression.variable, { slot: -1, isGlobal: true }]]);
      return own(expression.value) && isIndependent(expression.body, inner);
    }
  }
}

const isInnerIndependent = (step: Step, scope: Scope): boolean =>
  'each' in step
    ? readsNoOuter(step.each, scope)
    : (step.predicates ?? []).every((one) => readsNoOuter(one, scope));

/** Whether an expression with a context of its own reads no variable and no `current()` of the rule around it. */
export function readsNoOuter(expression: Expression, scope: Scope): boolean {
  switch (expression.k) {
    case 'string':
    case 'number':
    case 'root':
    case 'context':
      return true;
    case 'variable':
      return scope.get(expression.name)?.isGlobal === true;
    case 'sequence':
      return expression.items.every((one) => readsNoOuter(one, scope));
    case 'path':
      return (
        readsNoOuter(expression.from, scope) &&
        expression.steps.every((step) => isInnerIndependent(step, scope))
      );
    case 'filter':
      return (
        readsNoOuter(expression.of, scope) && expression.predicates.every((one) => readsNoOuter(one, scope))
      );
    case 'call':
      return expression.name !== 'current' && expression.args.every((one) => readsNoOuter(one, scope));
    case 'binary':
      return readsNoOuter(expression.left, scope) && readsNoOuter(expression.right, scope);
    case 'negate':
    case 'cast':
    case 'castable':
      return readsNoOuter(expression.of, scope);
    case 'if':
      return [expression.test, expression.then, expression.else].every((one) => readsNoOuter(one, scope));
    case 'each': {
      const inner = new Map([...scope, [expression.variable, { slot: -1, isGlobal: true }]]);
      return readsNoOuter(expression.in, scope) && readsNoOuter(expression.body, inner);
    }
    case 'let': {
      const inner = new Map([...scope, [expression.variable, { slot: -1, isGlobal: true }]]);
      return readsNoOuter(expression.value, scope) && readsNoOuter(expression.body, inner);
    }
  }
}
