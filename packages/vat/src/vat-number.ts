import { codePoints } from '@kontor/base';
import { EU_COUNTRIES, VAT_FORMATS } from './vat-format.data.ts';

/** A VAT identification number whose format is that of its prefix. */
export interface VatNumber {
  /** As people write it, without separators: prefix, number, suffix: `ATU16370905`, `CHE105838471MWST`. */
  readonly id: string;
  /** First two letters; `EL` for Greece, `XI` for Northern Ireland. */
  readonly prefix: string;
  /** The form of the register: without prefix and without the suffix of CH and NO: `U16370905`, `E105838471`. */
  readonly number: string;
  /** ISO 3166-1 of the prefix: EL → GR, XI → GB. */
  readonly country: string;
}

const MAX_CHARACTERS = 64;

/** White space, separators and dashes that people write into VAT numbers. */
const SEPARATORS = /[\s\u200b.,:;/\\\-_'()\u2010-\u2015]/gu;

/** Nothing to tidy: most numbers come so. */
const COMPACT = /^[A-Z0-9]+$/;

/** `MWST`, `TVA`, `IVA`, `TPV` (Switzerland) and `MVA` (Norway) mean "VAT"; they are no part of the number. */
const SUFFIX: Readonly<Record<string, RegExp>> = { CH: /[A-Z]{3,4}$/, NO: /MVA$/ };

const COUNTRY_OF_PREFIX: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };
const EU = new Set(EU_COUNTRIES.split(' '));

/** Compiled on first use of a prefix; follows from the table alone. */
const patterns = new Map<string, RegExp>();

function patternOf(prefix: string): RegExp | undefined {
  const known = patterns.get(prefix);
  if (known !== undefined) return known;
  if (!Object.hasOwn(VAT_FORMATS, prefix)) return undefined;
  const pattern = new RegExp(`^${VAT_FORMATS[prefix]}$`);
  patterns.set(prefix, pattern);
  return pattern;
}

/** Leading zeros that three countries' numbers lose in practice. */
function repaired(prefix: string, rest: string): string {
  if (prefix === 'BE' && /^\d{9}$/.test(rest)) return `0${rest}`;
  if (prefix === 'EL' && /^\d{8}$/.test(rest)) return `0${rest}`;
  if (prefix === 'NL' && /^\d{7,8}B\d{2}$/.test(rest)) return rest.padStart(12, '0');
  return rest;
}

/**
 * Reads a VAT number with its prefix; blanks, dots, hyphens and slashes do not matter. `undefined` when the
 * format is not that of the prefix. Judges the format alone, no check digits.
 * @example vatNumber('atu 1637 0905') // { id: 'ATU16370905', prefix: 'AT', number: 'U16370905', country: 'AT' }
 */
export function vatNumber(text: string): VatNumber | undefined {
  // A code point is one or two units, so only longer texts need counting.
  if (text.length > 2 * MAX_CHARACTERS) return undefined;
  if (text.length > MAX_CHARACTERS && codePoints(text) > MAX_CHARACTERS) return undefined;
  const plain = COMPACT.test(text) ? text : text.normalize('NFKC').toUpperCase().replace(SEPARATORS, '');
  const start = plain.slice(0, 2);
  const prefix = start === 'GR' ? 'EL' : start;
  const rest = repaired(prefix, plain.slice(2));
  if (patternOf(prefix)?.test(rest) !== true) return undefined;
  const suffix = SUFFIX[prefix];
  const number = suffix === undefined ? rest : rest.replace(suffix, '');
  return { id: prefix + rest, prefix, number, country: COUNTRY_OF_PREFIX[prefix] ?? prefix };
}

/** True for a member state of the European Union by its ISO 3166-1 code. @example isEuCountry('GR') // true */
export const isEuCountry = (country: string): boolean => EU.has(country);

/** Whether VIES answers for a prefix: those of the member states (Greece as `EL`) and `XI`. */
export const isViesPrefix = (prefix: string): boolean =>
  prefix === 'XI' || (prefix !== 'GR' && EU.has(COUNTRY_OF_PREFIX[prefix] ?? prefix));
