import { countryOfName } from '#lib/base/country/country-of-name.ts';
import { lenientDate, utcDate } from '#lib/base/date/calendar-date.ts';
import { billReference } from '#lib/payment/swiss-bill/bill/account-reference.ts';
import { type VatNumber, vatNumber } from '#lib/vat/vat-number.ts';
import { contextValue } from './context-title.ts';
import type { InvoiceParty, InvoiceRequest, InvoiceSender } from './request.ts';

/** What the e-invoice says of a party beyond its name and address. */
export interface PartyTerms {
  /** BT-40 or BT-55, ISO 3166-1. */
  readonly country: string | undefined;
  /** BT-31 or BT-48. */
  readonly vatId: VatNumber | undefined;
  /** BT-32: a tax number that is no VAT number; sellers only. */
  readonly taxNumber: string | undefined;
  /** BT-30. */
  readonly registrationNumber: string | undefined;
}

/** The business terms of EN 16931 that are derived from the request, never invented (decisions: Derived terms). */
export interface InvoiceTerms {
  /** BT-1. */
  readonly number: string | undefined;
  /** BT-2, `YYYY-MM-DD`. */
  readonly issueDate: string;
  /** BT-9. */
  readonly dueDate: string | undefined;
  /** BT-72. */
  readonly deliveryDate: string | undefined;
  /** BT-13. */
  readonly orderNumber: string | undefined;
  /** BT-83, also printed in the payment code. */
  readonly remittance: string | undefined;
  readonly seller: PartyTerms;
  readonly buyer: PartyTerms;
  /** The buyer's country was concluded from an address without country. */
  readonly isBuyerCountryAssumed: boolean;
}

const optionalDate = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : lenientDate(text);

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

function countryOf(party: InvoiceParty, vatId: VatNumber | undefined): string | undefined {
  const named = filled(party.country) === undefined ? undefined : countryOfName(party.country ?? '');
  return named ?? vatId?.country;
}

function sellerTerms(sender: InvoiceSender): PartyTerms {
  const stated = filled(sender.vatNumber);
  const vatId = stated === undefined ? undefined : vatNumber(stated);
  return {
    country: countryOf(sender, vatId),
    vatId,
    taxNumber: filled(sender.taxNumber) ?? (vatId === undefined ? stated : undefined),
    registrationNumber: filled(sender.registrationNumber),
  };
}

/** By postal custom an address without a country is a domestic one. */
const isDomesticAddress = (party: InvoiceParty): boolean =>
  filled(party.country) === undefined &&
  (filled(party.postalCode) !== undefined || filled(party.city) !== undefined);

/** Derives all terms; `nowMs` gives the issue date when the request has none. */
export function invoiceTerms(request: InvoiceRequest, nowMs: number): InvoiceTerms {
  const { metadata, contextItems, recipient, epcQrCode, swissQrInvoice } = request;
  const seller = sellerTerms(request.sender);
  const vatId = recipient.vatNumber === undefined ? undefined : vatNumber(recipient.vatNumber);
  const stated = countryOf(recipient, vatId);
  const isAssumed = stated === undefined && seller.country !== undefined && isDomesticAddress(recipient);
  const number = filled(metadata?.number) ?? contextValue(contextItems, 'number');
  return {
    number,
    issueDate: optionalDate(metadata?.issueDate) ?? contextValue(contextItems, 'issueDate') ?? utcDate(nowMs),
    dueDate: optionalDate(metadata?.dueDate),
    deliveryDate: optionalDate(metadata?.deliveryDate) ?? contextValue(contextItems, 'deliveryDate'),
    orderNumber: filled(metadata?.orderNumber) ?? contextValue(contextItems, 'orderNumber'),
    remittance:
      filled(epcQrCode?.reference) ??
      filled(billReference(swissQrInvoice?.reference).value) ??
      filled(epcQrCode?.text) ??
      number,
    seller,
    buyer: {
      country: isAssumed ? seller.country : stated,
      vatId,
      taxNumber: undefined,
      registrationNumber: undefined,
    },
    isBuyerCountryAssumed: isAssumed,
  };
}
