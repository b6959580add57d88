import { countryOfName } from '#lib/base/country/country-of-name.ts';
import type { DocumentSender } from '../layout/document.ts';
import { localCountry } from '../request/local-country.ts';
import type { InvoiceParty, InvoiceSender } from '../request/request.ts';

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== '';

const cityLine = ({ postalCode, city }: InvoiceParty): string =>
  [postalCode, city].filter(isFilled).join(' ');

/** The sender of version 2 for letterhead and return line. */
export function documentSender(sender: InvoiceSender): DocumentSender {
  const address = [sender.street, cityLine(sender)].filter(isFilled);
  const { name, vatNumber } = sender;
  return isFilled(vatNumber) ? { name, address, vatId: vatNumber } : { name, address };
}

/** Two names or codes of countries mean the same one. */
function isSameCountry(a: string, b: string | undefined): boolean {
  if (!isFilled(b)) return false;
  if (a.toLowerCase() === b.toLowerCase()) return true;
  const code = countryOfName(a);
  return code !== undefined && code === countryOfName(b);
}

/**
 * The lines of the address window: name, contact, street, city, country when it is another than the sender's, and
 * the VAT number, which many kinds of invoice must name.
 */
export function recipientLines(
  recipient: InvoiceParty,
  sender: InvoiceParty,
  locale: string,
): readonly string[] {
  const { name, contact, street, country, vatNumber } = recipient;
  const isForeign = isFilled(country) && !isSameCountry(country, sender.country);
  const countryLine = isForeign ? localCountry(country, locale) : undefined;
  return [name, contact, street, cityLine(recipient), countryLine, vatNumber].filter(isFilled);
}
