import { sharedName, type XmlElement } from '../xml/xml-tree.ts';
import type { Compiled } from './compiled.ts';
import type { RuleContext } from './context.ts';
import type { Axis, Expression, Step } from './expression.ts';
import { isNodePath, leadingChildNames, pathProbe } from './path-probe.ts';
import { compiledPredicate, isPlainTruth } from './predicates.ts';
import { axisNodes, inDocumentOrder, nodeMatcher, parentOf, type RuleDocument } from './rule-document.ts';
import { RuleError } from './rule-error.ts';
import { type Item, isNode, type RuleNode, type Sequence } from './values.ts';

type Compile = (expression: Expression) => Compiled;
type NodesOf = (from: readonly RuleNode[], context: RuleContext) => readonly RuleNode[];

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
    // From one node it is the list itself, which indexes by value recognise.
    return (from, { run: { document } }) =>
      from.length === 1
        ? descendantsNamed(from[0]!, name, document)
        : from.flatMap((node) => descendantsNamed(node, name, document));
  }
  const nodes = (from: readonly RuleNode[], document: RuleDocument): readonly RuleNode[] =>
    from.flatMap((node) => axisNodes(axis, node, document).filter(matches));
  if (axis !== 'parent') return (from, { run: { document } }) => nodes(from, document);
  return (from, { run: { document } }) => {
    if (from.length !== 1) return nodes(from, document);
    const parent = parentOf(from[0]!, document);
    return parent !== undefined && matches(parent) ? [parent] : NO_NODES;
  };
}

const NO_NODES: readonly RuleNode[] = [];

function descendantsNamed(node: RuleNode, name: string, document: RuleDocument): readonly RuleNode[] {
  if (node.kind === 'document') return document.named(name);
  return node.kind === 'element' ? document.namedWithin(name, node) : NO_NODES;
}

const childElements = (node: RuleNode): readonly RuleNode[] =>
  node.kind === 'element' || node.kind === 'document' ? node.children : NO_NODES;

function attributesNamed(from: readonly RuleNode[], name: string): readonly RuleNode[] {
  let found: RuleNode[] | undefined;
  for (const node of from)
    if (node.kind === 'element')
      for (const one of node.attributes) if (one.name === name) found = withOne(found, one);
  return found ?? NO_NODES;
}

/** Speed: most lists have one item, and one that is pushed to has room for seventeen. */
function withOne(found: RuleNode[] | undefined, one: RuleNode): RuleNode[] {
  if (found === undefined) return [one];
  found.push(one);
  return found;
}

/** Children of an element beyond which their index by name is worth its making. */
const MANY_CHILDREN = 24;

function childrenNamed(from: readonly RuleNode[], name: string, document: RuleDocument): readonly RuleNode[] {
  const [only] = from;
  if (from.length === 1 && only!.kind === 'element' && only!.children.length > MANY_CHILDREN)
    return document.childrenNamed(only as XmlElement, name);
  let found: RuleNode[] | undefined;
  for (const node of from) {
    if (node.kind !== 'element' && node.kind !== 'document') continue;
    for (const child of node.children) if (child.name === name) found = withOne(found, child);
  }
  return found ?? NO_NODES;
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

const isAnyNode = (step: Step): boolean =>
  'axis' in step &&
  step.axis === 'descendant-or-self' &&
  step.predicates === undefined &&
  'type' in step.test &&
  step.test.type === 'node';

/** `//x[$isAsked]`, of which the predicate may be a position: of all nodes only those that have a child x. */
function parentsOfNext(step: Step, next: Step | undefined): NodesOf | undefined {
  if (!isAnyNode(step) || next === undefined || 'each' in next || next.axis !== 'child') return undefined;
  if (!('name' in next.test) || /^\*|\*$/.test(next.test.name)) return undefined;
  const name = sharedName(next.test.name);
  return (from, { run: { document } }) => {
    const parents = new Set<RuleNode>();
    for (const node of from) {
      if (node.kind !== 'document' && node.kind !== 'element') continue;
      const inside = node.kind === 'document' ? document.named(name) : document.namedWithin(name, node);
      for (const one of inside) parents.add(one.parent ?? document.node);
    }
    return [...parents];
  };
}

/** `//x` is one step where no predicate counts positions. */
export function merged(steps: readonly Step[]): readonly Step[] {
  const found: Step[] = [];
  for (let at = 0; at < steps.length; at++) {
    const [step, next] = [steps[at]!, steps[at + 1]];
    if (isAnyNode(step) && next !== undefined && 'axis' in next && next.axis === 'child') {
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
  const { items, text } = compile(expression);
  return (from, { current, frame, run }) => {
    const inner: RuleContext = { item: undefined, position: 0, size: from.length, current, frame, run };
    if (text !== undefined) {
      return from.map((item) => {
        inner.item = item;
        inner.position += 1;
        return text(inner);
      });
    }
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
 * @param start the nodes, and nothing else, that it starts from, where they are found otherwise than by `from`
 * @param startsFlat whether the nodes that it starts from are never inside one another
 */
export function compiledPath(
  { from, steps }: Extract<Expression, { k: 'path' }>,
  compile: Compile,
  startsFlat = true,
  start?: Compiled['items'],
): Compiled['items'] {
  if (start === undefined && from.k === 'context') {
    const names = leadingChildNames(merged(steps));
    const down = names.length > 0 ? childrenDown(names) : undefined;
    if (down !== undefined && names.length === steps.length) return down;
    if (down !== undefined)
      return compiledSteps({ from, steps: steps.slice(names.length) }, compile, {
        startsFlat: true,
        isStarted: true,
        start: down,
      });
  }
  const isStarted = start !== undefined;
  return compiledSteps({ from, steps }, compile, {
    startsFlat,
    isStarted,
    start: start ?? compile(from).items,
  });
}

/** Children of children by names alone, as most paths are: found in document order without lists between the steps. */
function childrenDown(names: readonly string[]): Compiled['items'] {
  const last = names.length - 1;
  const collect = (
    { children }: XmlElement,
    at: number,
    before: RuleNode[] | undefined,
  ): RuleNode[] | undefined => {
    const name = names[at]!;
    let found = before;
    for (const child of children)
      if (child.name === name) found = at === last ? withOne(found, child) : collect(child, at + 1, found);
    return found;
  };
  return ({ item, run: { document } }) => {
    if (item === undefined) throw new RuleError('no context');
    if (!isNode(item)) throw new RuleError('a path from what is no node');
    for (const name of names) if (!document.has(name)) return NO_NODES;
    if (item.kind !== 'element' && item.kind !== 'document') return NO_NODES;
    if (item.kind === 'element' && item.children.length <= MANY_CHILDREN)
      return collect(item, 0, undefined) ?? NO_NODES;
    const top = childrenNamed([item], names[0]!, document) as readonly XmlElement[];
    if (last === 0) return top;
    let found: RuleNode[] | undefined;
    for (const node of top) found = collect(node, 1, found);
    return found ?? NO_NODES;
  };
}

/** What a path starts with. */
interface PathStart {
  readonly start: Compiled['items'];
  readonly startsFlat: boolean;
  /** Its nodes were found otherwise, by steps of their own: they are nodes. */
  readonly isStarted: boolean;
}

function compiledSteps(
  { from, steps }: Pick<Extract<Expression, { k: 'path' }>, 'from' | 'steps'>,
  compile: Compile,
  { start, startsFlat, isStarted }: PathStart,
): Compiled['items'] {
  const startsAtNodes = isStarted || from.k === 'root' || isNodePath(from);
  let isFlat = startsFlat;
  const joined = merged(steps);
  const all = joined.map((step, at): ((from: Sequence, context: RuleContext) => Sequence) => {
    // What an axis gives are nodes.
    const before = joined[at - 1];
    const areNodes = before === undefined ? startsAtNodes : 'axis' in before;
    const nodes = areNodes ? (items: Sequence) => items as readonly RuleNode[] : nodesOf;
    if ('each' in step) {
      const each = compiledEach(step.each, compile);
      return (items, context) => each(nodes(items), context);
    }
    const along = parentsOfNext(step, joined[at + 1]) ?? compiledStep(step, compile);
    const isOrdered = FORWARD.has(step.axis) && isFlat;
    isFlat = isOrdered;
    return (items, context) => {
      const found = along(nodes(items), context);
      // From one node every axis gives each node once; only reverse axes then need sorting.
      if (found.length < 2 || isOrdered) return found;
      // Parents of a name are in the order of their children.
      const isSorted = items.length === 1 && step.axis.startsWith('descendant') && !isAnyNode(step);
      return isSorted ? found : inDocumentOrder(found);
    };
  });
  const required = requiredNames(joined);
  const isSafe = startsAtNodes && !isStarted && isWithoutPredicates(from);
  return (context) => {
    if (isSafe && isWithout(required, context)) return NO_NODES;
    let items = start(context);
    if (items.length === 0 || isWithout(required, context)) {
      // What is no node is an error of the rule all the same.
      if (!startsAtNodes) nodesOf(items);
      return NO_NODES;
    }
    for (const step of all) {
      items = step(items, context);
      if (items.length === 0) return items;
    }
    return items;
  };
}

/** Whether a path from the root leads on without predicates: it cannot be an error. */
const isWithoutPredicates = (expression: Expression): boolean =>
  expression.k === 'root' ||
  (expression.k === 'path' &&
    isWithoutPredicates(expression.from) &&
    expression.steps.every((step) => 'axis' in step && step.predicates === undefined));

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
function isWithout({ elements, attributes }: RequiredNames, { run: { document } }: RuleContext): boolean {
  for (const name of elements) if (!document.has(name)) return true;
  for (const name of attributes) if (!document.hasAttribute(name)) return true;
  return false;
}
