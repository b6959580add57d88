import { sharedName, type XmlElement } from '../xml/xml-tree.ts';
import type { Compiled } from './compiled.ts';
import type { RuleContext } from './context.ts';
import type { Axis, Expression, Step } from './expression.ts';
import { isPosition } from './functions.ts';
import { axisNodes, inDocumentOrder, nodeMatcher, type RuleDocument } from './rule-document.ts';
import { RuleError } from './rule-error.ts';
import { type Item, isNode, type RuleNode, type Sequence, truth } from './values.ts';

type Compile = (expression: Expression) => Compiled;
type NodesOf = (from: readonly RuleNode[], context: RuleContext) => readonly RuleNode[];

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

/** Speed: `//*[ends-with(name(), 'Amount')]` asks as often as there are names, not as there are elements. */
function compiledNamePredicate({ isTrue }: Compiled): Filter {
  const verdicts = new Map<string, boolean>();
  // Names come from documents: a stranger may send as many as there are elements.
  const MAX_NAMES = 10_000;
  return (items, { current, frame, run }) => {
    const inner: RuleContext = { item: undefined, position: 1, size: 1, current, frame, run };
    return items.filter((item) => {
      if (!isNode(item) || item.kind !== 'element') {
        inner.item = item;
        return isTrue(inner);
      }
      const known = verdicts.get(item.name);
      if (known !== undefined) return known;
      inner.item = item;
      const verdict = isTrue(inner);
      if (verdicts.size >= MAX_NAMES) verdicts.clear();
      verdicts.set(item.name, verdict);
      return verdict;
    });
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

/** Axes whose nodes come in document order, each once, when those that they start from are not inside one another. */
const FORWARD: ReadonlySet<Axis> = new Set(['child', 'attribute', 'self']);

function compiledAxis(axis: Axis, step: Extract<Step, { axis: Axis }>): NodesOf {
  const matches = nodeMatcher(step.test);
  const name =
    'name' in step.test && !/^\*|\*$/.test(step.test.name) ? sharedName(step.test.name) : undefined;
  if (axis === 'child' && name !== undefined)
    return (from, { run: { document } }) => childrenNamed(from, name, document);
  if (axis === 'descendant' && name !== undefined) {
    return (from, { run: { document } }) =>
      from.flatMap((node) => {
        if (node.kind === 'document') return document.named(name);
        return node.kind === 'element' ? document.namedWithin(name, node) : [];
      });
  }
  return (from, { run: { document } }) =>
    from.flatMap((node) => axisNodes(axis, node, document).filter(matches));
}

/** Children of an element beyond which their index by name is worth its making. */
const MANY_CHILDREN = 24;

function childrenNamed(from: readonly RuleNode[], name: string, document: RuleDocument): readonly RuleNode[] {
  const [only] = from;
  if (from.length === 1 && only!.kind === 'element' && only!.children.length > MANY_CHILDREN)
    return document.childrenNamed(only as XmlElement, name);
  const found: RuleNode[] = [];
  for (const node of from) {
    if (node.kind !== 'element' && node.kind !== 'document') continue;
    for (const child of node.children) if (child.name === name) found.push(child);
  }
  return found;
}

/** A step with its predicates. Those that may be positions count within the nodes of one starting node. */
function compiledStep(step: Extract<Step, { axis: Axis }>, compile: Compile): NodesOf {
  const along = compiledAxis(step.axis, step);
  const predicates = step.predicates ?? [];
  if (predicates.length === 0) return along;
  const filters = predicates.map((one) => compiledPredicate(one, compile));
  const filtered: NodesOf = (from, context) =>
    filters.reduce<readonly Item[]>(
      (items, filter) => filter(items, context),
      along(from, context),
    ) as readonly RuleNode[];
  if (predicates.every(isPlainTruth)) return filtered;
  return (from, context) =>
    from.length === 1 ? filtered(from, context) : from.flatMap((node) => filtered([node], context));
}

/** `//x` is one step where no predicate counts positions. */
export function merged(steps: readonly Step[]): readonly Step[] {
  const found: Step[] = [];
  for (let at = 0; at < steps.length; at++) {
    const [step, next] = [steps[at]!, steps[at + 1]];
    const isAnyNode =
      'axis' in step &&
      step.axis === 'descendant-or-self' &&
      step.predicates === undefined &&
      'type' in step.test &&
      step.test.type === 'node';
    if (isAnyNode && next !== undefined && 'axis' in next && next.axis === 'child') {
      if ((next.predicates ?? []).every(isPlainTruth)) {
        found.push({ ...next, axis: 'descendant' });
        at += 1;
        continue;
      }
    }
    found.push(step);
  }
  return found;
}

const nodesOf = (items: Sequence): readonly RuleNode[] => {
  for (const item of items) if (!isNode(item)) throw new RuleError('a path from what is no node');
  return items as readonly RuleNode[];
};

/** A step that is an expression: evaluated for each node. */
function compiledEach(
  expression: Expression,
  compile: Compile,
): (from: Sequence, context: RuleContext) => Sequence {
  const { items } = compile(expression);
  return (from, { current, frame, run }) => {
    const inner: RuleContext = { item: undefined, position: 0, size: from.length, current, frame, run };
    const found = from.flatMap((item) => {
      inner.item = item;
      inner.position += 1;
      return items(inner);
    });
    return found.length > 1 && found.every(isNode) ? inDocumentOrder(found) : found;
  };
}

/** Whether the nodes of a path are never inside one another: it has gone down by children alone. */
export const isFlatPath = (steps: readonly Step[]): boolean =>
  steps.every((step) => 'axis' in step && FORWARD.has(step.axis));

/**
 * A path as a function: nodes in document order, each once (XPath 2.0, 3.2).
 * @param start the nodes that it starts from, where they are found otherwise than by `from`
 * @param startsFlat whether the nodes that it starts from are never inside one another
 */
export function compiledPath(
  { from, steps }: Extract<Expression, { k: 'path' }>,
  compile: Compile,
  startsFlat = true,
  start = compile(from).items,
): Compiled['items'] {
  let isFlat = startsFlat;
  const all = merged(steps).map((step): ((from: Sequence, context: RuleContext) => Sequence) => {
    if ('each' in step) {
      const each = compiledEach(step.each, compile);
      return (items, context) => each(nodesOf(items), context);
    }
    const along = compiledStep(step, compile);
    const isOrdered = FORWARD.has(step.axis) && isFlat;
    isFlat = isOrdered;
    return (items, context) => {
      const found = along(nodesOf(items), context);
      // From one node every axis gives each node once; only reverse axes then need sorting.
      if (found.length < 2 || isOrdered) return found;
      return items.length === 1 && step.axis.startsWith('descendant') ? found : inDocumentOrder(found);
    };
  });
  if (all.length === 1) {
    const [only] = all;
    return (context) => only!(start(context), context);
  }
  return (context) => {
    let items = start(context);
    for (const step of all) {
      if (items.length === 0) return items;
      items = step(items, context);
    }
    return items;
  };
}

/** A list with predicates, which count in the whole of it. */
export function compiledFilter(
  { of, predicates }: Extract<Expression, { k: 'filter' }>,
  compile: Compile,
): Compiled['items'] {
  const { items } = compile(of);
  const filters = predicates.map((one) => compiledPredicate(one, compile));
  return (context) => filters.reduce<Sequence>((found, filter) => filter(found, context), items(context));
}
