import type { Axis, BinaryOperator, Expression, NodeTest, Step } from '@kontor/e-invoice/rules';
import { expandedName } from '@kontor/e-invoice/rules';
import { type Token, tokens } from './xpath-tokens.ts';

/** Namespaces of an expression by prefix. */
export type Prefixes = ReadonlyMap<string, string>;

const AXES: ReadonlySet<string> = new Set([
  'child',
  'parent',
  'self',
  'attribute',
  'ancestor',
  'ancestor-or-self',
  'descendant',
  'descendant-or-self',
  'preceding',
  'preceding-sibling',
  'following',
  'following-sibling',
]);

const KINDS: Readonly<Record<string, NodeTest>> = {
  node: { type: 'node' },
  text: { type: 'text' },
  element: { type: 'element' },
  comment: { type: 'none' },
  'processing-instruction': { type: 'none' },
};

/** Binary operators, the weakest first; those of one level are taken from the left. */
const LEVELS: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!=', '<', '<=', '>', '>=', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'is'],
  ['to'],
  ['+', '-'],
  ['*', 'div', 'idiv', 'mod'],
  ['|', 'union'],
  ['intersect', 'except'],
];

const ANY_NODE: Step = { axis: 'descendant-or-self', test: { type: 'node' } };

/** Functions of `fn:` and `xs:` are called without their prefix and with it. */
const FUNCTION_NAMESPACE = 'http://www.w3.org/2005/xpath-functions';
const SCHEMA_NAMESPACE = 'http://www.w3.org/2001/XMLSchema';

class Parser {
  readonly #tokens: readonly Token[];
  readonly #prefixes: Prefixes;
  #at = 0;

  constructor(text: string, prefixes: Prefixes) {
    this.#tokens = tokens(text);
    this.#prefixes = prefixes;
  }

  whole(): Expression {
    const found = this.#sequence();
    if (this.#next.kind !== 'end') throw this.#unexpected();
    return found;
  }

  get #next(): Token {
    return this.#tokens[this.#at]!;
  }

  #isAt(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
    return token !== undefined && token.text === text && token.kind !== 'string' && token.kind !== 'variable';
  }

  #isTaken(text: string): boolean {
    if (!this.#isAt(text)) return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#isTaken(text)) throw this.#unexpected(text);
  }

  #unexpected(wanted = 'an expression'): Error {
    return new Error(`expected ${wanted} at token ${this.#at}, found ${this.#next.kind} ${this.#next.text}`);
  }

  #sequence(): Expression {
    const items = [this.#single()];
    while (this.#isTaken(',')) items.push(this.#single());
    return items.length === 1 ? items[0]! : { k: 'sequence', items };
  }

  #single(): Expression {
    for (const kind of ['for', 'some', 'every'] as const) {
      if (this.#isAt(kind) && this.#tokens[this.#at + 1]?.kind === 'variable') {
        this.#at += 1;
        return this.#each(kind);
      }
    }
    if (this.#isAt('if') && this.#isAt('(', 1)) {
      this.#at += 2;
      const test = this.#sequence();
      this.#expect(')');
      this.#expect('then');
      const then = this.#single();
      this.#expect('else');
      return { k: 'if', test, then, else: this.#single() };
    }
    return this.#binary(0);
  }

  #each(kind: 'for' | 'some' | 'every'): Expression {
    const variable = this.#next.text;
    this.#at += 1;
    this.#expect('in');
    const list = this.#single();
    if (this.#isTaken(',')) return { k: 'each', kind, variable, in: list, body: this.#each(kind) };
    this.#expect(kind === 'for' ? 'return' : 'satisfies');
    return { k: 'each', kind, variable, in: list, body: this.#single() };
  }

  #binary(level: number): Expression {
    if (level === LEVELS.length) return this.#cast();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = LEVELS[level]!.find((one) => this.#isAt(one));
      if (operator === undefined) return left;
      this.#at += 1;
      const op = (operator === 'union' ? '|' : operator) as BinaryOperator;
      left = { k: 'binary', op, left, right: this.#binary(level + 1) };
    }
  }

  #cast(): Expression {
    const of = this.#unary();
    for (const kind of ['castable', 'cast'] as const) {
      if (this.#isAt(kind) && this.#isAt('as', 1)) {
        this.#at += 2;
        const type = this.#functionName(this.#next.text);
        this.#at += 1;
        this.#isTaken('?');
        return { k: kind, of, type };
      }
    }
    return of;
  }

  #unary(): Expression {
    if (this.#isTaken('-')) return { k: 'negate', of: this.#unary() };
    if (this.#isTaken('+')) return this.#unary();
    return this.#path();
  }

  #path(): Expression {
    if (this.#isTaken('//')) return this.#steps({ k: 'root' }, [ANY_NODE, this.#step()]);
    if (this.#isTaken('/')) {
      return this.#startsStep() ? this.#steps({ k: 'root' }, [this.#step()]) : { k: 'root' };
    }
    const first = this.#step();
    if (!this.#isAt('/') && !this.#isAt('//') && 'each' in first) return first.each;
    return 'each' in first ? this.#steps(first.each, []) : this.#steps({ k: 'context' }, [first]);
  }

  #steps(from: Expression, first: readonly Step[]): Expression {
    const steps = [...first];
    for (;;) {
      if (this.#isTaken('//')) steps.push(ANY_NODE, this.#step());
      else if (this.#isTaken('/')) steps.push(this.#step());
      else return { k: 'path', from, steps };
    }
  }

  #startsStep(): boolean {
    const { kind, text } = this.#next;
    return kind === 'name' || ['*', '@', '.', '..', '('].includes(text);
  }

  #step(): Step {
    const found = this.#axisStep();
    if (found !== undefined) {
      const predicates = this.#predicates();
      return predicates.length === 0 ? found : { ...found, predicates };
    }
    const primary = this.#primary();
    const predicates = this.#predicates();
    return { each: predicates.length === 0 ? primary : { k: 'filter', of: primary, predicates } };
  }

  #predicates(): Expression[] {
    const found: Expression[] = [];
    while (this.#isTaken('[')) {
      found.push(this.#sequence());
      this.#expect(']');
    }
    return found;
  }

  #axisStep(): { readonly axis: Axis; readonly test: NodeTest } | undefined {
    if (this.#isTaken('..')) return { axis: 'parent', test: { type: 'node' } };
    if (this.#isTaken('@')) return { axis: 'attribute', test: this.#nodeTest('attribute') };
    const { kind, text } = this.#next;
    if (kind === 'name' && AXES.has(text) && this.#isAt('::', 1)) {
      this.#at += 2;
      return { axis: text as Axis, test: this.#nodeTest(text as Axis) };
    }
    if (text === '*' && kind === 'symbol') return { axis: 'child', test: this.#nodeTest('child') };
    if (kind !== 'name') return undefined;
    if (this.#isAt('(', 1) && !Object.hasOwn(KINDS, text)) return undefined;
    return { axis: 'child', test: this.#nodeTest('child') };
  }

  #nodeTest(axis: Axis): NodeTest {
    const { kind, text } = this.#next;
    this.#at += 1;
    if (kind === 'symbol' && text === '*') return { name: '*' };
    if (kind !== 'name') throw this.#unexpected('a node test');
    if (this.#isAt('(') && Object.hasOwn(KINDS, text)) {
      this.#at += 1;
      this.#expect(')');
      return KINDS[text]!;
    }
    const colon = text.indexOf(':');
    if (colon < 0)
      return { name: axis === 'attribute' ? text : expandedName(this.#prefixes.get('') ?? '', text) };
    const [prefix, local] = [text.slice(0, colon), text.slice(colon + 1)];
    if (prefix === '*') return { name: text };
    return {
      name: local === '*' ? `{${this.#namespace(prefix)}}*` : expandedName(this.#namespace(prefix), local),
    };
  }

  #namespace(prefix: string): string {
    const found = this.#prefixes.get(prefix);
    if (found === undefined) throw new Error(`the prefix ${prefix} is not declared`);
    return found;
  }

  #primary(): Expression {
    const token = this.#next;
    this.#at += 1;
    switch (token.kind) {
      case 'string':
        return { k: 'string', value: token.text };
      case 'number':
        return { k: 'number', value: token.text };
      case 'variable':
        return { k: 'variable', name: token.text };
      case 'name':
        return this.#call(token.text);
      case 'symbol':
        if (token.text === '.') return { k: 'context' };
        if (token.text === '(') {
          if (this.#isTaken(')')) return { k: 'sequence', items: [] };
          const inner = this.#sequence();
          this.#expect(')');
          return inner;
        }
    }
    this.#at -= 1;
    throw this.#unexpected();
  }

  #call(written: string): Expression {
    const name = this.#functionName(written);
    this.#expect('(');
    const args: Expression[] = [];
    if (!this.#isTaken(')')) {
      do args.push(this.#single());
      while (this.#isTaken(','));
      this.#expect(')');
    }
    return { k: 'call', name, args };
  }

  /** `fn:count` as `count`, `xs:decimal` whatever its prefix is, own functions as they are written. */
  #functionName(written: string): string {
    const colon = written.indexOf(':');
    if (colon < 0) return written;
    const [prefix, local] = [written.slice(0, colon), written.slice(colon + 1)];
    const namespace = this.#prefixes.get(prefix);
    if (namespace === FUNCTION_NAMESPACE || prefix === 'fn') return local;
    return namespace === SCHEMA_NAMESPACE || prefix === 'xs' ? `xs:${local}` : written;
  }
}

/** An expression as data. @throws Error for what is not of the part of XPath 2.0 that rules use */
export const parsedExpression = (text: string, prefixes: Prefixes): Expression =>
  new Parser(text, prefixes).whole();
