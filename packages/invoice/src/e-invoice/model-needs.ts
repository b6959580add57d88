import { sign } from '@kontor/base';
import { isSelfBilled, partiesOf } from '../document-type/invoice-type.ts';
import { statedTerms } from '../payment/payment-terms.ts';
import { isDiscountLine } from '../request/early-payment-lines.ts';
import { identifierOf } from '../request/identifier.ts';
import { isGerman } from '../request/invoice-terms.ts';
import { type Need, need, type ProfileFacts } from './required-terms.ts';

const isFilled = (text: string | undefined): boolean => text !== undefined && text !== '';

/** XRechnung requires town and postal code of a delivery address (BR-DE-10, BR-DE-11). */
export function germanDeliveryNeeds({ request: { delivery } }: ProfileFacts): readonly Need[] {
  if (delivery === undefined || !isFilled(delivery.country)) return [];
  return [
    need('BT-77', 'delivery.city', isFilled(delivery.city), 'a delivery address needs its town'),
    need('BT-78', 'delivery.postalCode', isFilled(delivery.postalCode), 'a delivery address needs its code'),
  ];
}

const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/**
 * Codes that Peppol BIS Billing 3.0 takes (PEPPOL-EN16931-P0100, P0101, P0112); Self-Billing 3.0 has 389 and 261 alone
 * (its P0100, P0101).
 */
const PEPPOL_CODES = setOf(
  '71 80 82 84 102 218 219 331 380 382 383 386 388 393 395 553 575 623 780 817 870 875 876 877 381 396 81 83 532',
);
const PEPPOL_GERMAN_CODES = setOf('326 384');
const PEPPOL_SELF_BILLED_CODES = setOf('389 261');

/** BT-3 where it is stated as code. */
export function peppolCodeNeed({ request, terms }: ProfileFacts): Need {
  const { typeCode = '' } = request;
  const known = isSelfBilled(request.type) ? PEPPOL_SELF_BILLED_CODES : PEPPOL_CODES;
  const isKnown = known.has(typeCode) || (isGerman(terms) && PEPPOL_GERMAN_CODES.has(typeCode));
  return need('BT-3', 'typeCode', typeCode === '' || isKnown, 'Peppol does not have this code');
}

/** Peppol has BT-111 with the sign of BT-110 (PEPPOL-EN16931-R055); one that is stated may differ. */
export function taxCurrencySignNeed({ amounts: { taxInCurrency, taxTotal } }: ProfileFacts): Need {
  const isSame = taxInCurrency === undefined || sign(taxInCurrency.amount) < 0 === sign(taxTotal) < 0;
  return need(
    'BT-111',
    'taxCurrency.amount',
    isSame,
    'must be negative where the VAT of the invoice is, and only there',
  );
}

/** Codes that the French rules have (BR-FR-04). */
const FRENCH_CODES = setOf('380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503');

/** BT-3 where it is stated as code. */
export const frenchCodeNeed = ({ request: { typeCode = '' } }: ProfileFacts): Need =>
  need(
    'BR-FR-04',
    'typeCode',
    typeCode === '' || FRENCH_CODES.has(typeCode),
    'the French rules do not have this code',
  );

/** BG-10 names another than the seller (BR-17). */
export function payeeNeed({ request, terms }: ProfileFacts): Need {
  const { payee } = request;
  const { seller } = partiesOf(request);
  const isSeller =
    payee !== undefined &&
    (payee.name === seller.name ||
      (isFilled(seller.tradingName) && payee.name === seller.tradingName) ||
      (isFilled(payee.identifier) && (seller.identifiers ?? []).includes(payee.identifier ?? '')) ||
      (isFilled(payee.registrationNumber) && payee.registrationNumber === terms.seller.registrationNumber));
  return need('BR-17', 'payee', !isSeller, 'the payee is the seller; leave it out');
}

/** Invoices of Danish sellers have each identifier of a party with its scheme (DK-R-013). */
export function danishIdentifierNeeds({ request }: ProfileFacts): readonly Need[] {
  const { seller, buyer } = partiesOf(request);
  const isRegistered = (text: string) => identifierOf(text).scheme !== undefined;
  // Of the buyer the first one is written (BT-46).
  const ofBuyer = (buyer.identifiers ?? []).slice(0, 1);
  return [
    need(
      'BT-29',
      'sender.identifiers',
      (seller.identifiers ?? []).every(isRegistered),
      'Danish sellers need the scheme of each identifier',
    ),
    need(
      'BT-46',
      'recipient.identifiers',
      ofBuyer.every(isRegistered),
      'Danish sellers need the scheme of each identifier',
    ),
  ];
}

/** BR-DE-18 and DE-R-018: what begins with a number sign is a discount for early payment in the one form that they have. */
export function discountLinesNeed(facts: ProfileFacts): Need {
  const { text = '' } = statedTerms(facts);
  const isRight = text.split('\n').every((line) => !line.trim().startsWith('#') || isDiscountLine(line));
  const form = '#SKONTO#TAGE=14#PROZENT=2.00#';
  return need('BR-DE-18', 'paymentTerms', isRight, `a line that begins with # must be a discount: ${form}`);
}

/** BR-DE-22: no two files of an XRechnung have one name. */
export function fileNamesNeed({ request: { attachments = [] } }: ProfileFacts): Need {
  const names = attachments.map(({ content = '', fileName = '' }) => (content === '' ? '' : fileName));
  const isUnique = names.every((name, index) => name === '' || names.indexOf(name) === index);
  return need('BR-DE-22', 'attachments', isUnique, 'two files have the same name; give each its own');
}
