import { UNITS } from './units.data.ts';

let table: ReadonlyMap<string, string> | undefined;

/** English names by code, taken apart on first use. */
function names(): ReadonlyMap<string, string> {
  table ??= new Map(UNITS.split('\n').map((line) => splitAtBlank(line)));
  return table;
}

function splitAtBlank(line: string): readonly [string, string] {
  const end = line.indexOf(' ');
  return [line.slice(0, end), line.slice(end + 1)];
}

/** Whether a text is exactly a code of Recommendations 20 and 21 (BR-CL-23). @example isUnit('H87') // true */
export const isUnit = (code: string): boolean => names().has(code);

/** The English name that the recommendation gives a code. @example unitName('H87') // 'piece' */
export const unitName = (code: string): string | undefined => names().get(code);
