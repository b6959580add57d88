import { mod97 } from '../digits/mod97.ts';
import { BBAN_STRUCTURES, SEPA_COUNTRIES } from './iban.data.ts';

const SEPA = new Set(SEPA_COUNTRIES);

/** '5n12c' → 'nnnnncccccccccccc'; built on first use, follows from the registry alone. */
const spelled = new Map<string, string>();

function bbanClasses(country: string): string | undefined {
  const known = spelled.get(country);
  if (known !== undefined) return known;
  if (!Object.hasOwn(BBAN_STRUCTURES, country)) return undefined;
  const structure = BBAN_STRUCTURES[country] ?? '';
  const classes = structure.replace(/(\d+)([nac])/g, (_, n: string, kind: string) => kind.repeat(Number(n)));
  spelled.set(country, classes);
  return classes;
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
const isCapital = (unit: number): boolean => unit >= 0x41 && unit <= 0x5a;

/** Position of the first character of `iban` that its country's structure does not allow, or -1. */
function misfit(iban: string, classes: string): number {
  for (let i = 0; i < classes.length; i++) {
    const unit = iban.charCodeAt(i + 4);
    const kind = classes.charCodeAt(i);
    const fits = (kind !== 0x61 /* a */ && isDigit(unit)) || (kind !== 0x6e /* n */ && isCapital(unit));
    if (!fits) return i + 4;
  }
  return -1;
}

/**
 * What is wrong with an IBAN in compact form (no white space, upper case), as prose; `undefined` when it is
 * right: country in the registry, length and structure of the country, check digits 02 to 98 (ISO 13616-1,
 * ISO 7064 mod 97-10).
 * @example ibanFault('AT572011140014400144') // undefined
 */
export function ibanFault(iban: string): string | undefined {
  const country = iban.slice(0, 2);
  const classes = bbanClasses(country);
  if (classes === undefined) return 'does not start with the code of a country that uses IBANs';
  const length = classes.length + 4;
  if (iban.length !== length) return `${iban.length} characters, an IBAN of ${country} has ${length}`;
  if (!isDigit(iban.charCodeAt(2)) || !isDigit(iban.charCodeAt(3))) return 'check digits must be digits';
  const wrong = misfit(iban, classes);
  if (wrong >= 0) return `character ${wrong + 1} is not allowed in an IBAN of ${country}`;
  const check = Number(iban.slice(2, 4));
  if (check < 2 || check > 98 || mod97(iban.slice(4) + iban.slice(0, 4)) !== 1)
    return 'check digits are wrong';
  return undefined;
}

/** True for a right IBAN in compact form. */
export const isIban = (iban: string): boolean => ibanFault(iban) === undefined;

/** True when the account's country belongs to the SEPA schemes. */
export const isSepaIban = (iban: string): boolean => SEPA.has(iban.slice(0, 2));

/** Puts the check digits between country and BBAN. @example ibanOf('CZ', '08000000192000145399') // 'CZ65…' */
export function ibanOf(country: string, bban: string): string {
  const check = 98 - mod97(`${bban}${country}00`);
  return country + String(check).padStart(2, '0') + bban;
}

/** Groups of four for people. @example groupedIban('AT572011140014400144') // 'AT57 2011 1400 1440 0144' */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
