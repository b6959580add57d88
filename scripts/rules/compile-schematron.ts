import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Assert,
  type Expression,
  FUNCTION_NAMES,
  type Rule,
  type RuleFunction,
  type RuleLet,
  type RulePattern,
  type RuleSet,
  readTree,
  stringValue,
  type XmlElement,
} from '@kontor/e-invoice/rules';
import { withCodeLists } from './code-documents.ts';
import { functionBody } from './function-body.ts';
import { attribute, children, needed, XSL } from './schema-elements.ts';
import { type Prefixes, parsedExpression } from './xpath-parser.ts';

const SCH = '{http://purl.oclc.org/dsdl/schematron}';

const FLAGS: ReadonlySet<string> = new Set(['fatal', 'error', 'warning', 'information']);

/**
 * The elements of a schema with those that it includes, and those of schemas that it extends (ISO/IEC 19757-3:2020, `include` and
 * `extends` with `href`).
 */
function included(element: XmlElement, path: string): readonly XmlElement[] {
  return element.children.flatMap((child) => {
    if (child.name !== `${SCH}include` && child.name !== `${SCH}extends`) return [child];
    const file = join(dirname(path), needed(child, 'href'));
    const { root } = readTree(readFileSync(file));
    if (child.name === `${SCH}include`) return [root];
    if (root.name !== element.name) throw new Error(`${file} has no ${element.local} to extend by`);
    return included(root, file);
  });
}

type Facts = Omit<RuleSet, 'functions' | 'lets' | 'patterns'>;

/** Reads one file of Schematron (ISO/IEC 19757-3) whose abstract patterns are resolved. */
class SchemaReader {
  readonly #prefixes: Prefixes;
  readonly #functions: ReadonlySet<string>;
  readonly #path: string;
  readonly #parts: readonly XmlElement[];
  readonly #root: XmlElement;

  constructor(path: string) {
    this.#path = path;
    this.#root = readTree(readFileSync(path)).root;
    if (this.#root.name !== `${SCH}schema`) throw new Error(`${path} is no Schematron schema`);
    this.#parts = included(this.#root, path);
    this.#prefixes = new Map([
      ['xs', 'http://www.w3.org/2001/XMLSchema'],
      ...this.#named(`${SCH}ns`).map((one) => [needed(one, 'prefix'), needed(one, 'uri')] as const),
    ]);
    this.#functions = new Set(this.#named(`${XSL}function`).map((one) => needed(one, 'name')));
  }

  set(facts: Facts): RuleSet {
    const patterns = this.#named(`${SCH}pattern`);
    return {
      ...facts,
      functions: this.#named(`${XSL}function`).map((one) => this.#function(one)),
      lets: [
        ...this.#named(`${SCH}let`).map((one) => this.#let(one)),
        ...patterns.flatMap((one) => this.#lets(one)),
      ],
      patterns: patterns
        .map((one): RulePattern => ({ rules: children(one, `${SCH}rule`).map((rule) => this.#rule(rule)) }))
        .filter(({ rules }) => rules.length > 0),
    };
  }

  #named(name: string): readonly XmlElement[] {
    return this.#parts.filter((one) => one.name === name);
  }

  #expression(text: string, of: string): Expression {
    try {
      const parsed = withCodeLists(parsedExpression(text, this.#prefixes), this.#path);
      this.#check(parsed);
      return parsed;
    } catch (error) {
      throw new Error(`${this.#path}, ${of}: ${error instanceof Error ? error.message : error}: ${text}`);
    }
  }

  /** What the engine lacks fails here, not when a document comes. */
  #check(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    if ('k' in value && value.k === 'call' && 'name' in value) {
      const name = String(value.name);
      if (!FUNCTION_NAMES.has(name) && !name.startsWith('xs:') && !this.#functions.has(name))
        throw new Error(`unknown function ${name}`);
    }
    for (const one of Object.values(value)) this.#check(one);
  }

  #lets(element: XmlElement): readonly RuleLet[] {
    return children(element, `${SCH}let`).map((one) => this.#let(one));
  }

  #let(element: XmlElement): RuleLet {
    const name = needed(element, 'name');
    return { name, value: this.#expression(needed(element, 'value'), `let ${name}`) };
  }

  #function(element: XmlElement): RuleFunction {
    const body = functionBody(element, (text, of) => this.#expression(text, of));
    const params = children(element, `${XSL}param`).map((one) => needed(one, 'name'));
    return { name: needed(element, 'name'), params, body };
  }

  #rule(element: XmlElement): Rule {
    const context = needed(element, 'context');
    const asserts = element.children.filter(({ local }) => local === 'assert' || local === 'report');
    return {
      context: anywhere(this.#expression(context, 'context')),
      lets: this.#lets(element),
      asserts: asserts.map((one) => this.#assert(one)),
    };
  }

  #assert(element: XmlElement): Assert {
    const stated = attribute(element, 'flag') ?? attribute(element, 'role');
    const named = attribute(element, 'id');
    // Factur-X reports so what a profile does not use, which is no part of a verdict.
    const isNote = element.local === 'report' && named === undefined && stated === undefined;
    const id = named ?? (isNote ? 'FX-REPORT' : `line-${element.line}`);
    const flag = stated ?? (isNote ? 'information' : 'error');
    if (!FLAGS.has(flag)) throw new Error(`${id}: unknown flag ${flag}`);
    return {
      id,
      flag: flag as Assert['flag'],
      ...(element.local === 'report' ? { isReport: true as const } : {}),
      test: this.#expression(needed(element, 'test'), id),
      text: stringValue(element).replace(/\s+/g, ' ').trim(),
    };
  }
}

/** A context is a pattern: what does not start at the root is met anywhere (XSLT 2.0, 5.5.3). */
function anywhere(context: Expression): Expression {
  if (context.k === 'binary' && context.op === '|') {
    return { ...context, left: anywhere(context.left), right: anywhere(context.right) };
  }
  if (context.k !== 'path' || context.from.k !== 'context') return context;
  const anyNode = { axis: 'descendant-or-self', test: { type: 'node' } } as const;
  return { ...context, from: { k: 'root' }, steps: [anyNode, ...context.steps] };
}

/** Compiles a file of Schematron to the data that the engine runs. @throws Error naming rule and expression */
export const compiledSchematron = (path: string, facts: Facts): RuleSet => new SchemaReader(path).set(facts);
