import { sharedName, type XmlElement } from '../xml/xml-tree.ts';
import type { Compiled } from './compiled.ts';
import type { RuleContext } from './context.ts';
import type { Axis, Expression, Step } from './expression.ts';
import { isPosition } from './functions.ts';
import { isNodePath, pathProbe } from './path-probe.ts';
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
  if (axis === 'child' && 'name' in step.test && step.test.name === '*')
    return (from) =>
      from.length === 1
        ? childElements(from[0]!)
        : from.flatMap((node) => childElements(node) as readonly RuleNode[]);
  if (axis === 'attribute' && name !== undefined) return (from) => attributesNamed(from, name);
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

const NO_NODES: readonly RuleNode[] = [];

const childElements = (node: RuleNode): readonly RuleNode[] =>
  node.kind === 'element' || node.kind === 'document' ? node.children : NO_NODES;

function attributesNamed(from: readonly RuleNode[], name: string): readonly RuleNode[] {
  const found: RuleNode[] = [];
  for (const node of from)
    if (node.kind === 'element') for (const one of node.attributes) if (one.name === name) found.push(one);
  return found;
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
  const joined = merged(steps);
  const all = joined.map((step, at): ((from: Sequence, context: RuleContext) => Sequence) => {
    // What an axis gives are nodes.
    const before = joined[at - 1];
    const areNodes = before === undefined ? from.k === 'root' || isNodePath(from) : 'axis' in before;
    const nodes = areNodes ? (items: Sequence) => items as readonly RuleNode[] : nodesOf;
    if ('each' in step) {
      const each = compiledEach(step.each, compile);
      return (items, context) => each(nodes(items), context);
    }
    const along = compiledStep(step, compile);
    const isOrdered = FORWARD.has(step.axis) && isFlat;
    isFlat = isOrdered;
    return (items, context) => {
      const found = along(nodes(items), context);
      // From one node every axis gives each node once; only reverse axes then need sorting.
      if (found.length < 2 || isOrdered) return found;
      return items.length === 1 && step.axis.startsWith('descendant') ? found : inDocumentOrder(found);
    };
  });
  const required = requiredNames(joined);
  return (context) => {
    let items = start(context);
    if (items.length === 0 || isWithout(required, context, items)) return [];
    for (const step of all) {
      items = step(items, context);
      if (items.length === 0) return items;
    }
    return items;
  };
}

/** Names without which a path is empty before any of its predicates is evaluated. */
interface RequiredNames {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
}

function requiredNames(steps: readonly Step[]): RequiredNames {
  const [elements, attributes]: [string[], string[]] = [[], []];
  for (const step of steps) {
    // Paths of a union that have no predicates are no errors either.
    if ('each' in step) {
      if (pathProbe({ k: 'path', from: { k: 'context' }, steps: [step] }) === undefined) break;
      continue;
    }
    if ('name' in step.test && !/^\*|\*$/.test(step.test.name) && step.axis !== 'self')
      (step.axis === 'attribute' ? attributes : elements).push(sharedName(step.test.name));
    if (step.predicates !== undefined) break;
  }
  return { elements, attributes };
}

/** Speed: most rules are about what a document does not have; its lines are then not looked through. */
function isWithout(
  { elements, attributes }: RequiredNames,
  { run: { document } }: RuleContext,
  from: Sequence,
): boolean {
  const isAbsent =
    elements.some((name) => !document.has(name)) || attributes.some((name) => !document.hasAttribute(name));
  // What is no node is an error of the rule all the same.
  if (isAbsent) nodesOf(from);
  return isAbsent;
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
