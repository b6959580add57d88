import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LANGUAGE_CODES } from '@kontor/base/testing';
import { languagesOf } from './country-languages.ts';
import { countryName } from './country-name.ts';
import { placeName } from './place-name.ts';
import { requestedLanguage } from './requested-language.ts';

describe('the language of a request', () => {
  it('is one of the 183 ISO 639-1 codes, in any case, without its region', () => {
    assert.equal(LANGUAGE_CODES.split(' ').length, 183);
    for (const code of LANGUAGE_CODES.split(' ')) assert.equal(requestedLanguage(code.toUpperCase()), code);
    for (const tag of ['de', 'DE', 'de-AT', 'de_AT', ' de ', 'de-Latn-AT']) {
      assert.equal(requestedLanguage(tag), 'de');
    }
  });

  it('is English when blank or absent', () => {
    for (const tag of [undefined, '', '  ']) assert.equal(requestedLanguage(tag), 'en');
  });

  it('is not a withdrawn code, though Intl accepts it', () => {
    for (const tag of ['in', 'iw', 'ji', 'jw', 'mo', 'sh', 'bh', 'xx', 'deu', '-', 'd']) {
      assert.equal(requestedLanguage(tag), undefined);
    }
  });
});

describe('the name of a country', () => {
  it('follows the language', () => {
    assert.equal(countryName('AT', 'de'), 'Österreich');
    assert.equal(countryName('AT', 'hu'), 'Ausztria');
    assert.equal(countryName('AT', 'ja'), 'オーストリア');
    assert.equal(countryName('XK', 'de'), 'Kosovo');
  });

  it('is English where CLDR has no names in that language', () => {
    for (const language of ['aa', 'la', 'cu', 'vo']) assert.equal(countryName('AT', language), 'Austria');
  });

  it('exists in all 183 languages', () => {
    const missing = LANGUAGE_CODES.split(' ').filter((language) => !countryName('AT', language));
    assert.deepEqual(missing, []);
  });

  it('is unknown for what is not a code', () => {
    for (const code of ['', 'at', 'AUT', 'QX', 'X', '001']) assert.equal(countryName(code, 'en'), undefined);
  });
});

describe('the name of a place', () => {
  const vienna = { name: 'Vienna', names: { local: 'Wien', hu: 'Bécs' }, country: 'AT' };

  it('is that of the language asked for, else local in a language of the country, else the main one', () => {
    assert.equal(placeName(vienna, 'hu'), 'Bécs');
    assert.equal(placeName(vienna, 'de'), 'Wien');
    assert.equal(placeName(vienna, 'eu'), 'Vienna');
    assert.equal(placeName(vienna, 'en'), 'Vienna');
  });

  it('is the international one for English', () => {
    const place = { name: 'Αθήνα', names: { int_name: 'Athens' }, country: 'GR' };
    assert.equal(placeName(place, 'en'), 'Athens');
    assert.equal(placeName(place, 'de'), 'Αθήνα');
  });

  it('takes either Norwegian for the other', () => {
    assert.equal(placeName({ name: 'Rome', names: { nb: 'Roma' } }, 'no'), 'Roma');
    assert.equal(placeName({ name: 'Rome', names: { no: 'Roma' } }, 'nn'), 'Roma');
  });

  it('takes nothing from outside its names', () => {
    assert.equal(placeName({ name: 'Rome', names: {} }, 'constructor'), 'Rome');
  });
});

describe('the languages of a country', () => {
  it('are one or several', () => {
    assert.deepEqual([...languagesOf('AT')], ['de']);
    assert.deepEqual([...languagesOf('CH')], ['de', 'fr', 'it', 'rm']);
    assert.deepEqual([...languagesOf('JP')], ['ja']);
    assert.deepEqual([...languagesOf('')], ['']);
  });
});
