/** An element by its local name: namespace prefixes and attributes are read over. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  /** Its own character data, not that of its children. */
  readonly text: string;
}

interface OpenElement {
  readonly qualifiedName: string;
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

/**
 * Comment, CDATA, processing instruction, end tag, start tag with attributes, character data (XML 1.0, 2.4 to 3.1).
 * `<!DOCTYPE` is none of them: without it there is nothing to expand and nothing to fetch.
 */
const TOKEN =
  /<!--(?:(?!--)[\s\S])*-->|<!\[CDATA\[(?<data>(?:(?!\]\]>)[\s\S])*)\]\]>|<\?(?:(?!\?>)[\s\S])*\?>|<\/(?<end>[^\s<>/]+)\s*>|<(?<start>[^\s<>/!?"'=]+)(?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(?<empty>\/?)>|(?<text>[^<]+)/y;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const localName = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1);

/**
 * Reads a document; namespaces and attributes do not matter. For small answers of other services: the caller
 * bounds the size. @throws XmlFault
 * @example parseXml('<a:b><c>1</c></a:b>').children[0].text // '1'
 */
export function parseXml(document: string): XmlElement {
  const root: OpenElement = { qualifiedName: '', name: '', children: [], text: '' };
  const open = [root];
  const source = document.startsWith('\ufeff') ? document.slice(1) : document;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const groups = TOKEN.exec(source)?.groups;
    if (groups === undefined) throw new XmlFault('not well-formed');
    take(groups, open);
  }
  const [only] = root.children;
  if (open.length !== 1 || only === undefined || root.children.length !== 1 || root.text.trim() !== '') {
    throw new XmlFault('not one closed root element');
  }
  return only;
}

function take(groups: Readonly<Record<string, string | undefined>>, open: OpenElement[]): void {
  const current = open.at(-1)!;
  if (groups.text !== undefined) current.text += resolved(groups.text);
  else if (groups.data !== undefined) current.text += groups.data;
  else if (groups.start !== undefined) begin(groups.start, { isEmpty: groups.empty === '/' }, open);
  else if (groups.end !== undefined) {
    if (open.length === 1 || current.qualifiedName !== groups.end)
      throw new XmlFault('end tag without start');
    open.pop();
  }
}

function begin(qualifiedName: string, { isEmpty }: { readonly isEmpty: boolean }, open: OpenElement[]): void {
  const element = { qualifiedName, name: localName(qualifiedName), children: [], text: '' };
  open.at(-1)!.children.push(element);
  if (isEmpty) return;
  if (open.length > MAX_DEPTH) throw new XmlFault('nested too deep');
  open.push(element);
}

function resolved(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&\s]{1,10});|&/g, (_, name: string | undefined) => {
    if (name !== undefined && Object.hasOwn(ENTITIES, name)) return ENTITIES[name]!;
    const number = /^#(?:x(?<hex>[0-9a-fA-F]{1,6})|(?<decimal>\d{1,7}))$/.exec(name ?? '')?.groups;
    if (number === undefined) throw new XmlFault('unknown entity');
    const point = number.hex === undefined ? Number(number.decimal) : Number.parseInt(number.hex, 16);
    if (point > 0x10ffff || point === 0 || (point >= 0xd800 && point <= 0xdfff))
      throw new XmlFault('no character');
    return String.fromCodePoint(point);
  });
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
