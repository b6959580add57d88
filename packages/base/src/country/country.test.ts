import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { country } from '@kontor/schema';
import { NAME_ALIASES } from './country.data.ts';
import { countryCodes, isCountry } from './country.ts';
import { countryOfName } from './country-of-name.ts';

describe('country', () => {
  it('has the 249 codes of ISO 3166-1, all known to CLDR', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    assert.equal(countryCodes().length, 249);
    for (const code of countryCodes()) assert.ok(names.of(code), code);
  });
  for (const code of ['XK', 'UK', 'EU', 'AN', 'YU', 'at', 'A', '', 'AUT']) {
    it(`${JSON.stringify(code)} is no assigned code`, () => assert.equal(isCountry(code), false));
  }
  it('takes any letter case, reports MustBeValid', () => {
    assert.equal(country().parse('ch'), 'CH');
    const [issue] = country().safeParse('XX').error?.issues ?? [];
    assert.deepEqual(issue?.code === 'custom' && issue.params, { rule: { kind: 'valid' } });
  });
});

describe('country of a name', () => {
  const known: readonly [string, string][] = [
    ['at', 'AT'],
    ['Österreich', 'AT'],
    ['OESTERREICH', 'AT'],
    ['osterreich', 'AT'],
    ['Austria', 'AT'],
    ['Autriche', 'AT'],
    ['Ausztria', 'AT'],
    ['Suomi', 'FI'],
    ['Czech Republic', 'CZ'],
    ['Česká republika', 'CZ'],
    ['Slovensko', 'SK'],
    ['Magyarország', 'HU'],
    ['日本', 'JP'],
    ['Ελλάδα', 'GR'],
    ['U.S.A.', 'US'],
    ['USA', 'US'],
    ['UK', 'GB'],
    ['Great Britain', 'GB'],
    ['the  Netherlands', 'NL'],
    ['Turkey', 'TR'],
    ['Türkei', 'TR'],
    ['Côte d’Ivoire', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['Svizzera', 'CH'],
    ['Svizra', 'CH'],
    ['Россия', 'RU'],
    ['ایران', 'IR'],
  ];
  for (const [name, code] of known) it(`${name} is ${code}`, () => assert.equal(countryOfName(name), code));
  for (const name of ['', '  ', '.', 'Atlantis', 'constructor', '__proto__', 'Wien']) {
    it(`${JSON.stringify(name)} is none`, () => assert.equal(countryOfName(name), undefined));
  }
  it('has aliases only for real codes', () => {
    for (const code of Object.values(NAME_ALIASES)) assert.equal(isCountry(code), true);
  });
});
