import { isEuCountry } from '#lib/vat/vat-number.ts';
import type { InvoiceTerms, PartyTerms } from '../request/invoice-terms.ts';
import type { TaxCategory } from '../request/request.ts';
import { isServiceUnit } from './unit-code.ts';
import {
  EXEMPT_WORDS,
  EXPORT_WORDS,
  INTRA_COMMUNITY_WORDS,
  OUTSIDE_SCOPE_WORDS,
  REVERSE_CHARGE_WORDS,
} from './vat-category.data.ts';

/** The category of everything without tax, and what tells so. */
export interface ZeroCategory {
  readonly category: TaxCategory;
  /** The caller's own sentence that says why: reason of category E. */
  readonly sentence?: string;
  /** Concluded from the parties' countries alone. */
  readonly isAssumed?: true;
}

/** What the category of a line without tax follows from. */
export interface ZeroFacts {
  /** Lines of notice and context items, in which reasons are looked for. */
  readonly sentences: readonly string[];
  /** Whether any line or fee has a tax above zero. */
  readonly isTaxed: boolean;
  /** Units of the lines without tax. */
  readonly zeroUnits: readonly (string | undefined)[];
  readonly terms: Pick<InvoiceTerms, 'seller' | 'buyer' | 'deliveryDate'>;
}

const pattern = (words: string): RegExp => new RegExp(words, 'iu');

/** What the invoice itself says, in the order in which it counts (decisions: VAT category without VAT). */
const SAID: readonly (readonly [RegExp, TaxCategory])[] = [
  [pattern(REVERSE_CHARGE_WORDS), 'AE'],
  [pattern(INTRA_COMMUNITY_WORDS), 'K'],
  [pattern(EXPORT_WORDS), 'G'],
  [pattern(EXEMPT_WORDS), 'E'],
  [pattern(OUTSIDE_SCOPE_WORDS), 'O'],
];

function saidCategory({ sentences, isTaxed }: ZeroFacts): ZeroCategory | undefined {
  for (const [words, category] of SAID) {
    // O stands alone: beside a taxed line it would break BR-O-11.
    if (category === 'O' && isTaxed) continue;
    const sentence = sentences.find((text) => words.test(text));
    if (sentence !== undefined) return { category, sentence };
  }
  return undefined;
}

/** Northern Ireland counts as EU for goods: its VAT prefix tells. */
const isInEu = (party: PartyTerms): boolean =>
  party.vatId?.prefix === 'XI' || (party.country !== undefined && isEuCountry(party.country));

const euPlace = (party: PartyTerms): string | undefined =>
  party.vatId?.prefix === 'XI' ? 'XI' : party.country;

/** What the parties' countries and VAT numbers let one conclude. */
function concludedCategory({ terms, zeroUnits }: ZeroFacts): ZeroCategory | undefined {
  const { seller, buyer, deliveryDate } = terms;
  if (seller.vatId === undefined || !isInEu(seller)) return undefined;
  if (isInEu(buyer)) {
    if (buyer.vatId === undefined || euPlace(buyer) === euPlace(seller)) return undefined;
    const isGoods = deliveryDate !== undefined && !zeroUnits.every(isServiceUnit);
    return { category: isGoods ? 'K' : 'AE', isAssumed: true };
  }
  return buyer.country === undefined ? undefined : { category: 'G', isAssumed: true };
}

/** The VAT category of lines and fees without tax (decisions: VAT category without VAT). */
export function zeroCategory(facts: ZeroFacts): ZeroCategory {
  const { seller } = facts.terms;
  const found = saidCategory(facts) ?? concludedCategory(facts);
  if (found !== undefined) return found;
  if (seller.vatId !== undefined || seller.taxNumber !== undefined) return { category: 'Z' };
  return { category: facts.isTaxed ? 'Z' : 'O' };
}
