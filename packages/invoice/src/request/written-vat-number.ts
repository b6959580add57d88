import { isVatPrefix } from './place-code.ts';

/** A country, in Austria `U`, in Switzerland `E`, then digits on: what is meant as VAT number, whatever its length. */
const WRITTEN = /^([A-Z]{2}|1A)\s?(?:(?<=^AT\s?)U|(?<=^CH\s?)E)?[\s./-]?\d[\dA-Z\s./+*-]*$/;

const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

/** The own country in front, then letters and digits without a blank. */
const isOfCountry = (text: string, country: string | undefined): boolean =>
  country !== undefined &&
  text.startsWith(prefixOf(country)) &&
  /^(?:[A-Z]{2}|1A)[\dA-Z]*\d[\dA-Z]*$/.test(text);

/**
 * A VAT number that does not match its country's format, with the country in front: EN 16931 asks for no more (BR-CO-09). Other
 * texts, such as the number of a register, are none.
 * @param country of the party: behind it, letters may follow
 * @example writtenVatNumber('ATU123456789', undefined) // 'ATU123456789'
 * @example writtenVatNumber('12 345/6789', 'DE') // undefined
 */
export function writtenVatNumber(text: string, country: string | undefined): string | undefined {
  if (isOfCountry(text, country)) return text;
  const [, prefix = ''] = WRITTEN.exec(text) ?? [];
  return isVatPrefix(prefix) ? text : undefined;
}
