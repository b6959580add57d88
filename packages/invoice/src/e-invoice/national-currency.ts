import { NATIONAL_CURRENCIES } from './national-currency.data.ts';

const CURRENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries(NATIONAL_CURRENCIES).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
);

/** The currency in which the law of a country asks for its VAT; `undefined` where none is known. @example currencyOfCountry('PL') // 'PLN' */
export const currencyOfCountry = (country: string): string | undefined => CURRENCIES.get(country);
