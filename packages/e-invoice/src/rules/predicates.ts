import type { XmlElement } from '../xml/xml-tree.ts';
import type { Compiled } from './compiled.ts';
import type { RuleContext } from './context.ts';
import type { Expression } from './expression.ts';
import { isPosition } from './functions.ts';
import { areElementsInOrder, elementsByName } from './rule-document.ts';
import { RuleError } from './rule-error.ts';
import { type Item, type Sequence, truth } from './values.ts';

type Compile = (expression: Expression) => Compiled;

/** Functions whose value is a truth, never a position. */
const TRUTHS: ReadonlySet<string> = new Set([
  ...[
    'not',
    'boolean',
    'exists',
    'empty',
    'contains',
    'starts-with',
    'ends-with',
    'matches',
    'true',
    'false',
  ],
]);
const TRUTH_OPERATORS: ReadonlySet<string> = new Set([
  ...['and', 'or', '=', '!=', '<', '<=', '>', '>=', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'is'],
]);

/** Whether a predicate is a truth that does not ask for positions: it then filters a list of any origin. */
export const isPlainTruth = (expression: Expression): boolean =>
  isTruth(expression) && !asksPosition(expression);

function isTruth(expression: Expression): boolean {
  if (expression.k === 'call') return TRUTHS.has(expression.name);
  if (expression.k === 'binary') return TRUTH_OPERATORS.has(expression.op) || expression.op === '|';
  if (expression.k === 'path') return expression.steps.every((step) => !('each' in step));
  return expression.k === 'each' ? expression.kind !== 'for' : expression.k === 'castable';
}

/** Whether position() or last() of this very context is read; those of inner predicates are others. */
function asksPosition(expression: Expression): boolean {
  switch (expression.k) {
    case 'call':
      return (
        expression.name === 'position' || expression.name === 'last' || expression.args.some(asksPosition)
      );
    case 'binary':
      return asksPosition(expression.left) || asksPosition(expression.right);
    case 'sequence':
      return expression.items.some(asksPosition);
    case 'path':
      return asksPosition(expression.from);
    case 'filter':
    case 'negate':
    case 'cast':
    case 'castable':
      return asksPosition(expression.of);
    case 'if':
      return [expression.test, expression.then, expression.else].some(asksPosition);
    case 'each':
      return asksPosition(expression.in) || asksPosition(expression.body);
    case 'let':
      return asksPosition(expression.value) || asksPosition(expression.body);
    default:
      return false;
  }
}

type Filter = (items: readonly Item[], context: RuleContext) => readonly Item[];

/** Functions that read nothing but their arguments and, without any, the name of the context. */
const NAME_FUNCTIONS: ReadonlySet<string> = new Set([
  ...['name', 'local-name', 'not', 'ends-with', 'starts-with', 'contains', 'true', 'false'],
]);

/** Whether a predicate asks for nothing but the name of its node: it is then the same for all of a name. */
function asksNameOnly(expression: Expression): boolean {
  switch (expression.k) {
    case 'string':
      return true;
    case 'call':
      return NAME_FUNCTIONS.has(expression.name) && expression.args.every(asksNameOnly);
    case 'binary':
      return (
        ['and', 'or', '='].includes(expression.op) &&
        asksNameOnly(expression.left) &&
        asksNameOnly(expression.right)
      );
    case 'path': {
      const [step, more] = expression.steps;
      if (expression.from.k !== 'context' || step === undefined || more !== undefined) return false;
      return 'axis' in step && step.axis === 'self' && step.predicates === undefined;
    }
    default:
      return false;
  }
}

/** Elements in document order, by their names; null for lists of other items. Dozens of rules ask the same list. */
const groups = new WeakMap<readonly Item[], ReadonlyMap<string, readonly XmlElement[]> | null>();

function groupsOf(items: readonly Item[]): ReadonlyMap<string, readonly XmlElement[]> | null {
  const known = groups.get(items);
  if (known !== undefined) return known;
  const made = areElementsInOrder(items) ? elementsByName(items) : null;
  groups.set(items, made);
  return made;
}

/** Speed: `//*[ends-with(name(), 'Amount')]` asks as often as there are names, not as there are elements. */
function compiledNamePredicate({ isTrue }: Compiled): Filter {
  return (items, { current, frame, run }) => {
    const inner: RuleContext = { item: undefined, position: 1, size: 1, current, frame, run };
    const isMet = (item: Item): boolean => {
      inner.item = item;
      return isTrue(inner);
    };
    const byName = groupsOf(items);
    if (byName === null) return items.filter(isMet);
    const met = [...byName.values()].filter(([first]) => isMet(first!));
    return met.length === 1 ? met[0]! : met.flat().sort((one, other) => one.order - other.order);
  };
}

export function compiledPredicate(predicate: Expression, compile: Compile): Filter {
  const isPlain = isPlainTruth(predicate);
  const compiled = compile(predicate);
  if (isPlain && asksNameOnly(predicate)) return compiledNamePredicate(compiled);
  const { items: found, isTrue } = compiled;
  return (items, { current, frame, run }) => {
    if (items.length === 0) return items;
    const inner: RuleContext = { item: undefined, position: 0, size: items.length, current, frame, run };
    const isMet = (): boolean => (isPlain ? isTrue(inner) : isKept(found(inner), inner.position));
    const kept: Item[] = [];
    for (const item of items) {
      inner.item = item;
      inner.position += 1;
      if (run.isMatching ? isMatched(isMet) : isMet()) kept.push(item);
    }
    return kept;
  };
}

function isMatched(isMet: () => boolean): boolean {
  try {
    return isMet();
  } catch (error) {
    if (error instanceof RuleError) return false;
    throw error;
  }
}

const isKept = (value: Sequence, position: number): boolean => isPosition(value, position) ?? truth(value);

/** A list with predicates, which count in the whole of it. */
export function compiledFilter(
  { of, predicates }: Extract<Expression, { k: 'filter' }>,
  compile: Compile,
): Compiled['items'] {
  const { items } = compile(of);
  const filters = predicates.map((one) => compiledPredicate(one, compile));
  return (context) => filters.reduce<Sequence>((found, filter) => filter(found, context), items(context));
}
