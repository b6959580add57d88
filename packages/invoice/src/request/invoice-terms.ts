import { lenientDate, utcDate } from '@kontor/base';
import { billReference } from '@kontor/payment/invoices';
import { type VatNumber, vatNumber } from '@kontor/vat/numbers';
import { partiesOf } from '../document-type/invoice-type.ts';
import { contextValue } from './context-title.ts';
import { placeOfName } from './place-code.ts';
import type { InvoiceParty, InvoiceRequest, PartyStatus, Period, PrecedingInvoice } from './request.ts';
import { statedDates } from './stated-dates.ts';
import { writtenVatNumber } from './written-vat-number.ts';

/** The terms of the e-invoice for a party beyond its name and address. */
export interface PartyTerms {
  /** BT-40 or BT-55, ISO 3166-1. */
  readonly country: string | undefined;
  /** BT-31 or BT-48. */
  readonly vatId: VatNumber | undefined;
  /** BT-31 or BT-48 as stated, where it does not match its country's format: nothing is concluded from it. */
  readonly writtenVatId?: string | undefined;
  /** BT-32: a tax number that is no VAT number; e-invoices have it of sellers alone. */
  readonly taxNumber: string | undefined;
  /** BT-30 or BT-47. */
  readonly registrationNumber: string | undefined;
  /** Scheme of that number, code list ICD. */
  readonly registrationScheme: string | undefined;
  /** SIRET, the number of a French establishment: BT-29 or BT-46. */
  readonly establishment: string | undefined;
  readonly status?: PartyStatus | undefined;
  /** The tax number is the VAT or registration number again: see `registeredTerms`. */
  readonly isTaxNumberCopied?: true;
}

/** The business terms of EN 16931 that are derived from the request, never invented (rules: Derived terms). */
export interface InvoiceTerms {
  /** BT-1. */
  readonly number: string | undefined;
  /** BT-2, `YYYY-MM-DD`. */
  readonly issueDate: string;
  /** Nobody stated the issue date: it is the day of the call. */
  readonly isIssueDateAssumed: boolean;
  /** BT-9. */
  readonly dueDate: string | undefined;
  /** The due date follows from so many days that are stated. */
  readonly netDays?: number | undefined;
  /** BG-3, with the date as `YYYY-MM-DD`. */
  readonly precedingInvoices: readonly PrecedingInvoice[];
  /** BT-72. */
  readonly deliveryDate: string | undefined;
  /** BG-14. */
  readonly deliveryPeriod: Period | undefined;
  /** BT-10. */
  readonly buyerReference: string | undefined;
  /** BT-13. */
  readonly orderNumber: string | undefined;
  /** BT-83, also printed in the payment code. */
  readonly remittance: string | undefined;
  readonly seller: PartyTerms;
  readonly buyer: PartyTerms;
  /** The recipient's country was concluded from an address without country. */
  readonly isRecipientCountryAssumed: boolean;
}

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

function countryOf(party: InvoiceParty, vatId: VatNumber | undefined): string | undefined {
  const named = filled(party.country) === undefined ? undefined : placeOfName(party.country ?? '');
  return named ?? vatId?.country;
}

/** By postal custom an address without a country is a domestic one. */
const isDomesticAddress = (party: InvoiceParty): boolean =>
  filled(party.country) === undefined &&
  (filled(party.postalCode) !== undefined || filled(party.city) !== undefined);

/** SIREN and SIRET: code list ICD, 0002 and 0009. A SIRET is a SIREN and five digits more. */
const SIREN_SCHEME = '0002';
const SIREN_OR_SIRET = /^(\d{9})(\d{5})?$/;

/** The register number and its scheme; French numbers are recognised by their form. */
function registration(
  { registrationNumber, registrationScheme }: InvoiceParty,
  country: string | undefined,
): Pick<PartyTerms, 'registrationNumber' | 'registrationScheme' | 'establishment'> {
  const number = filled(registrationNumber);
  const scheme = filled(registrationScheme);
  const french =
    country === 'FR' && scheme === undefined && SIREN_OR_SIRET.exec(number?.replace(/[\s.]/g, '') ?? '');
  if (french) {
    const [siret, siren, rest] = french;
    return {
      registrationNumber: siren,
      registrationScheme: SIREN_SCHEME,
      establishment: rest === undefined ? undefined : siret,
    };
  }
  return { registrationNumber: number, registrationScheme: scheme, establishment: undefined };
}

function partyTerms(party: InvoiceParty): PartyTerms {
  const stated = filled(party.vatNumber);
  const vatId = stated === undefined ? undefined : vatNumber(stated);
  const country = countryOf(party, vatId);
  const written = vatId === undefined ? writtenVatNumber(stated ?? '', country) : undefined;
  return {
    country,
    vatId,
    ...(written === undefined ? {} : { writtenVatId: written }),
    taxNumber: filled(party.taxNumber) ?? (vatId === undefined ? stated : undefined),
    ...registration(party, country),
    status: party.status,
  };
}

/** The invoices that this one is about, whether one is stated or several. */
export const statedPreceding = ({
  precedingInvoice,
  precedingInvoices,
}: Pick<InvoiceRequest, 'precedingInvoice' | 'precedingInvoices'>): readonly PrecedingInvoice[] =>
  precedingInvoices ?? (precedingInvoice === undefined ? [] : [precedingInvoice]);

const precedingOf = (request: InvoiceRequest): readonly PrecedingInvoice[] =>
  statedPreceding(request).map(({ number, issueDate = '' }) => ({
    number,
    issueDate: lenientDate(issueDate),
  }));

/** Derives all terms; `nowMs` gives the issue date when the request has none. */
export function invoiceTerms(request: InvoiceRequest, nowMs: number): InvoiceTerms {
  const { metadata, contextItems, epcQrCode, swissQrInvoice, type } = request;
  const sender = partyTerms(request.sender);
  const stated = partyTerms(request.recipient);
  const isAssumed =
    stated.country === undefined && sender.country !== undefined && isDomesticAddress(request.recipient);
  const recipient = isAssumed ? { ...stated, country: sender.country } : stated;
  const number = filled(metadata?.number) ?? contextValue(contextItems, 'number');
  const today = utcDate(nowMs);
  const dates = statedDates(request, today);
  return {
    number,
    ...dates,
    issueDate: dates.issueDate ?? today,
    isIssueDateAssumed: dates.issueDate === undefined,
    precedingInvoices: precedingOf(request),
    buyerReference: filled(metadata?.buyerReference) ?? contextValue(contextItems, 'buyerReference'),
    orderNumber: filled(metadata?.orderNumber) ?? contextValue(contextItems, 'orderNumber'),
    remittance:
      filled(request.paymentReference) ??
      filled(epcQrCode?.reference) ??
      filled(billReference(swissQrInvoice?.reference).value) ??
      filled(epcQrCode?.text) ??
      number,
    ...partiesOf({ type, sender, recipient }),
    isRecipientCountryAssumed: isAssumed,
  };
}

/** True between two parties in Germany, where a day or period of delivery is needed (BR-FX-EN-04). */
export const isGerman = ({ seller, buyer }: Pick<InvoiceTerms, 'seller' | 'buyer'>): boolean =>
  seller.country === 'DE' && buyer.country === 'DE';
