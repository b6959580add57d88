import { sharedName, type XmlElement } from '../xml/xml-tree.ts';
import type { Compiled } from './compiled.ts';
import type { Expression, Step } from './expression.ts';
import { parentOf, type RuleDocument } from './rule-document.ts';
import { RuleError } from './rule-error.ts';
import { isNode, type RuleNode } from './values.ts';

type Path = Extract<Expression, { k: 'path' }>;
type Probe = (node: RuleNode, document: RuleDocument) => boolean;

/** Whether what an expression gives are nodes, if anything: its truth is then that there are any. */
export const isNodePath = (expression: Expression): expression is Path => {
  if (expression.k !== 'path') return false;
  const last = expression.steps.at(-1);
  return last !== undefined && 'axis' in last;
};

/** Whether a path leads anywhere: at a node, and at every node of a document. */
type PathProbe = Pick<Required<Compiled>, 'isTrue' | 'settled'>;

const found: Probe = () => true;

/** A step to children, attributes or the parent, followed by `next`; undefined for others and for those with predicates. */
function stepProbe(step: Step, next: Probe): Probe | undefined {
  if ('each' in step || step.predicates !== undefined) return undefined;
  const { axis, test } = step;
  if (axis === 'parent' && 'type' in test && test.type === 'node') {
    return (node, document) => {
      const parent = parentOf(node, document);
      return parent !== undefined && next(parent, document);
    };
  }
  if (!('name' in test)) return undefined;
  const isAny = test.name === '*';
  if (!isAny && (test.name.startsWith('*') || test.name.endsWith('*'))) return undefined;
  const name = sharedName(test.name);
  if (axis === 'child') {
    return (node, document) => {
      if (node.kind !== 'element' && node.kind !== 'document') return false;
      if (!isAny && !document.has(name)) return false;
      for (const child of node.children)
        if ((isAny || child.name === name) && next(child, document)) return true;
      return false;
    };
  }
  if (axis !== 'attribute') return undefined;
  return (node, document) => {
    if (node.kind !== 'element' || !(isAny || document.hasAttribute(name))) return false;
    for (const one of node.attributes) if ((isAny || one.name === name) && next(one, document)) return true;
    return false;
  };
}

/** Elements inside a node beyond which a path is followed from its end: from the elements of its last name up. */
const MANY_INSIDE = 256;

/** Names of the steps to children, without predicates, that a path starts with. */
export function leadingChildNames(steps: readonly Step[]): readonly string[] {
  const names: string[] = [];
  for (const step of steps) {
    if ('each' in step || step.predicates !== undefined || step.axis !== 'child' || !('name' in step.test))
      break;
    if (/^\*|\*$/.test(step.test.name)) break;
    names.push(sharedName(step.test.name));
  }
  return names;
}

/**
 * From the elements of the last name up: those of other paths end at their parents' name already. From the children of the first name
 * down where they are fewer.
 */
function upward(
  names: readonly string[],
  below: Probe | undefined,
): (from: XmlElement, document: RuleDocument) => boolean {
  const last = names.length - 1;
  return (from, document) => {
    const tops = document.childrenNamed(from, names[0]!);
    if (below === undefined || tops.length === 0) return tops.length > 0;
    if (tops.length <= document.named(names[last]!).length) return tops.some((one) => below(one, document));
    for (const end of document.namedWithin(names[last]!, from)) {
      let node: XmlElement | undefined = end;
      let at = last;
      for (; at >= 0 && node !== undefined && node.name === names[at]; at--) node = node.parent;
      if (at < 0 && node === from) return true;
    }
    return false;
  };
}

/** `(a | b)/c` as `a/c` and `b/c`, where a and b are paths from the context. */
export function unitedPaths({ from, steps }: Path): readonly Path[] {
  const [first, ...rest] = steps;
  const isStep = from.k === 'context' && first !== undefined && 'each' in first;
  const union = isStep ? first.each : from;
  if (union.k !== 'binary' || union.op !== '|') return [{ k: 'path', from, steps }];
  const further = isStep ? rest : steps;
  return [union.left, union.right].flatMap((side): readonly Path[] =>
    side.k === 'path'
      ? unitedPaths({ k: 'path', from: side.from, steps: [...side.steps, ...further] })
      : // No path that can be probed: neither can the union.
        [{ k: 'path', from: side, steps: further }],
  );
}

/**
 * Speed: whether a path from the context leads anywhere, up to the first node that it leads to and without lists. Only of paths without
 * predicates: those may be errors, which a search that ends early would not find.
 */
export function pathProbe(path: Path): PathProbe | undefined {
  const probes = unitedPaths(path).map(plainProbe);
  if (!probes.every((probe) => probe !== undefined)) return undefined;
  if (probes.length === 1) return probes[0]!;
  return {
    isTrue: (context) => probes.some(({ isTrue }) => isTrue(context)),
    settled: (document) => (probes.every(({ settled }) => settled(document) === false) ? false : undefined),
  };
}

const probeOf = (steps: readonly Step[]): Probe | undefined =>
  steps.reduceRight<Probe | undefined>(
    (next, step) => (next === undefined ? undefined : stepProbe(step, next)),
    found,
  );

function plainProbe({ from, steps }: Path): PathProbe | undefined {
  if (from.k !== 'context' || steps.length === 0) return undefined;
  const below = probeOf(steps.slice(1));
  const probe = below === undefined ? undefined : stepProbe(steps[0]!, below);
  if (probe === undefined) return undefined;
  const names = leadingChildNames(steps);
  const probeUp =
    names.length === steps.length ? upward(names, steps.length > 1 ? below : undefined) : undefined;
  const isTrue: PathProbe['isTrue'] = ({ item, run }) => {
    if (item === undefined) throw new RuleError('no context');
    if (!isNode(item)) throw new RuleError('a path from what is no node');
    if (probeUp !== undefined && item.kind === 'element' && item.last - item.order > MANY_INSIDE)
      return probeUp(item, run.document);
    return probe(item, run.document);
  };
  const elements = namesOn(steps, 'child');
  const attributes = namesOn(steps, 'attribute');
  const isPossible = (document: RuleDocument): boolean =>
    elements.every((name) => document.has(name)) && attributes.every((name) => document.hasAttribute(name));
  return { isTrue, settled: (document) => (isPossible(document) ? undefined : false) };
}

/** Names that the steps along an axis need. */
const namesOn = (steps: readonly Step[], axis: 'child' | 'attribute'): readonly string[] =>
  steps.flatMap((step) =>
    'axis' in step && step.axis === axis && 'name' in step.test && step.test.name !== '*'
      ? [sharedName(step.test.name)]
      : [],
  );
