import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateText } from './date-text.ts';
import { type MoneyFormat, moneyFormat } from './money-format.ts';

const euro = (locale: string, currencyFormat: 'SYMBOL' | 'CODE' | 'NAME' = 'CODE'): MoneyFormat =>
  moneyFormat({ locale, currency: 'EUR', currencyFormat, minorUnits: 2 });

const franc = (locale: string): MoneyFormat =>
  moneyFormat({ locale, currency: 'CHF', currencyFormat: 'CODE', minorUnits: 2 });

const NBSP = '\u00a0';
const NARROW = '\u202f';
/** The sign for negative numbers. */
const M = '\u2212';

const CASES: readonly (readonly [string, string, string])[] = [
  ['de-AT sum', euro('de-AT').sum('1234.5'), '1.234,50'],
  ['de-AT negative sum', euro('de-AT').sum('-1234.5'), `${M}1.234,50`],
  ['de-AT total', euro('de-AT').total('1234.25'), `EUR${NBSP}1.234,25`],
  ['de-AT symbol', euro('de-AT', 'SYMBOL').total('1234.25'), `€${NBSP}1.234,25`],
  ['de-AT name', euro('de-AT', 'NAME').total('1234.25'), '1.234,25 Euro'],
  ['de-DE total', euro('de-DE').total('-0.5'), `${M}0,50${NBSP}EUR`],
  ['en-US total', euro('en-US', 'SYMBOL').total('1234567.25'), '€1,234,567.25'],
  ['fr-FR sum', euro('fr-FR').sum('1234567.25'), `1${NARROW}234${NARROW}567,25`],
  ['en-IN groups by lakh', euro('en-IN').sum('1234567.25'), '12,34,567.25'],
  ['es-ES groups four digits like five', euro('es-ES').sum('1234.5'), '1.234,50'],
  ['pl-PL too', euro('pl-PL').total('1234.5'), `1${NBSP}234,50${NBSP}EUR`],
  ['he-IL sum has no marks of direction', euro('he-IL').sum('-1234.5'), `${M}1,234.50`],
  ['price keeps decimals', euro('de-AT').price('0.01250000'), '0,0125'],
  ['price has at least those of the currency', euro('de-AT').price('118'), '118,00'],
  ['quantity has none it does not need', euro('de-AT').quantity('7.50000000'), '7,5'],
  ['quantity to eight', euro('en').quantity('1000.12345678'), '1,000.12345678'],
  ['de-CH negative', franc('de-CH').total('-82.32'), `CHF${M}82.32`],
  ['fr-CH negative', franc('fr-CH').total('-52.1'), `${M}52.10${NBSP}CHF`],
  ['it-CH negative', franc('it-CH').total('-52.1'), `CHF${M}52.10`],
  ['en-US code, negative', franc('en-US').total('-52.1'), `${M}CHF${NBSP}52.10`],
  ['de-AT negative', euro('de-AT', 'SYMBOL').total('-82.32'), `${M}€${NBSP}82,32`],
  ['de-AT code, negative', euro('de-AT').total('-52.1'), `${M}EUR${NBSP}52,10`],
  ['de-DE negative', euro('de-DE', 'SYMBOL').total('-82.32'), `${M}82,32${NBSP}€`],
  ['nl-NL negative', euro('nl-NL', 'SYMBOL').total('-82.32'), `€${NBSP}${M}82,32`],
  ['en-US negative', euro('en-US', 'SYMBOL').total('-82.32'), `${M}€82.32`],
  ['name', euro('de-AT', 'NAME').total('-52.1'), `${M}52,10 Euro`],
  [
    'he-IL keeps the sign left of its figures',
    euro('he-IL').total('-52.1'),
    `\u200f\u200e${M}52.10${NBSP}\u200fEUR`,
  ],
  ['zero has no sign', euro('de-AT').total('-0.00'), `EUR${NBSP}0,00`],
  ['rm-CH has the point of the slip', franc('rm-CH').total('1234.5'), `CHF${NBSP}1${NARROW}234.50`],
  ['rm-CH sum', franc('rm-CH').sum('-1234.5'), `${M}1${NARROW}234.50`],
  ['percent', euro('de-AT').percent('20'), `20${NBSP}%`],
  ['percent with decimals', euro('en').percent('12.5'), '12.5%'],
  ['percent is exact', euro('en').percent('8.4875'), '8.4875%'],
  ['beyond binary precision', euro('en').sum('999999999999999.99'), '999,999,999,999,999.99'],
  [
    'HUF by ISO 4217, not by Intl',
    moneyFormat({ locale: 'hu', currency: 'HUF', currencyFormat: 'SYMBOL', minorUnits: 2 }).total('7619.96'),
    `7${NBSP}619,96${NBSP}Ft`,
  ],
  [
    'JPY',
    moneyFormat({ locale: 'en', currency: 'JPY', currencyFormat: 'CODE', minorUnits: 0 }).total('1101'),
    `JPY${NBSP}1,101`,
  ],
  [
    'KWD',
    moneyFormat({ locale: 'en', currency: 'KWD', currencyFormat: 'CODE', minorUnits: 3 }).sum('1.5'),
    '1.500',
  ],
];
for (const [name, actual, expected] of CASES) {
  test(name, () => {
    assert.equal(actual, expected);
  });
}

test('sums of any size come back exactly', () => {
  const format = euro('en-US');
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (cents) => {
      const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
      const text = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      assert.equal(format.sum(text).replaceAll(',', '').replace(M, '-'), text);
    }),
    { seed: 3, numRuns: 300 },
  );
});

const DATES: readonly (readonly [string, string])[] = [
  ['de-AT', '31.01.2026'],
  ['en-US', '01/31/2026'],
  ['en-GB', '31/01/2026'],
  ['sv-SE', '2026-01-31'],
  ['th-TH', '31/01/2026'],
  ['hu-HU', `2026.${NBSP}01.${NBSP}31.`],
  ['cs-CZ', `31.${NBSP}01.${NBSP}2026`],
];
for (const [locale, expected] of DATES) {
  test(`date in ${locale}`, () => {
    assert.equal(dateText('2026-01-31', locale), expected);
  });
}

test('dates are those of Intl but for their spaces, in every language, whatever the day', () => {
  const tags = [
    'de',
    'en',
    'en-US',
    'ja',
    'hu',
    'lv',
    'bg',
    'ar-EG',
    'fa',
    'th',
    'he',
    'ko',
    'zh-Hant',
    'mr',
    'sq',
  ];
  const options = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  for (const tag of tags) {
    const intl = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC', calendar: 'gregory' });
    for (const date of ['2026-01-31', '1999-12-01', '2012-11-13', '0987-06-05']) {
      const expected = intl.format(new Date(`${date}T00:00:00Z`)).replaceAll(' ', NBSP);
      assert.equal(dateText(date, tag), expected, `${tag} ${date}`);
    }
  }
});

test('figures are those of Intl, in every language', () => {
  const tags = [
    'de',
    'de-AT',
    'de-CH',
    'fr',
    'fr-CH',
    'en-IN',
    'hi',
    'ar-EG',
    'fa',
    'he',
    'es',
    'pl',
    'bg',
    'ja',
    'mr',
  ];
  const value = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.stringMatching(/^[0-9]{0,8}$/));
  for (const tag of tags) {
    const format = moneyFormat({ locale: tag, currency: 'EUR', currencyFormat: 'SYMBOL', minorUnits: 2 });
    const options = { style: 'currency', currency: 'EUR', useGrouping: 'always' } as const;
    const intl = new Intl.NumberFormat(tag, {
      ...options,
      minimumFractionDigits: 2,
      maximumFractionDigits: 8,
    });
    const figures = new Set(['integer', 'group', 'decimal', 'fraction']);
    fc.assert(
      fc.property(value, ([whole, decimals]) => {
        const text = decimals === '' ? String(whole) : `${whole}.${decimals}`;
        const parts = intl.formatToParts(text as `${number}`).filter(({ type }) => figures.has(type));
        const expected = parts.map((part) => part.value.replace(/[\u200e\u200f\u061c]/g, '')).join('');
        assert.equal(format.price(text), expected, tag);
        assert.ok(
          format
            .total(text)
            .replace(/[\u200e\u200f\u061c]/g, '')
            .includes(format.sum(text)),
          tag,
        );
      }),
      { seed: 11, numRuns: 60 },
    );
  }
});

test('sign, symbol and figures are in the order of Intl, in every language', () => {
  const bare = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/[-\u2212]/, M);
  for (const tag of [
    'de-AT',
    'de-DE',
    'de-CH',
    'nl-NL',
    'en-US',
    'fr-CH',
    'sv',
    'da',
    'hr',
    'sl',
    'he',
    'fa',
    'lt',
    'ja',
  ])
    for (const currencyFormat of ['SYMBOL', 'CODE', 'NAME'] as const)
      for (const currency of ['EUR', 'CHF', 'USD', 'JPY']) {
        const options = { locale: tag, currency, currencyFormat, minorUnits: 2 } as const;
        const currencyDisplay = currencyFormat.toLowerCase() as 'symbol' | 'code' | 'name';
        const intl = new Intl.NumberFormat(tag, {
          style: 'currency',
          currency,
          currencyDisplay,
          useGrouping: 'always',
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        });
        assert.equal(
          bare(moneyFormat(options).total('-1234567.5')),
          bare(intl.format(-1234567.5)),
          `${tag} ${currency}`,
        );
      }
});
