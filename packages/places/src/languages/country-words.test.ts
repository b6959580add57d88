import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tokensOf } from '../text/tokens.ts';
import { countryOfWords } from './country-words.ts';

/** The code, a question mark where it is not certain, and what is left of the query. */
function read(query: string): string {
  const { tokens } = tokensOf(query);
  const country = countryOfWords(tokens);
  if (country === undefined) return '-';
  const rest = tokens.filter((_, at) => at < country.first || at > country.last).map(({ text }) => text);
  return [country.code + (country.isCertain ? '' : '?'), ...rest].join(' ');
}

const reads = (cases: Readonly<Record<string, string>>) =>
  assert.deepEqual(Object.fromEntries(Object.keys(cases).map((query) => [query, read(query)])), cases);

describe('the country in a query', () => {
  it('is a name at the end or the start, in many languages', () =>
    reads({
      'Wien, Österreich': 'AT wien',
      'Vienna, Austria': 'AT vienna',
      'Bécs, Ausztria': 'AT becs',
      'Oesterreich 1040 Wien': 'AT 1040 wien',
      'Autriche, Vienne': 'AT vienne',
      'Прага, Чехия': 'CZ прага',
      '東京 日本': 'JP 東京',
      'Sarajevo, Bosnia and Herzegovina': 'BA sarajevo',
      'London, United Kingdom': 'GB london',
      'London, UK': 'GB london',
      'Boston, United States of America': 'US boston',
      'Abidjan, Côte d’Ivoire': 'CI abidjan',
      'Pristina, Kosovo': 'XK pristina',
      'Amsterdam, The Netherlands': 'NL amsterdam the',
    }));

  it('is the whole query', () =>
    reads({ Österreich: 'AT', 'United States': 'US', Luxembourg: 'LU', Georgia: 'GE' }));

  it('is a code at the end only', () =>
    reads({
      'Wien AT': 'AT wien',
      'Hamburg, DEU': 'DE? hamburg'.replace('?', ''),
      'AT Wien': '-',
      AT: '-',
      'Frankfurt am Main': '-',
    }));

  it('is the sign of a vehicle before a postcode', () =>
    reads({ 'D 63303 Dreieich': 'DE 63303 dreieich', 'A 1040 Wien': 'AT 1040 wien', 'A 5 Wien': '-' }));

  it('is not certain where the words may be a state or a town', () =>
    reads({
      'Springfield, IL': 'IL? springfield',
      'Hamburg, DE': 'DE? hamburg',
      'Atlanta, Georgia': 'GE? atlanta',
      '12 Grand-Rue, Luxembourg': 'LU? 12 grand rue',
      'Monte-Carlo, Monaco': 'MC? monte carlo',
    }));

  it('is not certain where the words may be a town elsewhere, or the end of a name', () =>
    reads({
      'Storgatan 5, Nora': 'NO? storgatan 5',
      'Rua Chile 5, Franca': 'FR? rua chile 5',
      '12 High Street, Canvey Island': 'IS? 12 high street canvey',
      '5 Main Street Ireland': 'IE 5 main street',
      'Calle Elvira 5, Granada': '-',
    }));

  it('is not in the name of a state or a province', () =>
    reads({
      'Santa Fe, New Mexico': '-',
      'Newark, New Jersey': '-',
      'Vancouver, British Columbia': '-',
      'New Mexico': '-',
    }));

  it('is not in the name of a street', () =>
    reads({
      '12 rue de Monaco': '-',
      'Via Argentina 5': '-',
      'Via Argentina': '-',
      'Georgia Avenue 12': '-',
      // Norway in Estonian, and the north in Swedish.
      'Norra Hamngatan 5': 'NO? hamngatan 5',
      'Norge, Hamngatan 5': 'NO hamngatan 5',
      'Jersey City': 'JE? city',
      'Peru 123, Lima': '-',
      'Hauptstrasse, Österreich': 'AT haupt strasse',
      '5 Main Street, Ireland': 'IE 5 main street',
    }));

  it('is not an abbreviation of one language alone', () =>
    reads({
      'Moskva RU': 'RU moskva',
      Bkk: '-',
      'Columbia, South Carolina': '-',
      'Нью-Йорк, США': 'US нью иорк',
      'Boston USA': 'US boston',
    }));

  it('is absent from nothing', () => reads({ '': '-', '12': '-', Wien: '-' }));
});
