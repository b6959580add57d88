import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MAX_TOKENS, tokensOf } from './tokens.ts';

/** Keys in one line; `~` marks a kind of street, `_` a stop word, `.` an abbreviation. */
function shown(text: string): string {
  const mark = ({ isDesignator, isStop }: { isDesignator: boolean; isStop: boolean }) =>
    `${isDesignator ? '~' : ''}${isStop ? '_' : ''}`;
  return tokensOf(text)
    .tokens.map((token) => `${mark(token)}${token.key}${token.isAbbreviated ? '.' : ''}`)
    .join(' ');
}

describe('tokens of a text', () => {
  const cases: readonly [text: string, keys: string][] = [
    ['', ''],
    ['🏠 — !?', ''],
    ['Hauptstraße', 'haupt ~strase'],
    ['Haupt-Straße', 'haupt ~strase'],
    ['Haupt Str', 'haupt ~strase'],
    ['HAUPTSTRASSE', 'haupt ~strase'],
    ['Hauptstr. 5', 'haupt ~strase. 5'],
    // What is behind # is a unit where there is a number before, and else the number.
    ['2 Bayfront Ave, #B2-20/20A', '2 bayfront ~avenu'],
    ['Blk 45 Ghim Moh Road #05-12', '45 ghim moh ~road'],
    ['#4, 123 Main St', '123 main sankt'],
    // The letter of a unit is a word of its own: these are words that begin like that of a unit.
    ['Yrjö-Koskisen katu 3', 'yrjo koskisen katu 3'],
    ['Franciscushof 1-K109', 'franciscushof 1k109'],
    ['Unity Street 5', 'unity ~strase 5'],
    ['Marine Flats 3', 'marine flats 3'],
    ['Main St 5, Apt B', 'main sankt 5'],
    ['Block 45 Ghim Moh Road', '45 ghim moh ~road'],
    ['Paseo de la Reforma #222', '~paseig _de _la reforma 222'],
    ['Calle 5 de Mayo #20', '~cale 5 _de mayo 20'],
    ['Carrera 7 # 71 - 21', 'carera 7 7121'],
    // Kanji numerals of block and house; in names they stay.
    ['霞が関一丁目二番三号', '霞が関 1丁目 23'],
    ['霞が関１ー２ー３', '霞が関 1丁目 23'],
    ['霞が関一丁目百二十三番地の二', '霞が関 1丁目 1232'],
    ['三番町九番二号', '三番町 92'],
    ['麻布十番四丁目三番一号', '麻布十番 4丁目 31'],
    ['四谷三丁目', '四谷 3丁目'],
    ['三十三間堂', '三十三間堂'],
    // Lanes have numbers for names.
    ['中山北路二段16巷9之1號', '中山北路二段 16巷 91'],
    ['Müller Mueller Muller Müler', 'muler muler muler muler'],
    ['Bauer Neue Quelle', 'bauer neue quele'],
    ['bbbb Schlosss', 'bbbb schlosss'],
    ['Äulestrasse', 'aule ~strase'],
    ['12 a, 12A, 12a', '12a 12a 12a'],
    ['7 bis', '7bis'],
    ['12 / 3', '123'],
    ['12 c/ Mayor', '12 ~cale mayor'],
    ["8 d'Ostende", '8 _d ostende'],
    ['Auf Berg 127\n9493 Mauren', '_auf berg 127 9493 mauren'],
    ['St. Gallen, Sankt Gallen, Saint', 'sankt. galen sankt galen sankt'],
    ['Av. de l’Annonciade', '~avenu. _de _l anonciade'],
    ['Avda. Avinguda Viale V.le', '~avenu. ~avenu ~avenu ~avenu'],
    ['P.za Plaça Plaza Place', '~platz ~platz ~platz ~platz'],
    ['C/ Mayor, c. Mayor, Calle Mayor, Carrer Mayor', '~cale mayor ~cale mayor ~cale mayor ~cale mayor'],
    ['Pº de Gracia, Passeig de Gràcia', '~paseig _de gracia ~paseig _de gracia'],
    ['Muster GmbH c/o Maier', 'muster gmbh maier'],
    ['Garten-Strasse', 'garten ~strase'],
    ['Markt Platz', 'markt ~platz'],
    ['Gartenstrasse', 'garten ~strase'],
    ['Ringweg', 'ring ~weg'],
    ['Obweg', 'obweg'],
    ['Große Bleichen, Gr. Bleichen', 'gros bleichen gros. bleichen'],
    ['Neubaug. 12, Berg g. 7', 'neubaug. 12 berg ~gase 7'],
    ['Paral·lel', 'paralel'],
    ['Rue 1er, 44-100, 12-16', '~cale 1er 44100 1216'],
    ['Łódź Ærø Œuvre Đakovo Þórshöfn ısparta', 'lodz aro ouvre dakovo torshofn isparta'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ Οδός', 'οδοσ οδοσ'],
    ['東京都 서울 दिल्ली', '東京都 서울 दिल्ली'],
    ['１２ ٩٤٩٠', '12 9490'],
    ['Stra\u00adße\u200b', '~strase'],
  ];
  for (const [text, keys] of cases) it(JSON.stringify(text), () => assert.equal(shown(text), keys));

  const hints: readonly [text: string, keys: string, country: string | undefined][] = [
    ['FL-9490 Vaduz', '9490 vaduz', 'LI'],
    ['LI9490', '9490', 'LI'],
    ['LI-9490 Vaduz', '9490 vaduz', 'LI'],
    ['d-91207', '91207', 'DE'],
    ['A-1040 Wien', '1040 wien', 'AT'],
    ['AD500 Andorra', '500 andora', 'AD'],
    ['PL-44-100 Gliwice', '44100 gliwice', 'PL'],
    ['N-340 km 5', 'n 340 km 5', undefined],
    ['B12', 'b12', undefined],
    ['QQ-9490', 'q 9490', undefined],
  ];
  for (const [text, keys, country] of hints) {
    it(`splits a postcode's prefix off: ${text}`, () => {
      assert.equal(shown(text), keys);
      assert.equal(tokensOf(text).countryHint, country);
    });
  }

  it('remembers the whole of a compound that it splits', () => {
    const [stem, ending] = tokensOf('Hauptstr.').tokens;
    assert.deepEqual(
      [stem?.joined, stem?.word, ending?.word, ending?.joined],
      ['hauptstrase', 0, 0, undefined],
    );
  });
  it('looks at no more than 32 tokens', () => {
    assert.equal(tokensOf('x1 '.repeat(40)).tokens.length, MAX_TOKENS);
    assert.equal(tokensOf('hauptstrasse '.repeat(40)).tokens.length, MAX_TOKENS);
  });
  it('looks at no more than 60 letters of a word', () => {
    assert.equal(tokensOf('xy'.repeat(300)).tokens[0]?.key.length, 60);
    assert.ok(tokensOf(`x${'𝔄𐐷'.repeat(100)}`).tokens[0]!.key.isWellFormed());
  });
});

describe('tokens, for any text', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aeiourstnlmkßäöüéèàñç ') });
  it('have keys of letters, marks and digits, which the index takes as one word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const { key, kind } of tokensOf(text).tokens) {
          assert.match(key, kind === 'word' ? /^\p{L}[\p{L}\p{M}\d]*$/u : /^\d[\p{L}\p{M}\d]*$/u);
        }
      }),
      { numRuns: 2000, seed: 16 },
    );
  });
  it('do not depend on case', () => {
    fc.assert(
      fc.property(letters, (text) => assert.equal(shown(text.toUpperCase()), shown(text))),
      { seed: 16 },
    );
  });
  it('do not depend on accents', () => {
    fc.assert(
      fc.property(letters, (text) => {
        const plain = text.normalize('NFD').replace(/\p{Mn}/gu, '');
        assert.equal(shown(text.replaceAll(/(?<=[aeq])ü/g, '')), shown(plain.replaceAll(/(?<=[aeq])ü/g, '')));
      }),
      { seed: 16, examples: [['ä'], ['öü']] },
    );
  });
  it('are the same for a text that is folded already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        assert.equal(shown(text.normalize('NFC')), shown(text.normalize('NFD')));
      }),
      { numRuns: 500, seed: 16 },
    );
  });
});
