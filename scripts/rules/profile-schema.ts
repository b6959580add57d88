import type { SchemaAttribute, SchemaSet, SchemaType } from '@kontor/e-invoice/rules';

/**
 * Which elements the schema of a profile of Factur-X has, as text: a type a line, its name, then its children in their order.
 * `ram:ID[0..1]=token(schemeID)`: a child, how often it occurs (`n` is without bound), and what it is: another type by its name, or
 * a built-in type of XML Schema with its attributes, `!` behind those that must be there, a colon before types other than `token`.
 */

const CHILD = /^([\w:]+)\[(\d+)(?:\.\.(\d+|n))?\]=(\w+)(?:\(([\w!:,]+)\))?$/;
const ATTRIBUTE = /^(\w+)(!?)(?::(\w+))?$/;

/** Numbers things in the order that they are first asked for. */
class Numbered<Value> {
  readonly all: Value[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(key: string, make: () => Value): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.all.length;
    this.#numbers.set(key, number);
    this.all.push(make());
    return number;
  }
}

/** @param root the element whose type is the first. @throws Error for a line that is no type, naming it */
export function profileSchema(root: string, text: string): Pick<SchemaSet, 'roots' | 'types' | 'values'> {
  const lines = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '));
  const complex = new Map(lines.map(([name], index) => [name!, index]));
  const values = new Numbered<{ readonly base: string }>();
  const simple = new Numbered<SchemaType>();
  const builtIn = (base: string): number => values.numberOf(base, () => ({ base }));
  const attribute = (word: string): readonly [string, SchemaAttribute] => {
    const [, name = '', required, base = 'token'] = ATTRIBUTE.exec(word) ?? [];
    if (name === '') throw new Error(`${word} is no attribute`);
    return [name, { value: builtIn(base), ...(required === '!' ? { isRequired: true as const } : {}) }];
  };
  const simpleType = (base: string, attributes: string): number =>
    lines.length +
    simple.numberOf(`${base}(${attributes})`, () => ({
      value: builtIn(base),
      ...(attributes === '' ? {} : { attributes: Object.fromEntries(attributes.split(',').map(attribute)) }),
    }));
  const types = lines.map(
    ([, ...children]): SchemaType => ({
      children: children.map((word) => {
        const [, name, min, max = min, type, attributes = ''] = CHILD.exec(word) ?? [];
        if (name === undefined || type === undefined) throw new Error(`${word} is no element`);
        const number = complex.get(type) ?? simpleType(type, attributes);
        return { one: [[name, number]], min: Number(min), max: max === 'n' ? -1 : Number(max) };
      }),
    }),
  );
  return { roots: { [root]: 0 }, types: [...types, ...simple.all], values: values.all };
}
