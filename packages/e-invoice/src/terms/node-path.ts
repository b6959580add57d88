import type { XmlAttribute, XmlElement } from '../xml/xml-tree.ts';

/** Values that a path compares with, by their names: `[@currencyID=$taxCurrency]`. */
export type PathValues = Readonly<Record<string, string | undefined>>;

interface Condition {
  readonly path: string;
  readonly isEqual: boolean;
  readonly value: string;
}

interface Step {
  readonly name: string;
  readonly conditions: readonly Condition[];
}

/** A path below an element: `cac:PartyTaxScheme[cac:TaxScheme/cbc:ID=VAT]/cbc:CompanyID`, at its end perhaps `@schemeID`. */
interface NodePath {
  readonly steps: readonly Step[];
  readonly attribute?: string | undefined;
}

/** An element that a path leads to, and of its attribute or text the value. */
export interface Hit {
  readonly node: XmlElement;
  /** The attribute at the end of the path, where the path names one and the element has it. */
  readonly attribute: XmlAttribute | undefined;
  readonly value: string | undefined;
}

const parsed = new Map<string, NodePath>();

const STEP = /([^/[\]]+)((?:\[[^\]]*\])*)/g;
const CONDITION = /\[([^\]=!]+)(!?=)([^\]]*)\]/g;

function step(name: string, conditions: string): Step {
  return {
    name,
    conditions: [...conditions.matchAll(CONDITION)].map(([, path = '', sign, value = '']) => ({
      path,
      isEqual: sign === '=',
      value,
    })),
  };
}

function nodePath(path: string): NodePath {
  const known = parsed.get(path);
  if (known !== undefined) return known;
  const all = [...path.matchAll(STEP)].map(([, name = '', conditions = '']) => step(name, conditions));
  const last = all.at(-1)!;
  const isAttribute = last.name.startsWith('@');
  const made: NodePath = {
    steps: (isAttribute ? all.slice(0, -1) : all).filter(({ name }) => name !== '.'),
    attribute: isAttribute ? last.name.slice(1) : undefined,
  };
  parsed.set(path, made);
  return made;
}

/** Equal if some value is; unequal if none is, also where there is none. */
function isMet(node: XmlElement, { path, isEqual, value }: Condition, values: PathValues): boolean {
  const expected = value.startsWith('$') ? values[value.slice(1)] : value;
  const some = hits(node, path, values).some(
    (hit) => expected !== undefined && hit.value?.trim() === expected,
  );
  return some === isEqual;
}

/** An attribute without namespace, by its name. */
export const attributeOf = ({ attributes }: XmlElement, name: string): XmlAttribute | undefined =>
  attributes.find((one) => one.name === name);

const isEveryMet = (node: XmlElement, conditions: readonly Condition[], values: PathValues): boolean => {
  for (const one of conditions) if (!isMet(node, one, values)) return false;
  return true;
};

const NOTHING: readonly Hit[] = [];

function hitAt(node: XmlElement, attribute: string | undefined): Hit {
  if (attribute === undefined) return { node, attribute, value: node.text };
  const own = attributeOf(node, attribute);
  return { node, attribute: own, value: own?.value };
}

/** Speed: most paths lead nowhere, and their steps need no lists between them. */
function collected(
  from: XmlElement,
  path: NodePath,
  at: number,
  values: PathValues,
  before: Hit[] | undefined,
): Hit[] | undefined {
  const { name, conditions } = path.steps[at]!;
  const isLast = at + 1 === path.steps.length;
  let found = before;
  for (const child of from.children) {
    if (child.name !== name || (conditions.length > 0 && !isEveryMet(child, conditions, values))) continue;
    if (!isLast) found = collected(child, path, at + 1, values, found);
    else if (found === undefined) found = [hitAt(child, path.attribute)];
    else found.push(hitAt(child, path.attribute));
  }
  return found;
}

/** Everything that a path leads to, in the order of the document. */
export function hits(node: XmlElement, path: string, values: PathValues): readonly Hit[] {
  const parts = nodePath(path);
  if (parts.steps.length === 0) return [hitAt(node, parts.attribute)];
  return collected(node, parts, 0, values, undefined) ?? NOTHING;
}

/** Whether a document that has elements of these names may have what a path leads to. */
export const mayLead = (path: string, names: ReadonlySet<string>): boolean =>
  nodePath(path).steps.every(({ name }) => names.has(name));
