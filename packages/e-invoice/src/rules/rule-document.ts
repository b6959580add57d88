import { sharedName, type XmlElement, type XmlTree } from '../xml/xml-tree.ts';
import type { Axis, NodeTest } from './expression.ts';
import { localName } from './node-names.ts';
import type { DocumentNode, Item, RuleNode, TextNode } from './values.ts';

/** The document of a run, with its elements by name. */
export class RuleDocument {
  readonly node: DocumentNode;
  readonly elements: readonly XmlElement[];
  readonly #byName: ReadonlyMap<string, readonly XmlElement[]>;
  readonly #children = new Map<XmlElement, ReadonlyMap<string, readonly XmlElement[]>>();
  readonly #attributes: ReadonlySet<string>;

  constructor({ root, elements, named, attributeNames }: XmlTree) {
    this.elements = elements;
    this.node = { kind: 'document', children: [root] };
    this.#byName = named;
    this.#attributes = attributeNames;
  }

  /** Children of a name, of an element that has many of them. Where they are all that there are, the very list of `named`. */
  childrenNamed(element: XmlElement, name: string): readonly XmlElement[] {
    let index = this.#children.get(element);
    if (index === undefined) {
      index = elementsByName(element.children);
      this.#children.set(element, index);
    }
    const [found, all] = [index.get(name) ?? NONE, this.named(name)];
    return found.length === all.length ? all : found;
  }

  /** Whether any element has a name. */
  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** Whether any element has an attribute of a name. */
  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  /** All elements of a name, in document order. */
  named(name: string): readonly XmlElement[] {
    return this.#byName.get(name) ?? NONE;
  }

  /** Those of them inside an element: by their places in document order. */
  namedWithin(name: string, { order, last }: XmlElement): readonly XmlElement[] {
    const all = this.named(name);
    const from = firstFrom(all, order + 1);
    return all.slice(from, firstFrom(all, last + 1));
  }
}

const NONE: readonly XmlElement[] = [];

/** Elements by their names, each list in their order. */
export function elementsByName(elements: readonly XmlElement[]): ReadonlyMap<string, readonly XmlElement[]> {
  const found = new Map<string, XmlElement[]>();
  for (const element of elements) {
    const known = found.get(element.name);
    if (known === undefined) found.set(element.name, [element]);
    else known.push(element);
  }
  return found;
}

function firstFrom(elements: readonly XmlElement[], order: number): number {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (elements[middle]!.order < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

export type NodeMatcher = (node: RuleNode) => boolean;

/** A node test as a function; names are expanded names. */
export function nodeMatcher(test: NodeTest): NodeMatcher {
  if ('type' in test) {
    switch (test.type) {
      case 'node':
        return () => true;
      case 'text':
        return ({ kind }) => kind === 'text';
      case 'element':
        return ({ kind }) => kind === 'element';
      case 'none':
        return () => false;
    }
  }
  const name = sharedName(test.name);
  const isNamed = (node: RuleNode) => node.kind === 'element' || node.kind === 'attribute';
  if (name === '*') return isNamed;
  if (name.startsWith('*:')) {
    const local = name.slice(2);
    return (node) => isNamed(node) && localName(node) === local;
  }
  if (name.endsWith('}*')) {
    const namespace = name.slice(1, -2);
    return (node) => (node.kind === 'element' || node.kind === 'attribute') && node.namespace === namespace;
  }
  return (node) => (node.kind === 'element' || node.kind === 'attribute') && node.name === name;
}

export const parentOf = (node: RuleNode, document: RuleDocument): RuleNode | undefined => {
  if (node.kind === 'document') return undefined;
  return node.parent ?? document.node;
};

const orderNumber = (node: RuleNode): number => {
  if (node.kind === 'document') return -1;
  return node.kind === 'element' ? node.order : node.parent.order;
};

const KINDS = { document: 0, element: 0, attribute: 1, text: 2 } as const;

function compareOrder(left: RuleNode, right: RuleNode): number {
  const difference = orderNumber(left) - orderNumber(right);
  if (difference !== 0) return difference;
  if (left.kind === 'attribute' && right.kind === 'attribute')
    return left.parent.attributes.indexOf(left) - right.parent.attributes.indexOf(right);
  return KINDS[left.kind] - KINDS[right.kind];
}

/** Most lists come in order: elements, each behind the one before. */
export function areElementsInOrder(items: readonly Item[]): items is readonly XmlElement[] {
  let before = -1;
  for (const item of items) {
    const { kind, order } = item as Partial<XmlElement>;
    if (kind !== 'element' || order! <= before) return false;
    before = order!;
  }
  return true;
}

/** Two lists of elements in document order as one, what is in both once: sorting them again takes several times as long. */
export function mergedElements(
  left: readonly XmlElement[],
  right: readonly XmlElement[],
): readonly XmlElement[] {
  const all: XmlElement[] = [];
  let [a, b] = [0, 0];
  while (a < left.length && b < right.length) {
    const [one, other] = [left[a]!, right[b]!];
    if (one.order <= other.order) a += 1;
    if (other.order <= one.order) b += 1;
    all.push(one.order <= other.order ? one : other);
  }
  for (; a < left.length; a++) all.push(left[a]!);
  for (; b < right.length; b++) all.push(right[b]!);
  return all;
}

/** In document order, each node once. */
export function inDocumentOrder(nodes: readonly RuleNode[]): readonly RuleNode[] {
  if (areElementsInOrder(nodes)) return nodes;
  return [...new Set(nodes)].sort(compareOrder);
}

const textsOf = (element: XmlElement): readonly TextNode[] =>
  element.text === '' ? [] : [{ kind: 'text', value: element.text, parent: element }];

function childrenOf(node: RuleNode): readonly RuleNode[] {
  if (node.kind === 'document') return node.children;
  if (node.kind !== 'element') return [];
  return node.text === '' ? node.children : [...textsOf(node), ...node.children];
}

function descendantsOf(node: RuleNode, document: RuleDocument): readonly RuleNode[] {
  if (node.kind === 'document') return document.elements;
  return node.kind === 'element' ? document.elements.slice(node.order + 1, node.last + 1) : [];
}

function ancestorsOf(node: RuleNode, document: RuleDocument): RuleNode[] {
  const found: RuleNode[] = [];
  for (let one = parentOf(node, document); one !== undefined; one = parentOf(one, document)) found.push(one);
  return found;
}

function siblingsOf(node: RuleNode, isFollowing: boolean): readonly RuleNode[] {
  if (node.kind !== 'element' || node.parent === undefined) return [];
  const { children } = node.parent;
  const at = children.indexOf(node);
  return isFollowing ? children.slice(at + 1) : children.slice(0, at).reverse();
}

/** The nodes of an axis, those of reverse axes from the nearest on (XPath 2.0, 3.2.1.1). */
export function axisNodes(axis: Axis, node: RuleNode, document: RuleDocument): readonly RuleNode[] {
  switch (axis) {
    case 'child':
      return childrenOf(node);
    case 'attribute':
      return node.kind === 'element' ? node.attributes : [];
    case 'self':
      return [node];
    case 'parent': {
      const parent = parentOf(node, document);
      return parent === undefined ? [] : [parent];
    }
    case 'descendant':
      return descendantsOf(node, document);
    case 'descendant-or-self':
      return [node, ...descendantsOf(node, document)];
    case 'ancestor':
      return ancestorsOf(node, document);
    case 'ancestor-or-self':
      return [node, ...ancestorsOf(node, document)];
    case 'following-sibling':
      return siblingsOf(node, true);
    case 'preceding-sibling':
      return siblingsOf(node, false);
    case 'following':
      return node.kind === 'element' ? document.elements.slice(node.last + 1) : [];
    case 'preceding': {
      const above = new Set(ancestorsOf(node, document));
      const { order } = node.kind === 'element' ? node : { order: 0 };
      return document.elements
        .slice(0, order)
        .filter((one) => !above.has(one))
        .reverse();
    }
  }
}
