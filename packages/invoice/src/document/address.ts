import { countryOfName, languageOf, postalLines } from '@kontor/base';
import { localCountry } from '../request/local-country.ts';
import type { InvoiceParty, InvoiceRequest } from '../request/request.ts';
import { isInvoiceLanguage } from '../words/document-language.ts';

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Two names or codes of countries mean the same one. */
function isSameCountry(a: string, b: string): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true;
  const code = countryOfName(a);
  return code !== undefined && code === countryOfName(b);
}

/** Street, town and postal code in the order of the country. */
function addressLines(party: InvoiceParty, country: string | undefined): readonly string[] {
  const code = isFilled(country) ? countryOfName(country) : undefined;
  return [party.street, ...postalLines(party, code)].filter(isFilled);
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

/** Street, town and, on invoices to another country, the sender's country. */
export function senderLines(request: Parties): readonly string[] {
  const { sender, recipient } = request;
  // A recipient without a country is taken for a domestic one: then the sender's need not be named.
  if (!isFilled(recipient.country)) return addressLines(sender, sender.country);
  return linesOf(sender, recipient, request);
}

/**
 * The lines of the address window: name, contact, street, town, country when it is another than the sender's. Nothing
 * else may be there (DIN 5008, address field).
 */
export function recipientLines(request: Parties): readonly string[] {
  const { sender, recipient } = request;
  return [recipient.name, recipient.contact, ...linesOf(recipient, sender, request)].filter(isFilled);
}
