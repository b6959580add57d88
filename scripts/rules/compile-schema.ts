import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  expandedName,
  type Particle,
  readTree,
  type SchemaAttribute,
  type SchemaSet,
  type SchemaType,
  type SimpleType,
  type XmlElement,
} from '@kontor/e-invoice/rules';

const XSD = '{http://www.w3.org/2001/XMLSchema}';
const XSD_NAMESPACE = 'http://www.w3.org/2001/XMLSchema';

/** A top-level component with the schema document that it is of. */
interface Component {
  readonly element: XmlElement;
  readonly document: SchemaDocument;
}

interface SchemaDocument {
  readonly namespace: string;
  /** Prefix → namespace, of the root: schemas declare nothing further inside. */
  readonly prefixes: ReadonlyMap<string, string>;
}

const attribute = (element: XmlElement, name: string): string | undefined =>
  element.attributes.find((one) => one.name === name)?.value;

const child = (element: XmlElement, ...names: readonly string[]): XmlElement | undefined =>
  element.children.find(({ name }) => names.some((one) => name === `${XSD}${one}`));

const DECLARATION = /\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const prefixesOf = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(DECLARATION)].map(([, prefix = '', a, b]) => [prefix, a ?? b ?? '']));

/** Facets that the schemas of UBL and CII have, and no others. */
const FACETS = ['enumeration', 'minLength', 'maxLength'] as const;

/** Reads a schema with all that it imports, and numbers its types. */
class SchemaReader {
  readonly types: SchemaType[] = [];
  readonly values: SimpleType[] = [];
  readonly #components = new Map<string, Component>();
  readonly #typeNumbers = new Map<string, number>();
  readonly #valueNumbers = new Map<string, number>();
  readonly #read = new Set<string>();
  readonly #hash = createHash('sha256');
  readonly #imported: ReadonlyMap<string, string>;

  /** @param imported files of namespaces that an import names without a place */
  constructor(imported: ReadonlyMap<string, string>) {
    this.#imported = imported;
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex');
  }

  load(path: string): void {
    if (this.#read.has(path)) return;
    this.#read.add(path);
    const bytes = readFileSync(path);
    this.#hash.update(bytes);
    const { root } = readTree(bytes);
    const document = {
      namespace: attribute(root, 'targetNamespace') ?? '',
      prefixes: prefixesOf(bytes.toString()),
    };
    for (const element of root.children) {
      const place = attribute(element, 'schemaLocation');
      const namespace = attribute(element, 'namespace') ?? '';
      if (element.local === 'import' || element.local === 'include') {
        const file = place === undefined ? this.#imported.get(namespace) : join(dirname(path), place);
        if (file !== undefined && !/Signature|xmldsig/.test(file)) this.load(file);
        continue;
      }
      const name = attribute(element, 'name');
      if (name !== undefined)
        this.#components.set(`${element.local} {${document.namespace}}${name}`, { element, document });
    }
  }

  roots(names: readonly string[]): Readonly<Record<string, number>> {
    const found = [...this.#components].filter(([key]) => names.some((name) => key.endsWith(`}${name}`)));
    return Object.fromEntries(
      found
        .filter(([key]) => key.startsWith('element '))
        .map(([, { element, document }]) => [
          expandedName(document.namespace, attribute(element, 'name')!),
          this.#typeOf(element, document),
        ]),
    );
  }

  #qualified(name: string, { prefixes }: SchemaDocument): readonly [namespace: string, local: string] {
    const colon = name.indexOf(':');
    const namespace = prefixes.get(colon < 0 ? '' : name.slice(0, colon)) ?? '';
    return [namespace, name.slice(colon + 1)];
  }

  #component(kind: string, [namespace, local]: readonly [string, string]): Component {
    const found = this.#components.get(`${kind} {${namespace}}${local}`);
    if (found === undefined) throw new Error(`no ${kind} ${local} of ${namespace}`);
    return found;
  }

  /** The type of an element: named, inside it, or built in. */
  #typeOf(element: XmlElement, document: SchemaDocument): number {
    const named = attribute(element, 'type');
    if (named === undefined) {
      const inner = child(element, 'complexType');
      if (inner === undefined) throw new Error(`line ${element.line}: an element without type`);
      return this.types.push(this.#complex(inner, document)) - 1;
    }
    const name = this.#qualified(named, document);
    const key = `{${name[0]}}${name[1]}`;
    const known = this.#typeNumbers.get(key);
    if (known !== undefined) return known;
    // The number is given before the type is read: types contain themselves.
    const number = this.types.push({}) - 1;
    this.#typeNumbers.set(key, number);
    this.types[number] = this.#isSimple(name)
      ? { value: this.#valueNumber(name) }
      : ((component) => this.#complex(component.element, component.document))(
          this.#component('complexType', name),
        );
    return number;
  }

  #isSimple([namespace, local]: readonly [string, string]): boolean {
    return namespace === XSD_NAMESPACE || this.#components.has(`simpleType {${namespace}}${local}`);
  }

  #complex(element: XmlElement, document: SchemaDocument): SchemaType {
    const content = child(element, 'simpleContent');
    if (content !== undefined) return this.#simpleContent(content, document);
    const group = child(element, 'sequence', 'choice');
    const children = group === undefined ? [] : this.#particles(group, document);
    const attributes = this.#attributes(element, document);
    return { children, ...(Object.keys(attributes).length > 0 ? { attributes } : {}) };
  }

  #simpleContent(content: XmlElement, document: SchemaDocument): SchemaType {
    const derived = child(content, 'extension', 'restriction')!;
    const base = this.#qualified(attribute(derived, 'base')!, document);
    const own = this.#attributes(derived, document);
    const inherited: SchemaType = this.#isSimple(base)
      ? { value: this.#valueNumber(base) }
      : ((component) => this.#complex(component.element, component.document))(
          this.#component('complexType', base),
        );
    const facets = derived.local === 'restriction' ? this.#facets(derived) : {};
    const value =
      Object.keys(facets).length === 0
        ? inherited.value!
        : this.values.push({ ...this.values[inherited.value!]!, ...facets }) - 1;
    return { value, attributes: { ...inherited.attributes, ...own } };
  }

  #particles(group: XmlElement, document: SchemaDocument): readonly Particle[] {
    const occurrence = (element: XmlElement) => {
      const max = attribute(element, 'maxOccurs') ?? '1';
      return {
        min: Number(attribute(element, 'minOccurs') ?? 1),
        max: max === 'unbounded' ? -1 : Number(max),
      };
    };
    const elements = group.children.filter(({ local }) => local !== 'annotation');
    if (group.local === 'choice')
      return [{ one: elements.map((one) => this.#named(one, document)), ...occurrence(group) }];
    return elements.map((one) => ({ one: [this.#named(one, document)], ...occurrence(one) }));
  }

  #named(element: XmlElement, document: SchemaDocument): readonly [name: string, type: number] {
    if (element.local === 'any') return ['*', -1];
    if (element.local !== 'element') throw new Error(`line ${element.line}: ${element.local} inside a group`);
    const reference = attribute(element, 'ref');
    if (reference === undefined) {
      const name = expandedName(document.namespace, attribute(element, 'name')!);
      return [name, this.#typeOf(element, document)];
    }
    const name = this.#qualified(reference, document);
    const referred = this.#component('element', name);
    return [expandedName(...name), this.#typeOf(referred.element, referred.document)];
  }

  #attributes(element: XmlElement, document: SchemaDocument): Readonly<Record<string, SchemaAttribute>> {
    const all = element.children.filter(({ local }) => local === 'attribute');
    return Object.fromEntries(
      all.map((one) => {
        const fixed = attribute(one, 'fixed');
        return [
          attribute(one, 'name')!,
          {
            value: this.#valueNumber(this.#qualified(attribute(one, 'type')!, document)),
            ...(attribute(one, 'use') === 'required' ? { isRequired: true as const } : {}),
            ...(fixed === undefined ? {} : { fixed }),
          },
        ];
      }),
    );
  }

  #valueNumber(name: readonly [string, string]): number {
    const key = `{${name[0]}}${name[1]}`;
    const known = this.#valueNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.values.push(this.#simple(name)) - 1;
    this.#valueNumbers.set(key, number);
    return number;
  }

  #simple([namespace, local]: readonly [string, string]): SimpleType {
    if (namespace === XSD_NAMESPACE) return { base: local };
    const { element, document } = this.#component('simpleType', [namespace, local]);
    const restriction = child(element, 'restriction');
    if (restriction === undefined) throw new Error(`${local}: a simple type that is no restriction`);
    const base = this.#simple(this.#qualified(attribute(restriction, 'base')!, document));
    return { ...base, ...this.#facets(restriction) };
  }

  #facets(restriction: XmlElement): Partial<SimpleType> {
    const found = restriction.children.filter(({ local }) => local !== 'annotation' && local !== 'attribute');
    const unknown = found.find(({ local }) => !FACETS.some((one) => one === local));
    if (unknown !== undefined) throw new Error(`line ${unknown.line}: unknown facet ${unknown.local}`);
    const values = (name: string) =>
      found.filter(({ local }) => local === name).map((one) => attribute(one, 'value') ?? '');
    const codes = values('enumeration');
    const [minLength] = values('minLength');
    const [maxLength] = values('maxLength');
    return {
      ...(codes.length > 0 ? { codes } : {}),
      ...(minLength === undefined ? {} : { minLength: Number(minLength) }),
      ...(maxLength === undefined ? {} : { maxLength: Number(maxLength) }),
    };
  }
}

type Facts = Pick<SchemaSet, 'id' | 'version' | 'publisher' | 'licence' | 'source'> & {
  readonly date?: string;
};

/**
 * Compiles a published schema to the data that the checker runs.
 * @param imported files of namespaces that an import names without a place
 * @throws Error for what UBL and CII do not use
 */
export function compiledSchema(
  paths: readonly string[],
  roots: readonly string[],
  imported: ReadonlyMap<string, string>,
  facts: Facts,
): SchemaSet {
  const reader = new SchemaReader(imported);
  for (const path of paths) reader.load(path);
  const found = reader.roots(roots);
  const { types, values, sha256 } = reader;
  return { ...facts, sha256, roots: found, types, values };
}
