import { countryOfName, languageOf, postalLines } from '@kontor/base';
import { localCountry } from '../request/local-country.ts';
import { placeOfName } from '../request/place-code.ts';
import type { PostalAddress } from '../request/postal-address.ts';
import type { InvoiceParty, InvoiceRequest } from '../request/request.ts';
import { isInvoiceLanguage } from '../words/document-language.ts';
import { withRegion } from './region.ts';

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Two names or codes of countries mean the same one. */
function isSameCountry(a: string, b: string): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true;
  const code = placeOfName(a);
  return code !== undefined && code === placeOfName(b);
}

/** Street and further lines, town, postal code and region in the order of the country. */
function addressLines(party: PostalAddress, country: string | undefined): readonly string[] {
  const code = isFilled(country) ? countryOfName(country) : undefined;
  const { town, below } = withRegion(party, code);
  return [party.street, party.addressLine2, party.addressLine3, ...postalLines(town, code), below].filter(
    isFilled,
  );
}

/** Names of countries are in the language of the document where it has words of its own, else in that of the locale. */
function nameLocale({ language, locale }: Pick<InvoiceRequest, 'language' | 'locale'>): string {
  const isOwn = isInvoiceLanguage(languageOf(locale).toUpperCase());
  return isOwn && languageOf(locale).toUpperCase() !== language ? language.toLowerCase() : locale;
}

type Parties = Pick<InvoiceRequest, 'sender' | 'recipient' | 'language' | 'locale'>;

/** The address of one party; with its country when the other party is in another one. */
function linesOf(party: InvoiceParty, other: InvoiceParty, request: Parties): readonly string[] {
  const country = isFilled(party.country) ? party.country : other.country;
  const lines = addressLines(party, country);
  const isAbroad =
    isFilled(party.country) && !(isFilled(other.country) && isSameCountry(party.country, other.country));
  return isAbroad ? [...lines, localCountry(party.country, nameLocale(request))] : lines;
}

/** The lines of a further place, with its country. */
export const placeLines = (place: PostalAddress, request: Parties): readonly string[] => [
  ...addressLines(place, place.country),
  ...(isFilled(place.country) ? [localCountry(place.country, nameLocale(request))] : []),
];

/** The name under which it trades, street, town and, on invoices to another country, the sender's country. */
export const senderLines = (request: Parties): readonly string[] =>
  [request.sender.tradingName, ...senderAddress(request)].filter(isFilled);

/** The same without the second name, as the return line has it. */
export function senderAddress(request: Parties): readonly string[] {
  const { sender, recipient } = request;
  // A recipient without a country is taken for a domestic one: then the sender's need not be named.
  if (!isFilled(recipient.country)) return addressLines(sender, sender.country);
  return linesOf(sender, recipient, request);
}

/**
 * The lines of the address window: names, contact, street, town, country when it is another than the sender's. Nothing
 * else may be there (DIN 5008, address field).
 */
export function recipientLines(request: Parties): readonly string[] {
  const { sender, recipient } = request;
  return [
    recipient.name,
    recipient.tradingName,
    recipient.contact,
    ...linesOf(recipient, sender, request),
  ].filter(isFilled);
}
