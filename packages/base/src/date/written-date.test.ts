import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writtenDate, writtenSpan } from './written-date.ts';

describe('a day as people write it', () => {
  const CASES: readonly (readonly [string, string, string | undefined])[] = [
    ['2026-01-31', 'de-AT', '2026-01-31'],
    ['31.1.2026', 'de-AT', '2026-01-31'],
    ['31.01.26', 'de-AT', '2026-01-31'],
    ['31/01/2026', 'fr-FR', '2026-01-31'],
    ['01/02/2026', 'en-GB', '2026-02-01'],
    ['01/02/2026', 'en-US', '2026-01-02'],
    ['01/31/2026', 'de-AT', '2026-01-31'],
    ['31-1-2026', 'nl-NL', '2026-01-31'],
    ['2026/01/31', 'en-ZA', '2026-01-31'],
    ['2026. 01. 31.', 'hu-HU', '2026-01-31'],
    ['31. Jänner 2026', 'de-AT', '2026-01-31'],
    ['31. Januar 2026', 'de-AT', '2026-01-31'],
    ['January 31, 2026', 'en-US', '2026-01-31'],
    ['31st January 2026', 'en-GB', '2026-01-31'],
    ['31 janvier 2026', 'fr-FR', '2026-01-31'],
    ['1er février 2026', 'fr-FR', '2026-02-01'],
    ['31 gennaio 2026', 'it-IT', '2026-01-31'],
    ['31 de enero de 2026', 'es-ES', '2026-01-31'],
    ['31 januari 2026', 'nl-NL', '2026-01-31'],
    ['31 stycznia 2026', 'pl-PL', '2026-01-31'],
    ['31. ledna 2026', 'cs-CZ', '2026-01-31'],
    ['31. januára 2026', 'sk-SK', '2026-01-31'],
    ['2026. január 31.', 'hu-HU', '2026-01-31'],
    ['31. januar 2026', 'sl-SI', '2026-01-31'],
    ['31. siječnja 2026.', 'hr-HR', '2026-01-31'],
    ['1. listopada 2026.', 'hr-HR', '2026-10-01'],
    ['1. listopadu 2026', 'cs-CZ', '2026-11-01'],
    ['30.02.2026', 'de-AT', undefined],
    ['31. Foobar 2026', 'de-AT', undefined],
    ['13/13/2026', 'de-AT', undefined],
    ['bald', 'de-AT', undefined],
    ['14 Tage', 'de-AT', undefined],
    ['', 'de-AT', undefined],
    [`${'1'.repeat(5000)}.1.2026`, 'de-AT', undefined],
  ];
  for (const [text, locale, expected] of CASES) {
    it(`${text.slice(0, 40)} in ${locale}`, () => assert.equal(writtenDate(text, locale), expected));
  }
});

describe('a period as people write it', () => {
  const CASES: readonly (readonly [string, string, string | undefined])[] = [
    ['01.01.2026 – 31.01.2026', 'de-AT', '2026-01-01/2026-01-31'],
    ['01.01.2026-31.01.2026', 'de-AT', '2026-01-01/2026-01-31'],
    ['vom 1.1.2026 bis zum 31.1.2026', 'de-AT', '2026-01-01/2026-01-31'],
    ['1. bis 31. Jänner 2026', 'de-AT', '2026-01-01/2026-01-31'],
    ['01.–31.01.2026', 'de-AT', '2026-01-01/2026-01-31'],
    ['1.12. – 31.12.2026', 'de-AT', '2026-12-01/2026-12-31'],
    ['2026-01-01 to 2026-01-31', 'en-GB', '2026-01-01/2026-01-31'],
    ['2026-01-01/2026-01-31', 'en-GB', undefined],
    ['January 1 - January 31, 2026', 'en-US', '2026-01-01/2026-01-31'],
    ['du 1er janvier 2026 au 31 janvier 2026', 'fr-FR', '2026-01-01/2026-01-31'],
    ['dal 01/01/2026 al 31/01/2026', 'it-IT', '2026-01-01/2026-01-31'],
    ['01-01-2026 t/m 31-01-2026', 'nl-NL', '2026-01-01/2026-01-31'],
    ['1.01.2026 do 31.01.2026', 'pl-PL', '2026-01-01/2026-01-31'],
    ['Jänner 2026', 'de-AT', '2026-01-01/2026-01-31'],
    ['Jänner – März 2026', 'de-AT', '2026-01-01/2026-03-31'],
    ['02/2024', 'de-AT', '2024-02-01/2024-02-29'],
    ['2026-02', 'de-AT', '2026-02-01/2026-02-28'],
    ['enero de 2026', 'es-ES', '2026-01-01/2026-01-31'],
    ['Q1 2026', 'en-GB', '2026-01-01/2026-03-31'],
    ['4. Quartal 2026', 'de-AT', '2026-10-01/2026-12-31'],
    ['28.01.2026', 'de-AT', '2026-01-28/2026-01-28'],
    ['31.01.2026 – 01.01.2026', 'de-AT', undefined],
    ['laut Vertrag', 'de-AT', undefined],
    ['13/2026', 'de-AT', undefined],
  ];
  for (const [text, locale, expected] of CASES) {
    it(`${text} in ${locale}`, () => {
      const span = writtenSpan(text, locale);
      assert.equal(span === undefined ? undefined : `${span.start}/${span.end}`, expected);
    });
  }
});
