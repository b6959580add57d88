import { countryOfName } from '#lib/base/country/country-of-name.ts';
import { lenientDate, utcDate } from '#lib/base/date/calendar-date.ts';
import { billReference } from '#lib/payment/swiss-bill/bill/account-reference.ts';
import { type VatNumber, vatNumber } from '#lib/vat/vat-number.ts';
import { partiesOf } from '../document-type/invoice-type.ts';
import { contextValue } from './context-title.ts';
import type { InvoiceParty, InvoiceRequest, PrecedingInvoice } from './request.ts';

/** What the e-invoice says of a party beyond its name and address. */
export interface PartyTerms {
  /** BT-40 or BT-55, ISO 3166-1. */
  readonly country: string | undefined;
  /** BT-31 or BT-48. */
  readonly vatId: VatNumber | undefined;
  /** BT-32: a tax number that is no VAT number; e-invoices have it of sellers alone. */
  readonly taxNumber: string | undefined;
  /** BT-30 or BT-47. */
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
  /** BG-3, with the date as `YYYY-MM-DD`. */
  readonly precedingInvoice: PrecedingInvoice | undefined;
  /** BT-72. */
  readonly deliveryDate: string | undefined;
  /** BT-13. */
  readonly orderNumber: string | undefined;
  /** BT-83, also printed in the payment code. */
  readonly remittance: string | undefined;
  readonly seller: PartyTerms;
  readonly buyer: PartyTerms;
  /** The recipient's country was concluded from an address without country. */
  readonly isRecipientCountryAssumed: boolean;
}

const optionalDate = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : lenientDate(text);

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

function countryOf(party: InvoiceParty, vatId: VatNumber | undefined): string | undefined {
  const named = filled(party.country) === undefined ? undefined : countryOfName(party.country ?? '');
  return named ?? vatId?.country;
}

/** By postal custom an address without a country is a domestic one. */
const isDomesticAddress = (party: InvoiceParty): boolean =>
  filled(party.country) === undefined &&
  (filled(party.postalCode) !== undefined || filled(party.city) !== undefined);

function partyTerms(party: InvoiceParty): PartyTerms {
  const stated = filled(party.vatNumber);
  const vatId = stated === undefined ? undefined : vatNumber(stated);
  return {
    country: countryOf(party, vatId),
    vatId,
    taxNumber: filled(party.taxNumber) ?? (vatId === undefined ? stated : undefined),
    registrationNumber: filled(party.registrationNumber),
  };
}

function precedingOf({ precedingInvoice }: InvoiceRequest): PrecedingInvoice | undefined {
  if (precedingInvoice === undefined) return undefined;
  return { number: precedingInvoice.number, issueDate: optionalDate(precedingInvoice.issueDate) };
}

/** Derives all terms; `nowMs` gives the issue date when the request has none. */
export function invoiceTerms(request: InvoiceRequest, nowMs: number): InvoiceTerms {
  const { metadata, contextItems, epcQrCode, swissQrInvoice, type } = request;
  const sender = partyTerms(request.sender);
  const stated = partyTerms(request.recipient);
  const isAssumed =
    stated.country === undefined && sender.country !== undefined && isDomesticAddress(request.recipient);
  const recipient = isAssumed ? { ...stated, country: sender.country } : stated;
  const number = filled(metadata?.number) ?? contextValue(contextItems, 'number');
  return {
    number,
    issueDate: optionalDate(metadata?.issueDate) ?? contextValue(contextItems, 'issueDate') ?? utcDate(nowMs),
    dueDate: optionalDate(metadata?.dueDate),
    precedingInvoice: precedingOf(request),
    deliveryDate: optionalDate(metadata?.deliveryDate) ?? contextValue(contextItems, 'deliveryDate'),
    orderNumber: filled(metadata?.orderNumber) ?? contextValue(contextItems, 'orderNumber'),
    remittance:
      filled(epcQrCode?.reference) ??
      filled(billReference(swissQrInvoice?.reference).value) ??
      filled(epcQrCode?.text) ??
      number,
    ...partiesOf({ type, sender, recipient }),
    isRecipientCountryAssumed: isAssumed,
  };
}
