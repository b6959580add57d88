import { SaxesParser } from 'saxes';

/** An element by its local name: namespace prefixes and attributes are read over. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  /** Its own character data, not that of its children. */
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly children: XmlElement[];
  text: string;
}

/** Not well-formed, or more than this reader takes: a document type, an unknown entity, too deep a nesting. */
export class XmlFault extends Error {
  constructor(what: string) {
    super(`XML: ${what}`);
    this.name = 'XmlFault';
  }
}

const MAX_DEPTH = 64;

const localName = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1);

/**
 * Reads a document; namespaces and attributes do not matter. For small answers of other services: the caller
 * bounds the size. @throws XmlFault
 * @example parseXml('<a:b><c>1</c></a:b>').children[0].text // '1'
 */
export function parseXml(document: string): XmlElement {
  const root: OpenElement = { name: '', children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ position: false });
  const add = (text: string): void => {
    open.at(-1)!.text += text;
  };
  parser.on('error', () => {
    throw new XmlFault('not well-formed');
  });
  // Without a document type there is nothing to expand and nothing to fetch.
  parser.on('doctype', () => {
    throw new XmlFault('has a document type');
  });
  parser.on('opentag', ({ name }) => {
    if (open.length > MAX_DEPTH) throw new XmlFault('nested too deep');
    const element: OpenElement = { name: localName(name), children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(document).close();
  return root.children[0]!;
}

/** All elements of this local name, in document order, the element itself included. */
export function elementsNamed(element: XmlElement, name: string): XmlElement[] {
  const below = element.children.flatMap((child) => elementsNamed(child, name));
  return element.name === name ? [element, ...below] : below;
}

/** Trimmed text of the first element of this local name; `undefined` when there is none or it is blank. */
export function textNamed(element: XmlElement, name: string): string | undefined {
  return elementsNamed(element, name)[0]?.text.trim() || undefined;
}
