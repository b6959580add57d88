import type { AddressForms, CountryForm, FlatForm } from './address-form.ts';
import { CENTRAL_EUROPE } from './central-europe.data.ts';
import { EAST_ASIA } from './east-asia.data.ts';
import { EAST_SLAVIC } from './east-slavic.data.ts';
import { ENGLISH } from './english.data.ts';
import { ROMANCE } from './romance.data.ts';

/** The forms of all countries, group by group. */
export const ALL_FORMS: readonly AddressForms[] = [CENTRAL_EUROPE, ROMANCE, ENGLISH, EAST_SLAVIC, EAST_ASIA];

const BY_COUNTRY: ReadonlyMap<string, CountryForm> = new Map(
  ALL_FORMS.flatMap(({ countries }) => Object.entries(countries)),
);

/** How addresses of a country are written; undefined for countries without data. */
export const countryForm = (country: string): CountryForm | undefined => BY_COUNTRY.get(country);

/** Whether addresses of a country name the town of the post office rather than the municipality. */
export const hasPostTowns = (country: string): boolean => countryForm(country)?.hasPostTowns === true;

/** How a country writes a flat with the number of its house. */
export const flatForm = (country: string): FlatForm | undefined => countryForm(country)?.flat;

/** Signs inside house numbers, of all groups. */
export const NUMBER_SIGNS = ALL_FORMS.flatMap(({ numberSigns }) => numberSigns ?? []);

/** Words of all groups that a list has. */
export const wordsOfAll = (
  list: 'numberWords' | 'unitWords' | 'numberEnds' | 'settlementWords',
): ReadonlySet<string> => new Set(ALL_FORMS.flatMap((forms) => forms[list]?.split(' ') ?? []));
