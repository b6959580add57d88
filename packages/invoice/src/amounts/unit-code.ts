import { isUnit } from '../code-lists/units.ts';
import { unitsOfNames } from '../unit-name/unit-name.ts';
import { SERVICE_UNITS, UNIT_WORDS } from './unit-code.data.ts';

/** "One": a countable thing, and the code of every unit that has none. */
const ONE = 'C62';

const SERVICE = new Set(SERVICE_UNITS.split(' '));

let table: ReadonlyMap<string, string> | undefined;

function codes(): ReadonlyMap<string, string> {
  if (table !== undefined) return table;
  // Words of our own lists win over the names that are printed.
  const map = new Map(unitsOfNames());
  for (const [code, words] of Object.entries(UNIT_WORDS)) {
    for (const word of words.split('|')) map.set(word, code);
  }
  table = map;
  return map;
}

/** Codes that people write as such, in capitals, and whose lower case is no word: `HUR`, `XPK`. */
const isCode = (unit: string): boolean => Object.hasOwn(UNIT_WORDS, unit) || isUnit(unit);

/** How units are compared: without blanks around and the dot of an abbreviation, whatever the case. */
const plain = (unit: string): string =>
  unit.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').replace(/\.+$/, '');

function knownCode(unit: string | undefined): string | undefined {
  const text = (unit ?? '').trim();
  if (text === '') return ONE;
  const word = plain(text);
  return (
    codes().get(word) ?? codes().get(word.replaceAll('.', '').trim()) ?? (isCode(text) ? text : undefined)
  );
}

/** UN/ECE code of a unit in words or as code; unknown or absent: C62. @example unitCode('Std.') // 'HUR' */
export const unitCode = (unit: string | undefined): string => knownCode(unit) ?? ONE;

/** True for no unit, and for one that has a code. */
export const isKnownUnit = (unit: string | undefined): boolean => knownCode(unit) !== undefined;

/** True when things counted by this code are services: hours, days, flat fees … @example isServiceCode('HUR') // true */
export const isServiceCode = (code: string): boolean => SERVICE.has(code);

/** True for a unit that is a code and no word: it is printed by name. @example isCodeAlone('KWT') // true */
export const isCodeAlone = (unit: string): boolean => {
  const text = unit.trim();
  return isCode(text) && !codes().has(plain(text));
};
