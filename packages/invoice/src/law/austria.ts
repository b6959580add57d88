import { compare } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import { isCreditNote, isProForma } from '../document-type/invoice-type.ts';
import type { InvoiceTerms } from '../request/invoice-terms.ts';
import type { InvoiceRequest } from '../request/request.ts';

interface Facts {
  readonly request: InvoiceRequest;
  readonly terms: InvoiceTerms;
  readonly amounts: Amounts;
}

/**
 * Whether an invoice of an Austrian seller lacks the day or period of delivery (UStG 1994 § 11 Abs. 1 Z 3 lit. d). What is
 * paid before a delivery has none yet, and a credit note refers to its invoice.
 */
export function lacksAustrianDelivery({ request, terms, amounts }: Facts): boolean {
  if (terms.seller.country !== 'AT' || isCreditNote(request.type) || isProForma(request)) return false;
  if (request.type === 'PREPAYMENT_INVOICE') return false;
  return (
    terms.deliveryDate === undefined &&
    terms.deliveryPeriod === undefined &&
    !amounts.lines.every(({ period }) => period !== undefined)
  );
}

/** Above so much, euros with VAT, an invoice between Austrian businesses names the buyer's number (§ 11 Abs. 1 Z 2). */
const MOST_WITHOUT_NUMBER = 10_000;

/** Whether an Austrian invoice lacks the VAT number of its buyer, who is no consumer; amounts in another currency are not judged. */
export const lacksAustrianBuyerNumber = ({ request, terms, amounts }: Facts): boolean =>
  terms.seller.country === 'AT' &&
  terms.buyer.country === 'AT' &&
  terms.buyer.vatId === undefined &&
  terms.buyer.status !== 'CONSUMER' &&
  request.currency === 'EUR' &&
  !isProForma(request) &&
  compare(amounts.grandTotal, MOST_WITHOUT_NUMBER) > 0;
