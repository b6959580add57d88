import { decodeXml } from './decode-xml.ts';
import { NAMESPACES } from './namespaces.data.ts';
import { XML_LIMITS } from './xml-limits.ts';
import { type XmlEvents, XmlScanner } from './xml-scanner.ts';
import { XmlSyntaxFault } from './xml-syntax-fault.ts';
import { expandedName, sharedName, type XmlAttribute, type XmlElement, type XmlTree } from './xml-tree.ts';

/** Prefix → namespace; the empty prefix is the default one. Scopes of inner elements inherit from outer ones. */
type Scope = Readonly<Record<string, string>>;

const OUTERMOST: Scope = Object.assign(Object.create(null), { '': '', xml: NAMESPACES.xml });

const isBlank = (text: string): boolean => !/[^ \t\r\n]/.test(text);

/** Declarations of namespaces are no attributes (Namespaces in XML 1.0, 3). */
const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');

interface Names {
  readonly name: string;
  readonly local: string;
  readonly namespace: string;
}

interface ElementNames extends Names {
  /** All elements of the name so far. */
  readonly elements: XmlElement[];
}

const NO_ATTRIBUTES: readonly XmlAttribute[] = [];
/** Of most elements, which have a value: a list of each one's own would be a tenth of the tree. */
const NO_CHILDREN: XmlElement[] = [];

/** An element whose end is not read yet. */
type OpenElement = Omit<XmlElement, 'children' | 'parent'> & {
  readonly parent: OpenElement | undefined;
  children: XmlElement[];
};

/** Builds the tree while the scanner reads; limits are counted before anything is kept. */
class TreeBuilder implements XmlEvents {
  readonly elements: XmlElement[] = [];
  readonly #scanner: XmlScanner;
  readonly #scopes: Scope[] = [OUTERMOST];
  /** Names of elements by how they are written, for each scope that declares something. */
  #names = new Map<string, ElementNames>();
  readonly #nameTables: Map<string, ElementNames>[] = [];
  readonly named = new Map<string, XmlElement[]>();
  readonly attributeNames = new Set<string>();
  #open: OpenElement | undefined;
  #nodes = 0;

  constructor(text: string) {
    this.#scanner = new XmlScanner(text, this);
  }

  /** Reads the whole text. @throws XmlSyntaxFault */
  read(): void {
    this.#scanner.scan();
  }

  start(written: string, stated: readonly string[], at: number): void {
    if (this.#scopes.length > XML_LIMITS.depth)
      throw this.#fault(`nested deeper than ${XML_LIMITS.depth} levels`);
    this.#count(1 + stated.length / 2);
    this.#openScope(stated);
    const { name, local, namespace, elements } = this.#elementNames(written);
    const attributes: XmlAttribute[] | undefined = stated.length === 0 ? undefined : [];
    this.#scanner.goTo(at);
    const { line, column } = this.#scanner;
    const element: OpenElement = {
      kind: 'element',
      name,
      local,
      namespace,
      parent: this.#open,
      children: NO_CHILDREN,
      attributes: attributes ?? NO_ATTRIBUTES,
      text: '',
      order: this.elements.length,
      last: this.elements.length,
      line,
      column,
    };
    if (attributes !== undefined) this.#addAttributes(stated, attributes, element);
    const outer = this.#open;
    if (outer !== undefined) {
      // Speed: a list that begins with an item is as short as it is; one that is pushed to has room for seventeen.
      if (outer.children === NO_CHILDREN) outer.children = [element];
      else outer.children.push(element);
    }
    this.elements.push(element);
    elements.push(element);
    this.#open = element;
  }

  #addAttributes(stated: readonly string[], attributes: XmlAttribute[], parent: XmlElement): void {
    for (let i = 0; i < stated.length; i += 2) {
      const one = stated[i]!;
      if (isDeclaration(one)) continue;
      const { name, local, namespace } = this.#attributeNames(one);
      attributes.push({ kind: 'attribute', name, local, namespace, value: stated[i + 1]!, parent });
      this.attributeNames.add(name);
    }
    if (attributes.length > 1) this.#refuseTwins(attributes);
  }

  end(): void {
    const element = this.#open!;
    element.last = this.elements.length - 1;
    if (element.children.length > 0 && isBlank(element.text)) element.text = '';
    this.#open = element.parent;
    this.#scopes.pop();
    this.#names = this.#nameTables.pop()!;
  }

  text(text: string): void {
    const element = this.#open!;
    if (element.text === '') this.#count(1);
    element.text += text;
  }

  #fault(what: string): XmlSyntaxFault {
    return this.#scanner.fault(what);
  }

  #count(nodes: number): void {
    this.#nodes += nodes;
    if (this.#nodes > XML_LIMITS.nodes) throw this.#fault(`more than ${XML_LIMITS.nodes} nodes`);
  }

  #openScope(stated: readonly string[]): void {
    const outer = this.#scopes.at(-1)!;
    this.#nameTables.push(this.#names);
    let own: Record<string, string> | undefined;
    for (let i = 0; i < stated.length; i += 2) {
      const one = stated[i]!;
      if (!isDeclaration(one)) continue;
      const namespace = stated[i + 1]!;
      // Inherited, not copied: hundreds of declarations at each level cost no more than their length.
      own ??= Object.create(outer) as Record<string, string>;
      own[one === 'xmlns' ? '' : this.#declaredPrefix(one.slice('xmlns:'.length), namespace)] = namespace;
    }
    if (own !== undefined) this.#names = new Map();
    this.#scopes.push(own ?? outer);
  }

  /** Namespaces in XML 1.0, 3: `xmlns` and `xml` are not rebound, and no prefix is undeclared again. */
  #declaredPrefix(prefix: string, namespace: string): string {
    if (prefix === 'xmlns' || (prefix === 'xml') !== (namespace === NAMESPACES.xml) || namespace === '')
      throw this.#fault('a prefix is declared as Namespaces in XML does not allow');
    return prefix;
  }

  #elementNames(written: string): ElementNames {
    const known = this.#names.get(written);
    if (known !== undefined) return known;
    const names = this.#resolved(written, true);
    const elements = this.named.get(names.name) ?? [];
    this.named.set(names.name, elements);
    const found = { ...names, elements };
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
    if (local === '' || local.includes(':') || colon === 0) throw this.#fault('a name has a misplaced colon');
    const namespace = prefix === '' && !hasDefault ? '' : this.#scopes.at(-1)![prefix];
    if (namespace === undefined) throw this.#fault(`the prefix ${prefix.slice(0, 40)} is not declared`);
    return { name: sharedName(expandedName(namespace, local)), local, namespace };
  }

  /** The same attribute by two prefixes (Namespaces in XML 1.0, 6.3). */
  #refuseTwins(attributes: readonly XmlAttribute[]): void {
    if (new Set(attributes.map(({ name }) => name)).size < attributes.length)
      throw this.#fault('an attribute occurs twice');
  }
}

/**
 * Reads an XML document of a stranger: no document type, no entities beyond the five of XML, bounded by `XML_LIMITS`.
 * @throws XmlSyntaxFault for everything that is refused, with line and column where there is a place
 */
export function readTree(bytes: Uint8Array): XmlTree {
  if (bytes.length > XML_LIMITS.bytes) throw new XmlSyntaxFault('the XML has more than 10 MiB');
  const builder = new TreeBuilder(decodeXml(bytes));
  builder.read();
  const { elements, named, attributeNames } = builder;
  return { root: elements[0]!, elements, named, attributeNames };
}
