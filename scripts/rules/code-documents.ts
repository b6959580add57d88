import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Expression, readTree, type Step, type XmlElement } from '@kontor/e-invoice/rules';
import { attribute } from './schema-elements.ts';

/**
 * Factur-X keeps its code lists in a document beside its rules:
 * `document('…_codedb.xml')/codedb/cl[@id=3]/enumeration[@value=$code]`. The engine reads no files, so the list becomes part of the
 * expression, in the form that it looks codes up in a set.
 */

type Predicate = Extract<Expression, { k: 'binary' }>;

const named = (step: Step | undefined, local: string): step is Extract<Step, { axis: string }> =>
  step !== undefined &&
  'axis' in step &&
  step.axis === 'child' &&
  'name' in step.test &&
  step.test.name === local;

/** `[@name = value]`, where it is the only predicate of a step. */
function compared(step: Extract<Step, { axis: string }>): Predicate | undefined {
  const [predicate, ...more] = step.predicates ?? [];
  return more.length === 0 && predicate?.k === 'binary' && predicate.op === '=' ? predicate : undefined;
}

const withId = (root: XmlElement, id: string): XmlElement | undefined =>
  root.children.find((one) => attribute(one, 'id') === id);

/** The codes of a list. @throws Error for a list that is not there, and for codes that a set of words cannot have */
function codesOf(file: string, id: string): readonly string[] {
  const list = withId(readTree(readFileSync(file)).root, id);
  if (list === undefined) throw new Error(`${file} has no list ${id}`);
  const codes = list.children.map((one) => attribute(one, 'value') ?? '');
  const unfit = codes.find((code) => code === '' || /\s/.test(code));
  if (unfit !== undefined) throw new Error(`${file}: the code "${unfit}" of list ${id} is no word`);
  return codes;
}

function lookup(expression: Expression, folder: string): Expression | undefined {
  if (expression.k !== 'path' || expression.from.k !== 'call' || expression.from.name !== 'document') return;
  const [file, ...none] = expression.from.args;
  const [root, listed, code, ...more] = expression.steps;
  if (file?.k !== 'string' || none.length + more.length > 0) return;
  if (!named(root, 'codedb') || !named(listed, 'cl') || !named(code, 'enumeration')) return;
  const [id, value] = [compared(listed)?.right, compared(code)?.right];
  if (id?.k !== 'number' || value === undefined) return;
  const codes = codesOf(join(folder, file.value), id.value);
  const blank: Expression = { k: 'string', value: ' ' };
  const list: Expression = { k: 'string', value: ` ${codes.join(' ')} ` };
  const spaced: Expression = { k: 'call', name: 'concat', args: [blank, value, blank] };
  // Two codes that follow each other are no code.
  const isWord: Expression = {
    k: 'call',
    name: 'not',
    args: [{ k: 'call', name: 'contains', args: [value, blank] }],
  };
  return {
    k: 'binary',
    op: 'and',
    left: isWord,
    right: { k: 'call', name: 'contains', args: [list, spaced] },
  };
}

/** An expression with the code lists of documents in it; `path` is the file that it is of. */
export function withCodeLists<Value>(value: Value, path: string): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withCodeLists(one, path)) as Value;
  if ('k' in value) {
    const found = lookup(value as unknown as Expression, dirname(path));
    if (found !== undefined) return found as Value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withCodeLists(one as unknown, path)]),
  ) as Value;
}
