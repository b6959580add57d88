import { isEuCountry } from '@kontor/vat/numbers';
import type { InvoiceTerms, PartyTerms } from '../request/invoice-terms.ts';
import type { WordedReason } from '../vat-reason/reason-text.data.ts';
import type { StatedReasons } from '../vat-reason/stated-reason.ts';
import { REASON_CODING } from '../vat-reason/vat-reason.ts';
import { type SuppliedKind, type SupplySigns, suppliedKind } from './supply.ts';
import type { GroupCategory } from './taxed-category.ts';
import {
  type BuyerSituation,
  type CategoryLack,
  type SellerSituation,
  VAT_TABLE,
  type VatOutcome,
  type VatRow,
} from './vat-table.data.ts';

/** The category of everything without tax that states none, and what it follows from. */
export interface ZeroCategory {
  /** `undefined`: none is concluded. */
  readonly category: GroupCategory;
  /** The invoice does not state it: concluded from the parties, or what remains. */
  readonly isAssumed?: true;
  /** BT-121 of a conclusion. */
  readonly code?: string | undefined;
  /** Which of our sentences a conclusion proves. */
  readonly words?: WordedReason | undefined;
  /** What it would take to conclude one. */
  readonly lack?: CategoryLack | undefined;
}

/** What the category of a line without tax follows from. */
export interface ZeroFacts {
  readonly reasons: StatedReasons;
  /** Whether any line or fee has a tax above zero. */
  readonly isTaxed: boolean;
  /** The items without tax, or all where only fees are without. */
  readonly items: readonly SupplySigns[];
  /** A place of delivery is stated. */
  readonly hasPlace: boolean;
  readonly terms: Pick<InvoiceTerms, 'seller' | 'buyer' | 'deliveryDate' | 'deliveryPeriod'>;
}

/** The strongest stated category; O must be alone: beside a taxed line it would break BR-O-11. */
const statedCategory = ({ reasons, isTaxed }: ZeroFacts): GroupCategory =>
  reasons.stated.find(({ category }) => category !== 'O' || !isTaxed)?.category;

/** Northern Ireland counts as EU for goods: recognised by its VAT prefix. */
const placeOf = (party: PartyTerms): string | undefined =>
  party.vatId?.prefix === 'XI' ? 'XI' : party.country;

const isInEu = (place: string): boolean => place === 'XI' || isEuCountry(place);

const hasNumber = ({ vatId, taxNumber }: PartyTerms): boolean =>
  vatId !== undefined || taxNumber !== undefined;

/** A business by what the caller states, or by a number of a register. */
const isProvenBusiness = (buyer: PartyTerms): boolean =>
  buyer.status === 'BUSINESS' || hasNumber(buyer) || buyer.registrationNumber !== undefined;

function isSeller(situation: SellerSituation, seller: PartyTerms): boolean {
  const place = placeOf(seller);
  switch (situation) {
    case 'ANY':
      return true;
    case 'NUMBER':
      return hasNumber(seller);
    case 'OUTSIDE_EU':
      return place !== undefined && !isInEu(place);
    case 'EU':
      return place !== undefined && isInEu(place);
    case 'EU_VAT':
      return place !== undefined && isInEu(place) && seller.vatId !== undefined;
  }
}

function isBuyer(situation: BuyerSituation, buyer: PartyTerms, seller: PartyTerms): boolean {
  const [own, other] = [placeOf(seller), placeOf(buyer)];
  const isAbroad = own !== undefined && other !== undefined && own !== other;
  switch (situation) {
    case 'ANY':
      return true;
    case 'HOME_OR_UNKNOWN':
      return !isAbroad;
    case 'ABROAD':
      return isAbroad;
    case 'CONSUMER_ABROAD':
      return isAbroad && buyer.status === 'CONSUMER';
    case 'OTHER_EU_VAT':
      return isAbroad && isInEu(other) && buyer.vatId !== undefined;
    case 'OTHER_EU_NO_VAT':
      return isAbroad && isInEu(other) && buyer.vatId === undefined;
    case 'OUTSIDE_EU':
      return isAbroad && !isInEu(other);
    case 'OUTSIDE_EU_PROVEN':
      return isAbroad && !isInEu(other) && isProvenBusiness(buyer);
  }
}

/** True when the invoice denies the very category that its parties suggest. */
const isDenied = ({ denied }: StatedReasons, outcome: VatOutcome): boolean =>
  'category' in outcome &&
  outcome.category !== 'Z' &&
  // No triangular trade may be reverse charge all the same.
  [...denied].some(
    (reason) => reason !== 'TRIANGULAR' && REASON_CODING[reason].category === outcome.category,
  );

/** What the items show. */
function supplyOf({ terms, items, hasPlace }: ZeroFacts): SuppliedKind {
  const places = [placeOf(terms.seller), placeOf(terms.buyer)];
  return suppliedKind(items, {
    isWithinEu: places.every((place) => place !== undefined && isInEu(place)),
    isDelivered: terms.deliveryDate !== undefined || terms.deliveryPeriod !== undefined,
    hasPlace,
  });
}

/** The row of the table that fits; the last one always does. */
function rowOf(facts: ZeroFacts): VatRow {
  const { seller, buyer } = facts.terms;
  const supply = supplyOf(facts);
  const fits = (row: VatRow): boolean =>
    isSeller(row.seller, seller) &&
    isBuyer(row.buyer, buyer, seller) &&
    (row.supply === undefined || row.supply.includes(supply)) &&
    !isDenied(facts.reasons, row.outcome);
  return VAT_TABLE.find(fits) ?? VAT_TABLE.at(-1)!;
}

/** The VAT category of lines and fees without tax that state none (rules: VAT category without VAT). */
export function zeroCategory(facts: ZeroFacts): ZeroCategory {
  const stated = statedCategory(facts);
  if (stated !== undefined) return { category: stated };
  const { outcome, seller } = rowOf(facts);
  if ('lack' in outcome) return { category: undefined, lack: outcome.lack };
  // Beside a taxed line there is VAT, so what remains is not outside its scope (BR-O-11).
  if (seller === 'ANY' && facts.isTaxed) return { category: 'Z', isAssumed: true };
  const { category, code, words } = outcome;
  return { category, isAssumed: true, code, words };
}
