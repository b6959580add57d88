import { sign } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import type { PartyTerms } from '../request/invoice-terms.ts';
import type { TaxCategory } from '../request/request.ts';
import { type Need, need, type ProfileFacts } from './required-terms.ts';

const usedCategories = ({ vatGroups }: Amounts): ReadonlySet<TaxCategory | undefined> =>
  new Set(vatGroups.map((group) => group.category));

/** A number of the wrong format is BT-31 or BT-48 all the same; a named profile takes it, with a warning. */
const hasVatNumber = ({ profile }: ProfileFacts['request'], { vatId, writtenVatId }: PartyTerms): boolean =>
  vatId !== undefined || (profile !== 'AUTO' && writtenVatId !== undefined);

/** Numbers by category: rules BR-S-02, BR-Z-02, BR-E-02, BR-AE-02, BR-IC-02, BR-G-02, BR-AF-02, BR-AG-02. */
function numberNeeds(
  { request, terms: { seller, buyer } }: ProfileFacts,
  uses: (...of: TaxCategory[]) => boolean,
): readonly Need[] {
  // The number of a tax representative (BT-63) is as good as the seller's own.
  const isRepresented = request.taxRepresentative !== undefined;
  const hasVatId = hasVatNumber(request, seller) || isRepresented;
  const hasTaxId = hasVatId || seller.taxNumber !== undefined;
  const isSellerMissing = 'the seller’s VAT number is missing';
  return [
    need('BT-31', 'sender.vatNumber', hasTaxId || !uses('S', 'Z', 'E', 'AE', 'L', 'M', 'B'), isSellerMissing),
    need('BT-31', 'sender.vatNumber', hasVatId || !uses('K', 'G'), isSellerMissing),
    need(
      'BT-48',
      'recipient.vatNumber',
      hasVatNumber(request, buyer) || !uses('K'),
      'the buyer’s VAT number is missing',
    ),
    need(
      'BT-48',
      'recipient.vatNumber',
      hasVatNumber(request, buyer) || buyer.registrationNumber !== undefined || !uses('AE'),
      'the buyer has neither a VAT number nor a registration number',
    ),
  ];
}

/** Split payment is between Italian parties, not beside S (BR-B-01, BR-B-02), and Factur-X has no such category. */
function splitPaymentNeeds({ request, terms }: ProfileFacts, used: ReadonlySet<unknown>): readonly Need[] {
  if (!used.has('B')) return [];
  const isItalian = terms.seller.country === 'IT' && terms.buyer.country === 'IT';
  return [
    need('BR-B-01', 'recipient.country', isItalian, 'split payment is between Italian parties alone'),
    need('BR-B-02', 'items', !used.has('S'), 'split payment cannot be combined with category S'),
    need('BR-CL-17', 'format', request.format === 'UBL', 'Factur-X has no category B; state format UBL'),
  ];
}

/** What remains to be stated where nothing states the category and the data prove none. */
const CATEGORY_REMEDIES = {
  'supply-unknown': ['items[].supply', 'state whether goods or services are supplied'],
  'supply-mixed': ['items[].supply', 'goods and services need an invoice each, or items[].taxCategory'],
  'tax-category-unknown': ['items[].taxCategory', 'the VAT category does not follow from the parties'],
} as const;

function categoryNeed({ lack }: ProfileFacts, used: ReadonlySet<unknown>): Need {
  const [field, description] = CATEGORY_REMEDIES[lack ?? 'tax-category-unknown'];
  return need('BT-118', field, !used.has(undefined), description);
}

/** Terms that VAT categories ask for, and rules about their company. */
export function taxCategoryNeeds(facts: ProfileFacts): readonly Need[] {
  const { request, terms, amounts } = facts;
  const used = usedCategories(amounts);
  const uses = (...categories: readonly TaxCategory[]) => categories.some((category) => used.has(category));
  const isDelivered = terms.deliveryDate !== undefined || terms.deliveryPeriod !== undefined;
  const isUntaxedIgic = amounts.lineTaxes.some(({ category, rate }) => category === 'L' && sign(rate) === 0);
  return [
    categoryNeed(facts, used),
    ...numberNeeds(facts, uses),
    need(
      'BT-72',
      'metadata.deliveryDate',
      isDelivered || !uses('K'),
      'an intra-community supply needs a delivery date or period',
    ),
    need(
      'BR-O-02',
      'taxRepresentative',
      !uses('O') || request.taxRepresentative === undefined,
      'an invoice that is not subject to VAT has no tax representative',
    ),
    need(
      'BR-O-11',
      'items',
      !uses('O') || used.size === 1,
      'VAT category O cannot be combined with another category',
    ),
    need('BR-AF-05', 'items[].tax', !isUntaxedIgic, 'IGIC of an item is above 0 %; without it state E or Z'),
    ...splitPaymentNeeds(facts, used),
  ];
}
