import { type Expression, stringValue, type XmlElement } from '@kontor/e-invoice/rules';
import { attribute, children, needed, XSL } from './schema-elements.ts';

/** An expression of the part of a schema that is named. @throws Error for what cannot be parsed */
type Parse = (text: string, of: string) => Expression;

/** Types that a value is made one of where a function declares it; nodes and whole sequences stay what they are. */
const ATOMIC_TYPE = /^(xs:(?:decimal|integer|int|double|string|boolean|date))(\??)$/;

/** The value as the declared type has it (XPath 2.0, 3.1.5). */
function typed(value: Expression, type: string | undefined): Expression {
  const [, name, optional] = ATOMIC_TYPE.exec(type ?? '') ?? [];
  if (name === undefined) return value;
  return { k: 'cast', of: value, type: name, ...(optional === '' ? { isRequired: true as const } : {}) };
}

/** The instructions of a function: variables, then what it returns. */
class FunctionReader {
  readonly #name: string;
  readonly #parse: Parse;

  constructor(name: string, parse: Parse) {
    this.#name = name;
    this.#parse = parse;
  }

  body([first, ...rest]: readonly XmlElement[]): Expression {
    if (first === undefined) return { k: 'sequence', items: [] };
    if (first.name === `${XSL}variable`)
      return {
        k: 'let',
        variable: needed(first, 'name'),
        value: this.#variable(first),
        body: this.body(rest),
      };
    const result = this.#instruction(first);
    return rest.length === 0 ? result : { k: 'sequence', items: [result, this.body(rest)] };
  }

  #variable(element: XmlElement): Expression {
    const select = attribute(element, 'select');
    const type = attribute(element, 'as');
    if (select !== undefined) return typed(this.#expression(select), type);
    if (element.children.length > 0) return typed(this.body(element.children), type);
    return { k: 'string', value: stringValue(element) };
  }

  #instruction(element: XmlElement): Expression {
    switch (element.name) {
      case `${XSL}sequence`:
      case `${XSL}value-of`:
        return this.#expression(needed(element, 'select'));
      case `${XSL}choose`:
        return this.#choice(element.children);
      default:
        throw new Error(`${this.#name}: ${element.local} is no instruction that functions of rules have`);
    }
  }

  #choice([first, ...rest]: readonly XmlElement[]): Expression {
    if (first === undefined) return { k: 'sequence', items: [] };
    const then = this.body(first.children);
    if (first.name === `${XSL}otherwise`) return then;
    return { k: 'if', test: this.#expression(needed(first, 'test')), then, else: this.#choice(rest) };
  }

  #expression(text: string): Expression {
    return this.#parse(text, this.#name);
  }
}

/**
 * What an `xsl:function` (XSLT 2.0, 10.3) returns, as one expression.
 * @throws Error for an instruction that is none of `variable`, `sequence`, `value-of` and `choose`
 */
export function functionBody(element: XmlElement, parse: Parse): Expression {
  const params = children(element, `${XSL}param`);
  const rest = element.children.filter(({ name }) => name !== `${XSL}param`);
  const body = new FunctionReader(needed(element, 'name'), parse).body(rest);
  return params.reduceRight<Expression>((inner, param) => {
    const variable = needed(param, 'name');
    const value = typed({ k: 'variable', name: variable }, attribute(param, 'as'));
    return value.k === 'variable' ? inner : { k: 'let', variable, value, body: inner };
  }, body);
}
