import { SERVICE_UNITS, UNIT_WORDS } from './unit-code.data.ts';

/** "One": a countable thing, and the code of every unit that has none. */
const ONE = 'C62';

const SERVICE = new Set(SERVICE_UNITS.split(' '));

let table: ReadonlyMap<string, string> | undefined;

function codes(): ReadonlyMap<string, string> {
  if (table !== undefined) return table;
  const map = new Map<string, string>();
  for (const [code, words] of Object.entries(UNIT_WORDS)) {
    for (const word of words.split('|')) map.set(word, code);
  }
  table = map;
  return map;
}

/** UN/ECE code of a unit in words; unknown or absent: C62. @example unitCode('Std.') // 'HUR' */
export const unitCode = (unit: string | undefined): string =>
  unit === undefined ? ONE : (codes().get(unit.normalize('NFC').trim().toLowerCase()) ?? ONE);

/** True when things counted so are services: hours, days, flat fees … */
export const isServiceUnit = (unit: string | undefined): boolean => SERVICE.has(unitCode(unit));
