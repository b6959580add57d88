import { isEuCountry } from '@kontor/vat';
import type { InvoiceTerms, PartyTerms } from '../request/invoice-terms.ts';
import type { TaxCategory } from '../request/request.ts';
import type { StatedReasons } from '../vat-reason/stated-reason.ts';
import { REASON_CODING } from '../vat-reason/vat-reason.ts';
import { isServiceCode } from './unit-code.ts';

/** The category of everything without tax, and what it follows from. */
export interface ZeroCategory {
  readonly category: TaxCategory;
  /** The invoice does not state it: concluded from the parties, or what remains. */
  readonly isAssumed?: true;
}

/** What the category of a line without tax follows from. */
export interface ZeroFacts {
  readonly reasons: StatedReasons;
  /** Whether any line or fee has a tax above zero. */
  readonly isTaxed: boolean;
  /** Codes of the units of the lines without tax. */
  readonly zeroUnits: readonly string[];
  readonly terms: Pick<InvoiceTerms, 'seller' | 'buyer' | 'deliveryDate' | 'deliveryPeriod'>;
}

/** The strongest stated category; O must be alone: beside a taxed line it would break BR-O-11. */
const statedCategory = ({ reasons, isTaxed }: ZeroFacts): TaxCategory | undefined =>
  reasons.stated.find(({ category }) => category !== 'O' || !isTaxed)?.category;

/** Northern Ireland counts as EU for goods: recognised by its VAT prefix. */
const isInEu = (party: PartyTerms): boolean =>
  party.vatId?.prefix === 'XI' || (party.country !== undefined && isEuCountry(party.country));

const euPlace = (party: PartyTerms): string | undefined =>
  party.vatId?.prefix === 'XI' ? 'XI' : party.country;

/** What the parties' countries and VAT numbers let one conclude. */
function concludedCategory({ terms, zeroUnits }: ZeroFacts): 'K' | 'AE' | 'G' | undefined {
  const { seller, buyer } = terms;
  const isDelivered = terms.deliveryDate !== undefined || terms.deliveryPeriod !== undefined;
  if (seller.vatId === undefined || !isInEu(seller)) return undefined;
  if (isInEu(buyer)) {
    if (buyer.vatId === undefined || euPlace(buyer) === euPlace(seller)) return undefined;
    return isDelivered && !zeroUnits.every(isServiceCode) ? 'K' : 'AE';
  }
  return buyer.country === undefined ? undefined : 'G';
}

/** True when the invoice denies the very category that its parties suggest. */
const isDenied = ({ denied }: StatedReasons, category: TaxCategory): boolean =>
  [...denied].some((reason) => REASON_CODING[reason].category === category);

/** The VAT category of lines and fees without tax (rules: VAT category without VAT). */
export function zeroCategory(facts: ZeroFacts): ZeroCategory {
  const stated = statedCategory(facts);
  if (stated !== undefined) return { category: stated };
  const concluded = concludedCategory(facts);
  if (concluded !== undefined && !isDenied(facts.reasons, concluded)) {
    return { category: concluded, isAssumed: true };
  }
  const { seller } = facts.terms;
  const hasNumber = seller.vatId !== undefined || seller.taxNumber !== undefined;
  return { category: hasNumber || facts.isTaxed ? 'Z' : 'O', isAssumed: true };
}
