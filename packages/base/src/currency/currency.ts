import { CODES_BY_MINOR_UNIT, CODES_WITHOUT_MINOR_UNIT } from './currency.data.ts';

/** Places for amounts in a unit that has no minor unit by ISO 4217: our choice, as for most currencies. */
const DEFAULT_MINOR_UNITS = 2;

let table: ReadonlyMap<string, number> | undefined;

function minorUnitTable(): ReadonlyMap<string, number> {
  if (table !== undefined) return table;
  const units = new Map<string, number>();
  for (const [digits, codes] of Object.entries(CODES_BY_MINOR_UNIT)) {
    for (const code of codes.split(' ')) units.set(code, Number(digits));
  }
  for (const code of CODES_WITHOUT_MINOR_UNIT.split(' ')) units.set(code, DEFAULT_MINOR_UNITS);
  table = units;
  return units;
}

/** True for a current ISO 4217 alphabetic code in upper case. @example isCurrency('XCG') // true */
export const isCurrency = (code: string): boolean => minorUnitTable().has(code);

/** Decimal places of the currency's amounts by ISO 4217. @example minorUnits('KWD') // 3; minorUnits('HUF') // 2 */
export const minorUnits = (code: string): number => minorUnitTable().get(code) ?? DEFAULT_MINOR_UNITS;

/** All codes, in alphabetic order. */
export const currencyCodes = (): readonly string[] => [...minorUnitTable().keys()].sort();
