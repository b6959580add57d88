import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { printedState } from '../languages/administrative-areas.data.ts';
import { houseNumberOf } from '../text/house-number.ts';
import { tokensOf } from '../text/tokens.ts';
import { formattedLines, inOneLine } from './formatted-address.ts';
import { isPostcodeOf, printedPostcode } from './postcode.ts';
import { latinOf } from './transliteration.ts';

const keysOf = (text: string): readonly string[] => tokensOf(text).tokens.map(({ key }) => key);

describe('a postcode is printed whole, as its country prints it', () => {
  const CASES: readonly (readonly [
    tagged: string,
    country: string | undefined,
    printed: string | undefined,
  ])[] = [
    ['GL13 9AR', 'GB', 'GL13 9AR'],
    ['gl139ar', 'GB', 'GL13 9AR'],
    ['SW1A 1AA', undefined, 'SW1A 1AA'],
    ['84104', 'SK', '841 04'],
    ['841 04', 'SK', '841 04'],
    ['SE-531 73', 'SE', '531 73'],
    ['15772', 'GR', '157 72'],
    ['5411AT', 'NL', '5411 AT'],
    ['v6b1a1', 'CA', 'V6B 1A1'],
    ['D02X285', 'IE', 'D02 X285'],
    ['FGR1202', 'MT', 'FGR 1202'],
    ['44-100 GLIWICE', 'PL', '44-100'],
    ['44100', 'PL', '44-100'],
    ['01122000', 'BR', '01122-000'],
    ['〒150-0047', 'JP', '150-0047'],
    ['212311234', 'US', '21231-1234'],
    ['21231', 'US', '21231'],
    ['500', 'AD', 'AD500'],
    ['LV 1050', 'LV', 'LV-1050'],
    ['A-1010', 'AT', '1010'],
    ['9490;9491', 'LI', '9490'],
    ['12 345', 'XX', '12'],
    ['Wien', 'AT', undefined],
    ['', 'AT', undefined],
    [`1${'0'.repeat(80)}`, 'AT', undefined],
  ];
  for (const [tagged, country, printed] of CASES) {
    it(`${tagged.slice(0, 20)} in ${country ?? 'an unknown country'} is ${printed ?? 'none'}`, () =>
      assert.equal(printedPostcode(tagged, country), printed));
  }
});

describe('a house number', () => {
  const CASES: readonly (readonly [text: string, base: number | undefined, suffix?: string])[] = [
    ['8 a', 8, 'a'],
    ['11 CD', 11, 'cd'],
    ['A4', 4, 'a<'],
    ['a-04', 4, 'a<'],
    ['B2-26', 2, 'b<-26'],
    ['к7', 7, 'k<'],
    ['Haus 4', undefined],
    ['A12345', undefined],
  ];
  for (const [text, base, suffix] of CASES)
    it(`${text} is ${base === undefined ? 'none' : `${base} and ${suffix}`}`, () =>
      assert.deepEqual(houseNumberOf(text), base === undefined ? undefined : { base, suffix }));
});

describe('a postcode has the form of its country, or not', () => {
  const CASES: readonly (readonly [code: string, country: string, is: boolean | undefined])[] = [
    ['1040', 'AT', true],
    ['841 04', 'SK', true],
    ['GL13 9AR', 'GB', true],
    ['10400', 'AT', false],
    ['GL13', 'GB', false],
    ['1040', 'ZZ', undefined],
  ];
  for (const [code, country, is] of CASES)
    it(`${code} in ${country}`, () => assert.equal(isPostcodeOf(code, country), is));
});

describe('a query is read as its country writes addresses', () => {
  const ALIKE: readonly (readonly [written: string, as: string])[] = [
    ['213 W 14th St, New York, NY 10014-1234', '213 w 14th st, new york, ny 10014'],
    ['Apt 4B, 1901 Eastern Ave, Baltimore', '1901 Eastern Avenue, Baltimore'],
    ['1901 Eastern Ave #12, Baltimore', '1901 Eastern Avenue, Baltimore'],
    ['Flat 2, 12 King Street, Aberdeen AB251BX', '12 King Street, Aberdeen AB25 1BX'],
    ['Avinguda Meritxell, núm. 67, Andorra la Vella', 'Avinguda Meritxell, 67, Andorra la Vella'],
    ['Storgatan 12, 531 73 Källby', 'Storgatan 12, 53173 Källby'],
    ['ул. Есенина, д. 28, корп. 2, кв. 12', 'улица Есенина, 28к2'],
    ['улица Есенина, 28 к2', 'улица Есенина, 28к2'],
    ['улица Есенина, 28, лит. А', 'улица Есенина, 28литА'],
    ['2136 D Street, Winterhaven', '2136, D Street, Winterhaven'],
    ['1200 K St NW, Washington', '1200, K St NW, Washington'],
    ['12 A St James Road', '12A St James Road'],
    ['12 B Avenue Foch', '12B Avenue Foch'],
    ['4 bis Avenue Foch', '4bis Avenue Foch'],
    ['12 D Avenue NW, Calgary', '12, D Avenue NW, Calgary'],
    ['Strada Traian nr. 5, ap. 12', 'Strada Traian 5'],
    ['東京都目黒区三田一丁目13番3号', '東京都 目黒区 三田 1丁目 13-3'],
    ['目黒区三田1-13-3', '目黒区 三田 1丁目 13-3'],
    ['港区虎ノ門2丁目10番3号', '港区 虎ノ門 2丁目 10-3'],
  ];
  for (const [written, as] of ALIKE) {
    it(written, () =>
      assert.deepEqual(
        keysOf(written).filter((key) => key !== 'г'),
        keysOf(as),
      ),
    );
  }

  it('leaves the side of a town apart from the number before it', () => {
    assert.deepEqual(keysOf('101 S President St').slice(0, 3), [
      '101',
      tokensOf('s').tokens[0]!.key,
      'president',
    ]);
    assert.deepEqual(keysOf('Hauptstrasse 12 e').slice(-1), ['12e']);
  });
});

describe('house numbers', () => {
  const SAME: readonly (readonly [a: string, b: string])[] = [
    ['12А', '12A'],
    ['28 к2', '28к2'],
    ['28к2', '28 k2'],
    ['83/a', '83a'],
    ['78 1/2', '78f1/2'],
    ['20 стр5', '20с5'],
    ['20, строение 5', '20 с5'],
    ['9 корп. 4', '9к4'],
    ['15 лит. А', '15 литА'],
  ];
  for (const [a, b] of SAME) {
    it(`${a} is ${b}`, () => assert.deepEqual(houseNumberOf(a), houseNumberOf(b)));
  }
  it('a fraction is not a larger number', () => assert.equal(houseNumberOf('78 1/2')?.base, 78));
});

describe('an address is written as its country writes it', () => {
  const HOUSE = { houseNumber: '10', street: 'Main', city: 'Town', postalCode: '1234', country: 'Land' };
  const CASES: readonly (readonly [code: string, lines: readonly string[]])[] = [
    ['AT', ['Main 10', '1234 Town', 'Land']],
    ['US', ['10 Main', 'Town 1234', 'Land']],
    ['GB', ['10 Main', 'Town', '1234', 'Land']],
    ['ES', ['Main, 10', '1234 Town', 'Land']],
    ['RU', ['Main, 10', 'Town', 'Land', '1234']],
    ['JP', ['〒1234', 'Town Main 10', 'Land']],
    ['ZZ', ['Main 10', '1234 Town', 'Land']],
  ];
  for (const [countryCode, lines] of CASES) {
    it(countryCode, () => assert.deepEqual(formattedLines({ ...HOUSE, countryCode }), lines));
  }
  const IN_STATES: readonly (readonly [code: string, state: string, lines: readonly string[]])[] = [
    ['US', 'MA', ['10 Main', 'Town, MA 1234', 'Land']],
    ['CA', 'ON', ['10 Main', 'Town ON 1234', 'Land']],
    ['AU', 'NSW', ['10 Main', 'Town NSW 1234', 'Land']],
    ['IN', 'Kerala', ['10 Main', 'Town 1234', 'Kerala', 'Land']],
    ['BR', 'SP', ['Main, 10', 'Town - SP', '1234', 'Land']],
    ['MX', 'Jalisco', ['Main 10', '1234 Town, Jalisco', 'Land']],
    ['AT', 'Wien', ['Main 10', '1234 Town', 'Land']],
  ];
  for (const [countryCode, state, lines] of IN_STATES) {
    it(`${countryCode} with ${state}`, () =>
      assert.deepEqual(formattedLines({ ...HOUSE, countryCode, state }), lines));
  }
  it('has no comma before a state that is not known', () =>
    assert.deepEqual(formattedLines({ ...HOUSE, countryCode: 'US' }), ['10 Main', 'Town 1234', 'Land']));
  it('leaves out what is not known, with the signs between', () => {
    assert.deepEqual(formattedLines({ street: 'Main', city: 'Town', countryCode: 'ES' }), ['Main', 'Town']);
    assert.deepEqual(formattedLines({ country: 'Land', countryCode: 'JP' }), ['Land']);
  });
  it('sets no blanks in scripts without them, and no sign for a number that is not there', () => {
    const taipei = { street: '信義路', city: '台北市', countryCode: 'TW' };
    assert.deepEqual(formattedLines(taipei), ['台北市信義路']);
    assert.deepEqual(formattedLines({ ...taipei, houseNumber: '5' }), ['台北市信義路5號']);
  });
  it('is one line with commas', () =>
    assert.equal(inOneLine(formattedLines({ ...HOUSE, countryCode: 'AT' })), 'Main 10, 1234 Town, Land'));
});

describe('a state is printed as addresses of its country have it', () => {
  const CASES: readonly (readonly [country: string, text: string, printed: string | undefined])[] = [
    ['US', 'Massachusetts', 'MA'],
    ['US', 'ma', 'MA'],
    ['US', 'Bavaria', undefined],
    ['CA', 'Quebec', 'QC'],
    ['CA', 'BC', 'BC'],
    ['AU', 'New South Wales', 'NSW'],
    ['BR', 'São Paulo', 'SP'],
    ['BR', 'SP', 'SP'],
    ['MX', ' Jalisco', 'Jalisco'],
    ['JP', '東京都', '東京都'],
    ['AT', 'Tirol', undefined],
    ['ZZ', 'Any', undefined],
  ];
  for (const [country, text, printed] of CASES)
    it(`${text} in ${country}`, () => assert.equal(printedState(country, text), printed));
});

describe('Latin letters', () => {
  it('stand for Cyrillic and Greek ones', () => {
    assert.equal(latinOf('улица добролюбова'), 'ulitsa dobrolyubova');
    assert.equal(latinOf('ζωγραφου'), 'zografou');
    assert.equal(latinOf('wien'), undefined);
  });
});
