import { type Decimal, decimal, text } from '@kontor/base';
import { stringValue, type XmlAttribute, type XmlElement } from '../xml/xml-tree.ts';
import { RuleError } from './rule-error.ts';

/** The document itself, parent of its root element. */
export interface DocumentNode {
  readonly kind: 'document';
  readonly children: readonly [XmlElement];
}

export interface TextNode {
  readonly kind: 'text';
  readonly value: string;
  readonly parent: XmlElement;
}

export type RuleNode = DocumentNode | XmlElement | XmlAttribute | TextNode;

/** A value of a node, of which the type is not known (xs:untypedAtomic). */
export class Untyped {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** xs:decimal; a whole number of it is a bigint (xs:integer). */
export class Exact {
  readonly value: Decimal;
  constructor(value: Decimal) {
    this.value = value;
  }
}

/** xs:date. */
export class DateValue {
  readonly text: string;
  /** Unix time of its start in milliseconds. */
  readonly ms: number;
  constructor(text: string, ms: number) {
    this.text = text;
    this.ms = ms;
  }
}

/** JavaScript's numbers are xs:double, its bigints xs:integer. */
export type Atomic = string | boolean | number | bigint | Exact | Untyped | DateValue;
export type Item = RuleNode | Atomic;
export type Sequence = readonly Item[];

export const isNode = (item: Item): item is RuleNode =>
  typeof item === 'object' && (item as Partial<RuleNode>).kind !== undefined;

export function stringOfNode(node: RuleNode): string {
  if (node.kind === 'document') return stringValue(node.children[0]);
  return node.kind === 'text' ? node.value : stringValue(node);
}

/** XPath 2.0 data model, 5.3: nodes of documents without schema are untyped. */
export const atomized = (item: Item): Atomic => (isNode(item) ? new Untyped(stringOfNode(item)) : item);

/** Zero or one atomic value. @throws RuleError for more (XPTY0004) */
export function single(items: Sequence): Atomic | undefined {
  if (items.length > 1) throw new RuleError('more than one value where one is needed');
  return items.length === 0 ? undefined : atomized(items[0]!);
}

/** XML Schema 1.1 part 2, 3.3.5: xs:double as text. */
function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'INF' : '-INF';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const size = Math.abs(value);
  if (size >= 1e-6 && size < 1e6) return text(decimal(value));
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`;
}

/** fn:string of an atomic value. */
export function textOf(value: Atomic): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return doubleText(value);
  if (value instanceof Untyped || value instanceof DateValue) return value.text;
  return value instanceof Exact ? text(value.value) : String(value);
}

export const textOfItem = (item: Item): string => (isNode(item) ? stringOfNode(item) : textOf(item));

/** Text of zero or one value; empty for none. @throws RuleError for more */
export function singleText(items: Sequence): string {
  if (items.length > 1) throw new RuleError('more than one value where a text is needed');
  return items.length === 0 ? '' : textOfItem(items[0]!);
}

/** Effective boolean value (XPath 2.0, 2.4.3). @throws RuleError for several atomic values */
export function truth(items: Sequence): boolean {
  if (items.length === 0) return false;
  const first = items[0]!;
  if (isNode(first)) return true;
  if (items.length > 1) throw new RuleError('several values have no truth');
  if (typeof first === 'boolean') return first;
  if (typeof first === 'string') return first !== '';
  if (typeof first === 'number') return first !== 0 && !Number.isNaN(first);
  if (typeof first === 'bigint') return first !== 0n;
  if (first instanceof Untyped) return first.text !== '';
  if (first instanceof Exact) return first.value.units !== 0n;
  throw new RuleError('a date has no truth');
}
