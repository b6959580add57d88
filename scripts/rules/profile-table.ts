/**
 * What a profile of Factur-X has of the Cross Industry Invoice, as text: an element a line, its children below it, two blanks deeper.
 * Behind the name, in brackets, a condition that separates elements of one name; `[others]` is what none of them fits.
 * Then what the profile demands, each with the number of its rule:
 *
 * - `once#19`, `max1#33`, `max2#571`, `min1#188`: how often it occurs in its parent;
 * - `@schemeID#37`: it has the attribute; `@schemeID=ICD#31`, `code=COUNTRY#36`: attribute or content are codes of a list;
 * - `unused`, `no@schemeID`: the profile has no use for it, which is a note only.
 *
 * `!warning` behind a number: it is a warning.
 */

export type Count = 'once' | 'max1' | 'max2' | 'min1';

export interface Demand {
  /** Number of its rule; notes have none. */
  readonly number?: number;
  readonly isWarning: boolean;
  readonly kind: Count | 'attribute' | 'code' | 'unused';
  readonly attribute?: string;
  /** Name of the code list. */
  readonly list?: string;
}

export interface TableElement {
  /** `ram:ID`. */
  readonly name: string;
  /** An expression of XPath, `others`, or nothing. */
  readonly condition: string;
  readonly demands: readonly Demand[];
  readonly children: readonly TableElement[];
}

const LINE = /^((?: {2})*)([\w:]+)(?:\[(\S+)\])?((?: \S+)*)$/;
const DEMAND =
  /^(once|max1|max2|min1|unused|no(?=@)|code(?==))?(?:@(\w+))?(?:=([\w-]+))?(?:#(\d+))?(!warning)?$/;

function demand(word: string): Demand {
  const [whole, kind, attribute, list, number, warning] = DEMAND.exec(word) ?? [];
  if (whole === undefined) throw new Error(`unknown demand ${word}`);
  const isNote = kind === 'unused' || kind === 'no';
  const isOccurrence = kind !== undefined && kind !== 'code' && !isNote;
  if (isNote !== (number === undefined)) throw new Error(`${word}: a number, or none, is missing`);
  const ofValue = list === undefined ? 'attribute' : 'code';
  const otherwise = isNote ? 'unused' : ofValue;
  return {
    kind: isOccurrence ? (kind as Count) : otherwise,
    isWarning: warning !== undefined,
    ...(number === undefined ? {} : { number: Number(number) }),
    ...(attribute === undefined ? {} : { attribute }),
    ...(list === undefined ? {} : { list }),
  };
}

type Growing = TableElement & { readonly children: TableElement[] };

/** @throws Error naming the line */
export function profileTable(text: string): TableElement {
  const path: Growing[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [whole, indent = '', name = '', condition = '', demands = ''] = LINE.exec(line) ?? [];
    const depth = indent.length / 2;
    const isPlaced = depth === 0 ? path.length === 0 : depth <= path.length;
    if (whole === undefined || !isPlaced) throw new Error(`line ${index + 1} is no element: ${line}`);
    const words = demands.split(' ').filter((word) => word !== '');
    const element: Growing = { name, condition, demands: words.map(demand), children: [] };
    path[depth - 1]?.children.push(element);
    path.splice(depth, path.length, element);
  }
  const [root] = path;
  if (root === undefined) throw new Error('the table has no element');
  return root;
}

export interface TableCodes {
  /** How people call the list. */
  readonly title: string;
  readonly codes: readonly string[];
}

/** Code lists by name: `NAME | title | code code …`, a list a line. @throws Error for a line that is none */
export const tableCodes = (text: string): ReadonlyMap<string, TableCodes> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [name, title, codes, ...more] = line.split(' | ');
        if (!name || !title || !codes || more.length > 0) throw new Error(`no code list: ${line}`);
        return [name, { title, codes: codes.split(' ') }] as const;
      }),
  );
