import { prefixOf } from './namespaces.data.ts';

/** An attribute; declarations of namespaces are none (XPath 2.0 data model, 6.2). */
export interface XmlAttribute {
  readonly kind: 'attribute';
  /** As of an element; without namespace the local name alone. */
  readonly name: string;
  readonly local: string;
  readonly namespace: string;
  readonly value: string;
  readonly parent: XmlElement;
}

/** An element. Comments and processing instructions are not kept. */
export interface XmlElement {
  readonly kind: 'element';
  /**
   * The usual prefix of the namespace and the local name: `ram:ID` however the document writes it. A namespace without
   * usual prefix is in braces: `{urn:x}ID`.
   */
  readonly name: string;
  readonly local: string;
  readonly namespace: string;
  readonly parent: XmlElement | undefined;
  readonly children: readonly XmlElement[];
  readonly attributes: readonly XmlAttribute[];
  /** Its own character data; blank text between child elements is left out. */
  text: string;
  /** Place among all elements, in document order. */
  readonly order: number;
  /** `order` of the last element inside it; its own without any. */
  last: number;
  /** Line and column of the start tag, from 1. */
  readonly line: number;
  readonly column: number;
}

export type XmlNode = XmlElement | XmlAttribute;

export interface XmlTree {
  readonly root: XmlElement;
  /** Every element, in document order. */
  readonly elements: readonly XmlElement[];
  /** The same by their names. */
  readonly named: ReadonlyMap<string, readonly XmlElement[]>;
  /** Names of all attributes. */
  readonly attributeNames: ReadonlySet<string>;
}

/** The name by which trees and rules compare: the namespace counts, prefixes do not. */
export function expandedName(namespace: string, local: string): string {
  if (namespace === '') return local;
  const prefix = prefixOf(namespace);
  return prefix === undefined ? `{${namespace}}${local}` : `${prefix}:${local}`;
}

/**
 * The same name as one object, whoever made it: comparing two of them is then comparing their addresses (V8 keeps keys of objects
 * once; rules over 1,600 lines of UBL take a tenth less).
 */
export const sharedName = (name: string): string => Object.keys({ [name]: 0 })[0]!;

/** The text of an element with all that is inside it (XPath 2.0 data model, 5.13: string-value). */
export function stringValue(node: XmlNode): string {
  if (node.kind === 'attribute') return node.value;
  if (node.children.length === 0) return node.text;
  let text = node.text;
  for (const child of node.children) text += stringValue(child);
  return text;
}

const positionAmongNamesakes = (element: XmlElement): number => {
  let position = 1;
  for (const sibling of element.parent?.children ?? []) {
    if (sibling === element) return position;
    if (sibling.name === element.name) position++;
  }
  return position;
};

/** The step to an element in an XPath: `ram:ID[1]`; a namespace without usual prefix as `*:ID[1]`. */
const stepOf = (element: XmlElement): string => {
  const name = element.name.startsWith('{') ? `*:${element.local}` : element.name;
  return `${name}[${positionAmongNamesakes(element)}]`;
};

/** XPath of a node, with positions, by usual prefixes. @example locationOf(id) // '/rsm:CrossIndustryInvoice[1]/…/ram:ID[1]' */
export function locationOf(node: XmlNode): string {
  const steps: string[] = [];
  let element: XmlElement | undefined = node.kind === 'attribute' ? node.parent : node;
  for (; element !== undefined; element = element.parent) steps.push(stepOf(element));
  const path = `/${steps.reverse().join('/')}`;
  return node.kind === 'attribute' ? `${path}/@${node.name}` : path;
}
