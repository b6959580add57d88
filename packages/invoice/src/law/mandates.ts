import { compare } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import { isProForma } from '../document-type/invoice-type.ts';
import type { EInvoiceProfile } from '../layout/document.ts';
import type { InvoiceTerms, PartyTerms } from '../request/invoice-terms.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { MANDATES, type Mandate } from './mandate.data.ts';

/** Up to so much an invoice needs less in Germany, euros with VAT (UStDV § 33). */
const GERMAN_SMALL_INVOICE = 250;

export interface MandateFacts {
  readonly request: InvoiceRequest;
  readonly terms: InvoiceTerms;
  readonly amounts: Amounts;
  /** Absent: no e-invoice at all. */
  readonly profile?: EInvoiceProfile | undefined;
}

/** Whether a buyer is a business or an authority: stated, else by a number that consumers do not have. */
function isBusiness({ status, vatId, taxNumber, registrationNumber }: PartyTerms): boolean {
  if (status !== undefined) return status !== 'CONSUMER';
  return vatId !== undefined || taxNumber !== undefined || registrationNumber !== undefined;
}

/** § 34a UStDV and § 14 Abs. 2 UStG: neither small invoices nor sales without VAT by an exemption need an e-invoice. */
const isGermanException = ({ request: { currency }, amounts }: MandateFacts): boolean =>
  (currency === 'EUR' && compare(amounts.grandTotal, GERMAN_SMALL_INVOICE) <= 0) ||
  amounts.vatGroups.every(({ category }) => category === 'E');

function answer(mandate: Mandate, facts: MandateFacts): string | undefined {
  const { issueDate } = facts.terms;
  const { id, from, forSomeFrom = from, metBy } = mandate;
  if (issueDate < forSomeFrom) return undefined;
  if (facts.profile !== undefined && metBy.includes(facts.profile)) return undefined;
  if (mandate.country === 'DE' && isGermanException(facts)) return undefined;
  return issueDate < from ? `${id};may-apply` : id;
}

/**
 * The national mandate that a sale falls under and that the answer does not meet, as `X-EInvoice-Mandate` has it: with
 * `;may-apply` where it depends on what the request does not show.
 */
export function unmetMandate(facts: MandateFacts): string | undefined {
  const { request, terms } = facts;
  const { seller, buyer } = terms;
  if (isProForma(request) || seller.country === undefined || seller.country !== buyer.country)
    return undefined;
  if (!isBusiness(buyer)) return undefined;
  const mandate = MANDATES.find(({ country }) => country === seller.country);
  return mandate && answer(mandate, facts);
}
