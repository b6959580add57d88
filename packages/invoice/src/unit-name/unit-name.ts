import { type Decimal, text } from '@kontor/base';
import { unitName as englishName } from '../code-lists/units.ts';
import type { InvoiceLanguage } from '../words/words-of.ts';
import {
  AMBIGUOUS_NAMES,
  CLDR_UNITS,
  NAMED_UNITS,
  READ_AS,
  UNIT_NAMES,
  UNIT_SIGNS,
} from './unit-name.data.ts';

const CODES = NAMED_UNITS.split(' ');

/** The code of each name in all languages, those that several units share aside. */
export function unitsOfNames(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const names of Object.values(UNIT_NAMES)) {
    for (const [index, forms] of names.toLowerCase().replaceAll('.', '').split(' ').entries()) {
      const code = CODES[index]!;
      for (const form of forms.replaceAll('_', ' ').split('/')) found.set(form, READ_AS[code] ?? code);
    }
  }
  for (const name of AMBIGUOUS_NAMES.split(' ')) found.delete(name);
  return found;
}

/** The name of one, behind it that of several, by code. */
function ownNames(language: InvoiceLanguage): ReadonlyMap<string, readonly string[]> {
  const names = UNIT_NAMES[language].split(' ').map((name) => name.replaceAll('_', ' ').split('/'));
  return new Map(CODES.map((code, index) => [code, names[index]!]));
}

/** As CLDR counts: `1 Stunde`, `7,5 Stunden`. */
function cldrName(language: InvoiceLanguage, code: string, amount: number): string | undefined {
  const unit = CLDR_UNITS[code];
  if (unit === undefined) return undefined;
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.formatToParts(amount).find(({ type }) => type === 'unit')?.value;
}

/**
 * Names of units for amounts, in one language: the sign, our own name or CLDR's, else the English one of the
 * recommendation. What was found is remembered as long as the function is.
 * @example unitNames('DE')('HUR', decimal(2)) // 'Stunden'
 */
export function unitNames(language: InvoiceLanguage): (code: string, amount: Decimal) => string {
  const own = ownNames(language);
  const plural = new Intl.PluralRules(language);
  const remembered = new Map<string, string>();
  return (code, amount) => {
    const sign = UNIT_SIGNS[code];
    if (sign !== undefined) return sign;
    const value = Math.abs(Number(text(amount)));
    const number = plural.select(value);
    const key = `${code} ${number}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const [one, several = one] = own.get(code) ?? [];
    const name =
      (number === 'one' ? one : several) ?? cldrName(language, code, value) ?? englishName(code) ?? code;
    remembered.set(key, name);
    return name;
  };
}
