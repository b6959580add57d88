import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { decodeXml } from './decode-xml.ts';
import { NAMESPACES } from './namespaces.data.ts';
import { XmlSyntaxFault } from './xml-syntax-fault.ts';
import { expandedName, sharedName, type XmlAttribute, type XmlElement, type XmlTree } from './xml-tree.ts';

const MIB = 1024 * 1024;

/** What one document may have. */
export const XML_LIMITS = { bytes: 10 * MIB, depth: 256, nodes: 1_000_000, attributes: 256 } as const;

/** Prefix → namespace; the empty prefix is the default one. Scopes of inner elements inherit from outer ones. */
type Scope = Readonly<Record<string, string>>;

const OUTERMOST: Scope = Object.assign(Object.create(null), { '': '', xml: NAMESPACES.xml });

const isBlank = (text: string): boolean => !/[^ \t\r\n]/.test(text);

/** Text of the parser's message without its place, which the fault has. */
const REASON = /^\d+:\d+: /;
const MAX_REASON = 120;

interface Names {
  readonly name: string;
  readonly local: string;
  readonly namespace: string;
}

/** Builds the tree while the parser reads; limits are counted before anything is kept. */
class TreeBuilder {
  readonly elements: XmlElement[] = [];
  readonly #parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  readonly #scopes: Scope[] = [OUTERMOST];
  /** Names of elements by how they are written, for each scope that declares something. */
  #names = new Map<string, Names>();
  readonly #nameTables: Map<string, Names>[] = [];
  #open: XmlElement | undefined;
  #depth = 0;
  #nodes = 0;
  #attributes = 0;
  #startLine = 1;
  #startColumn = 1;

  constructor() {
    const parser = this.#parser;
    parser.on('error', (error) => {
      throw this.fault(error.message.replace(REASON, '').slice(0, MAX_REASON));
    });
    // Refused at its event: nothing is expanded and nothing fetched.
    parser.on('doctype', () => {
      throw this.fault('a DOCTYPE is not allowed');
    });
    parser.on('opentagstart', ({ name }) => {
      // The character behind the name is read already: where it ends the line, the tag is on the line before.
      const isNextLine = parser.column === 0;
      this.#startLine = isNextLine ? parser.line - 1 : parser.line;
      this.#startColumn = isNextLine ? 1 : Math.max(1, parser.column - name.length - 1);
      this.#attributes = 0;
    });
    parser.on('attribute', () => {
      this.#attributes += 1;
      if (this.#attributes > XML_LIMITS.attributes)
        throw this.fault(`an element has more than ${XML_LIMITS.attributes} attributes`);
    });
    parser.on('opentag', (tag) => this.#start(tag));
    parser.on('closetag', () => this.#end());
    parser.on('text', (text) => this.#addText(text));
    parser.on('cdata', (text) => this.#addText(text));
  }

  /** Reads the whole text. @throws XmlSyntaxFault */
  read(text: string): void {
    this.#parser.write(text).close();
  }

  fault(what: string): XmlSyntaxFault {
    return new XmlSyntaxFault(what, this.#parser.line, Math.max(1, this.#parser.column));
  }

  #start(tag: SaxesTagPlain): void {
    this.#depth += 1;
    if (this.#depth > XML_LIMITS.depth) throw this.fault(`nested deeper than ${XML_LIMITS.depth} levels`);
    const written = tag.attributes;
    const names = Object.keys(written);
    this.#count(1 + names.length);
    this.#openScope(written, names);
    const { name, local, namespace } = this.#elementNames(tag.name);
    const attributes: XmlAttribute[] = [];
    const element: XmlElement = {
      kind: 'element',
      name,
      local,
      namespace,
      parent: this.#open,
      children: [],
      attributes,
      text: '',
      order: this.elements.length,
      last: this.elements.length,
      line: this.#startLine,
      column: this.#startColumn,
    };
    for (const one of names) {
      if (one === 'xmlns' || one.startsWith('xmlns:')) continue;
      attributes.push({
        kind: 'attribute',
        ...this.#attributeNames(one),
        value: written[one]!,
        parent: element,
      });
    }
    if (attributes.length > 1) this.#refuseTwins(attributes);
    this.#open?.children.push(element);
    this.elements.push(element);
    this.#open = element;
  }

  #end(): void {
    const element = this.#open!;
    element.last = this.elements.length - 1;
    if (element.children.length > 0 && isBlank(element.text)) element.text = '';
    this.#open = element.parent;
    this.#depth -= 1;
    this.#scopes.pop();
    this.#names = this.#nameTables.pop()!;
  }

  #addText(text: string): void {
    const element = this.#open;
    if (element === undefined) return;
    if (element.text === '') this.#count(1);
    element.text += text;
  }

  #count(nodes: number): void {
    this.#nodes += nodes;
    if (this.#nodes > XML_LIMITS.nodes) throw this.fault(`more than ${XML_LIMITS.nodes} nodes`);
  }

  #openScope(written: Readonly<Record<string, string>>, names: readonly string[]): void {
    const outer = this.#scopes.at(-1)!;
    this.#nameTables.push(this.#names);
    let own: Record<string, string> | undefined;
    for (const one of names) {
      if (one !== 'xmlns' && !one.startsWith('xmlns:')) continue;
      // Inherited, not copied: hundreds of declarations at each level cost no more than their length.
      own ??= Object.create(outer) as Record<string, string>;
      own[one === 'xmlns' ? '' : this.#declaredPrefix(one.slice('xmlns:'.length), written[one]!)] =
        written[one]!;
    }
    if (own !== undefined) this.#names = new Map();
    this.#scopes.push(own ?? outer);
  }

  /** Namespaces in XML 1.0, 3: `xmlns` and `xml` are not rebound, and no prefix is undeclared again. */
  #declaredPrefix(prefix: string, namespace: string): string {
    if (prefix === 'xmlns' || (prefix === 'xml') !== (namespace === NAMESPACES.xml) || namespace === '')
      throw this.fault('a prefix is declared as Namespaces in XML does not allow');
    return prefix;
  }

  #elementNames(written: string): Names {
    const known = this.#names.get(written);
    if (known !== undefined) return known;
    const found = this.#resolved(written, true);
    this.#names.set(written, found);
    return found;
  }

  /** The default namespace is not that of attributes (Namespaces in XML 1.0, 6.2). */
  #attributeNames(written: string): Names {
    return written.includes(':')
      ? this.#resolved(written, false)
      : { name: written, local: written, namespace: '' };
  }

  #resolved(written: string, hasDefault: boolean): Names {
    const colon = written.indexOf(':');
    const prefix = colon < 0 ? '' : written.slice(0, colon);
    const local = written.slice(colon + 1);
    if (local === '' || local.includes(':') || colon === 0) throw this.fault('a name has a misplaced colon');
    const namespace = prefix === '' && !hasDefault ? '' : this.#scopes.at(-1)![prefix];
    if (namespace === undefined) throw this.fault(`the prefix ${prefix.slice(0, 40)} is not declared`);
    return { name: sharedName(expandedName(namespace, local)), local, namespace };
  }

  /** The same attribute by two prefixes (Namespaces in XML 1.0, 6.3). */
  #refuseTwins(attributes: readonly XmlAttribute[]): void {
    if (new Set(attributes.map(({ name }) => name)).size < attributes.length)
      throw this.fault('an attribute occurs twice');
  }
}

/**
 * Reads an XML document of a stranger: no document type, no entities beyond the five of XML, bounded by `XML_LIMITS`.
 * @throws XmlSyntaxFault for everything that is refused, with line and column where there is a place
 */
export function readTree(bytes: Uint8Array): XmlTree {
  if (bytes.length > XML_LIMITS.bytes) throw new XmlSyntaxFault('the XML has more than 10 MiB');
  const builder = new TreeBuilder();
  builder.read(decodeXml(bytes));
  const root = builder.elements[0];
  if (root === undefined) throw builder.fault('no element');
  return { root, elements: builder.elements };
}
