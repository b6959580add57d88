import { countryOfName, languageOf, postalLines } from '@kontor/base';
import { localCountry } from '../request/local-country.ts';
import { placeOfName } from '../request/place-code.ts';
import type { PostalAddress } from '../request/postal-address.ts';
import type { InvoiceParty, InvoiceRequest } from '../request/request.ts';
import { isInvoiceLanguage } from '../words/document-language.ts';
import { addressed, behindTown, isFromPostalCode, japanesePlace } from './japanese.ts';
import { withRegion } from './region.ts';

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Two names or codes of countries mean the same one. */
function isSameCountry(a: string, b: string): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true;
  const code = placeOfName(a);
  return code !== undefined && code === placeOfName(b);
}

/** An address in its two parts. */
interface AddressParts {
  /** Street and further lines. */
  readonly street: readonly string[];
  /** Town, postal code and region, in the order of the country; its name last, where it is needed. */
  readonly place: readonly string[];
  /** Absent: the street is first. */
  readonly isPlaceFirst?: true;
}

function addressParts(
  party: PostalAddress,
  country: string | undefined,
  request: Pick<Parties, 'language'>,
): AddressParts {
  const code = isFilled(country) ? countryOfName(country) : undefined;
  const street = [party.street, party.addressLine2, party.addressLine3].filter(isFilled);
  if (isFromPostalCode(request, code)) {
    const place = japanesePlace(party);
    return { street, place: [place.code, place.town], isPlaceFirst: true };
  }
  const { town, below } = withRegion(party, code);
  return { street, place: [...postalLines(town, code), below].filter(isFilled) };
}

/** Its lines; from the postal code on the code may be a line of its own, as above a recipient. */
function joined({ street, place, isPlaceFirst }: AddressParts, isCodeAlone = false): readonly string[] {
  if (isPlaceFirst !== true) return [...street, ...place];
  const [code = '', town = '', ...country] = place;
  const [first = '', ...further] = street;
  const line = behindTown(town, first);
  const lines = isCodeAlone ? [code, line] : [[code, line].filter(isFilled).join(' ')];
  return [...lines, ...further, ...country].filter(isFilled);
}

/** Names of countries are in the language of the document where it has words of its own, else in that of the locale. */
function nameLocale({ language, locale }: Pick<InvoiceRequest, 'language' | 'locale'>): string {
  const isOwn = isInvoiceLanguage(languageOf(locale).toUpperCase());
  return isOwn && languageOf(locale).toUpperCase() !== language ? language.toLowerCase() : locale;
}

type Parties = Pick<InvoiceRequest, 'sender' | 'recipient' | 'language' | 'locale'>;

/** The address of one party; with its country when the other party is in another one. */
function partsOf(party: InvoiceParty, other: InvoiceParty, request: Parties): AddressParts {
  const country = isFilled(party.country) ? party.country : other.country;
  const parts = addressParts(party, country, request);
  const isAbroad =
    isFilled(party.country) && !(isFilled(other.country) && isSameCountry(party.country, other.country));
  return isAbroad
    ? { ...parts, place: [...parts.place, localCountry(party.country, nameLocale(request))] }
    : parts;
}

/** The lines of a further place, with its country. */
export const placeLines = (place: PostalAddress, request: Parties): readonly string[] => [
  ...joined(addressParts(place, place.country, request)),
  ...(isFilled(place.country) ? [localCountry(place.country, nameLocale(request))] : []),
];

/** The name under which it trades, street, town and, on invoices to another country, the sender's country. */
export const senderLines = (request: Parties): readonly string[] =>
  [request.sender.tradingName, ...joined(returnAddress(request))].filter(isFilled);

/** The same without the second name, in its parts, as the return line has it. */
export function returnAddress(request: Parties): AddressParts {
  const { sender, recipient } = request;
  // A recipient without a country is taken for a domestic one: then the sender's need not be named.
  if (!isFilled(recipient.country)) return addressParts(sender, sender.country, request);
  return partsOf(sender, recipient, request);
}

/**
 * The lines of the address window: names, contact, street, town, country when it is another than the sender's. Nothing
 * else may be there (DIN 5008, address field).
 */
export function recipientLines(request: Parties): readonly string[] {
  const { sender, recipient } = request;
  const names = [addressed(recipient.name, request), recipient.tradingName, recipient.contact];
  const parts = partsOf(recipient, sender, request);
  const lines = joined(parts, true);
  return (parts.isPlaceFirst === true ? [...lines, ...names] : [...names, ...lines]).filter(isFilled);
}
