import type { FeeKind, FeeTaxItem } from '../request/request.ts';
import {
  EQUIVALENCE_SURCHARGE,
  FILLER_WORDS,
  TAX_WORDS,
  TERRITORY_TAXES,
  VAT_PHRASES,
  VAT_WORDS,
} from './fee-kind.data.ts';
import type { TaxedCategory } from './taxed-category.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const VAT = words(VAT_WORDS);
const TAX = words(TAX_WORDS);
const FILLERS = words(FILLER_WORDS);

/** The meaningful words of a title: lower case, without numbers, percent signs, dots and fillers. */
function tellingWords(title: string): readonly string[] {
  let text = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/\d+(?:[.,]\d+)*/g, ' ');
  for (const phrase of VAT_PHRASES) text = text.replaceAll(phrase, 'vat');
  return text
    .replaceAll('.', '')
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word));
}

/** True when a title names the VAT and nothing else. @example isVatTitle('zzgl. 19 % MwSt.') // true */
export function isVatTitle(title: string): boolean {
  const told = tellingWords(title);
  if (told.length === 0) return false;
  return told.every((word) => VAT.has(word) || TAX.has(word));
}

/** True for the second VAT of Spanish retailers. @example isEquivalenceSurcharge('Recargo de equivalencia 5,2 %') // true */
export const isEquivalenceSurcharge = (title: string): boolean =>
  EQUIVALENCE_SURCHARGE.test(title.normalize('NFC'));

/** The category of the tax that a VAT entry names. @example entryCategory('IGIC 7 %') // 'L' */
export function entryCategory(title: string): TaxedCategory {
  const name = title.normalize('NFC');
  if (TERRITORY_TAXES.L.test(name)) return 'L';
  return TERRITORY_TAXES.M.test(name) ? 'M' : 'S';
}

/**
 * Whether an entry is a fee or the VAT: by the caller's `kind`, else by its title; a negative one is a discount. Withholdings are
 * taken out before (`isWithholding`).
 * "City tax" and "Versand inkl. MwSt." are fees, because a word is left that does not name the tax.
 */
export function feeKind(item: FeeTaxItem): FeeKind {
  if (item.kind !== undefined) return item.kind === 'TAX' ? 'TAX' : 'FEE';
  const isTax = isVatTitle(item.title) || isEquivalenceSurcharge(item.title);
  return isTax && (item.percent ?? item.value ?? 0) >= 0 ? 'TAX' : 'FEE';
}

/** BG-20, else BG-21: by what the caller states it to be, else by the sign. */
export const isDiscount = (kind: FeeTaxItem['kind'], isNegative: boolean): boolean =>
  kind === 'DISCOUNT' || (kind !== 'SURCHARGE' && isNegative);
