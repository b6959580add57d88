import type { Compiled } from './compiled.ts';
import type { Expression } from './expression.ts';
import { singleText } from './values.ts';

interface CodeList {
  readonly codes: ReadonlySet<string>;
  readonly text: string;
  readonly value: Expression;
}

/** `contains(' A B C ', concat(' ', x, ' '))` is how publishers write that x is in a list. */
export function codeList(name: string, args: readonly Expression[]): CodeList | undefined {
  const [text, wanted] = args;
  if (name !== 'contains' || text?.k !== 'string' || wanted?.k !== 'call' || wanted.name !== 'concat')
    return undefined;
  const [before, value, after] = wanted.args;
  const isBlank = (one: Expression | undefined) => one?.k === 'string' && one.value === ' ';
  if (wanted.args.length !== 3 || !isBlank(before) || !isBlank(after) || !/^ .* $/.test(text.value))
    return undefined;
  return { codes: new Set(text.value.trim().split(' ')), text: text.value, value: value! };
}

/** A value with blanks in it is searched for as it is written. */
export function inCodeList(codes: ReadonlySet<string>, text: string, { items }: Compiled): Compiled {
  const isTrue: Compiled['isTrue'] = (context) => {
    const value = singleText(items(context));
    return value.includes(' ') || value === '' ? text.includes(` ${value} `) : codes.has(value);
  };
  return { isTrue, items: (context) => [isTrue(context)] };
}
