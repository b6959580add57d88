import type { Supply } from '../request/request.ts';
import { GOODS_UNITS, NO_GOODS_WORDS } from './supply-unit.data.ts';
import { isKnownUnit, isServiceCode, unitCode } from './unit-code.ts';

const GOODS: ReadonlySet<string> = new Set(GOODS_UNITS.split(' '));
const NO_GOODS: ReadonlySet<string> = new Set(NO_GOODS_WORDS.split(' '));

/** UNTDID 7143: harmonised system of customs tariffs. */
const CUSTOMS_TARIFF = 'HS';

/** What of an item shows whether it is goods or a service. */
export interface SupplySigns {
  readonly supply?: Supply | undefined;
  readonly unit?: string | undefined;
  readonly unitCode?: string | undefined;
  readonly gtin?: string | undefined;
  readonly originCountry?: string | undefined;
  readonly classifications?: readonly { readonly scheme?: string | undefined }[] | undefined;
}

/** The code of a stated unit, known ones alone: "Stück" is C62, and so is any unknown word. */
function knownUnitCode({ unit = '', unitCode: stated = '' }: SupplySigns): string | undefined {
  if (stated !== '') return stated;
  return unit.trim() === '' || !isKnownUnit(unit) ? undefined : unitCode(unit);
}

const isFilled = (text: string | undefined): boolean => text !== undefined && text !== '';

/** A unit of goods; "one" is such a unit where a word names pieces. A packaging is X and two characters. */
function isGoodsUnit(signs: SupplySigns): boolean {
  const code = knownUnitCode(signs);
  if (code === undefined) return false;
  if (code !== 'C62') return GOODS.has(code) || /^X..$/.test(code);
  const word = (signs.unit ?? '').toLowerCase().replaceAll('.', '').trim();
  return word !== '' && word !== 'c62' && !NO_GOODS.has(word);
}

function hasGoodsSign(signs: SupplySigns): boolean {
  const isTariffed = signs.classifications?.some(({ scheme }) => scheme === CUSTOMS_TARIFF) === true;
  return isGoodsUnit(signs) || isTariffed || isFilled(signs.gtin) || isFilled(signs.originCountry);
}

const isService = (signs: SupplySigns): boolean => {
  const code = knownUnitCode(signs);
  return code !== undefined && isServiceCode(code);
};

/** What of an invoice shows it beside the items. */
export interface SupplyFacts {
  /** Buyer and seller are in the EU: there a day of delivery is that of goods. */
  readonly isWithinEu: boolean;
  readonly isDelivered: boolean;
  /** A place of delivery is stated. */
  readonly hasPlace: boolean;
}

/** What is supplied: `undefined` where nothing shows it, BOTH where an invoice of two kinds has no one category. */
export type SuppliedKind = Supply | 'BOTH' | undefined;

const one = (kinds: readonly (Supply | undefined)[]): SuppliedKind => {
  const found = new Set(kinds.filter((kind) => kind !== undefined));
  return found.size > 1 ? 'BOTH' : [...found][0];
};

/**
 * Whether the items without tax are goods or services: stated, else by their units and other signs
 * (rules: VAT category without VAT).
 */
export function suppliedKind(items: readonly SupplySigns[], facts: SupplyFacts): SuppliedKind {
  const stated = items.map(({ supply }) => supply);
  const signs = items.map((item): Supply | undefined => {
    if (item.supply !== undefined) return item.supply;
    if (isService(item)) return 'SERVICE';
    return hasGoodsSign(item) ? 'GOODS' : undefined;
  });
  if (stated.some((kind) => kind !== undefined)) {
    // What states nothing goes with the rest: ancillary supplies share the fate of the main one.
    return facts.isWithinEu ? one(stated) : one(signs);
  }
  if (items.length > 0 && signs.every((kind) => kind === 'SERVICE')) return 'SERVICE';
  if (signs.includes('GOODS') || facts.hasPlace) {
    return !facts.isWithinEu && signs.includes('SERVICE') ? 'BOTH' : 'GOODS';
  }
  return facts.isWithinEu && facts.isDelivered ? 'GOODS' : undefined;
}
