import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stemEnglish } from '../../web/docs/search/stem-english.ts';
import { stemGerman } from '../../web/docs/search/stem-german.ts';

/** Samples of the published vocabularies (snowballstem.org, "English stemmer" and "German stemmer"), and each rule once. */

const ENGLISH = `consign consign, consigned consign, consigning consign, consignment consign, consist consist,
  consistency consist, consistent consist, consistently consist, consolation consol, consolatory consolatori,
  consoled consol, consoling consol, conspicuous conspicu, knack knack, knaves knave, knavish knavish, knightly knight,
  knitting knit, knives knive, knotted knot, skies sky, dying die, ugly ugli, only onli, news news, inning inning,
  exceeding exceed, ties tie, cries cri, gas gas, gaps gap, kiwis kiwi, caresses caress, agreed agre, feed feed,
  hopping hop, hoping hope, bled bled, luxuriated luxuri, sized size, boy boy, by by, cry cri, relational relat,
  valenci valenc, digitizer digit, operator oper, generous generous, generate generat, communism communism,
  triplicate triplic, hopefulness hope, adoption adopt, controlling control, roll roll, rate rate, arsenal arsenal,
  invoices invoic, invoicing invoic, authenticate authent, authentication authent, idempotency idempot`;
const GERMAN = `aufeinander aufeinand, aufeinanderfolge aufeinanderfolg, aufenthalt aufenthalt, auferlegten auferlegt,
  auferstehen aufersteh, auffallend auffall, auffassung auffass, auffordern aufford, aufgaben aufgab,
  aufgeblasenheit aufgeblas, kategorie kategori, kategorischen kategor, kategorisches kategor, kater kat,
  kaufhäuser kaufhaus, käuflichen kauflich, kaum kaum, bedürfnisse bedurfnis, bauen bau, freundlichkeit freundlich,
  gerechtigkeit gerecht, gültigkeit gultig, größe gross, rechnungen rechnung, gutschriften gutschrift, zahlung zahlung`;

const cases = (text: string): readonly (readonly [string, string])[] =>
  text.split(',').map((pair) => {
    const [word = '', stem = ''] = pair.trim().split(/\s+/);
    return [word, stem];
  });

describe('stems', () => {
  for (const [language, stem, samples] of [
    ['English', stemEnglish, ENGLISH],
    ['German', stemGerman, GERMAN],
  ] as const) {
    it(`are those of the algorithm: ${language}`, () => {
      assert.deepEqual(
        cases(samples).map(([word]) => [word, stem(word)]),
        cases(samples),
      );
    });
  }

  it('of German words are the same without the marks of their letters, as the search has them', () => {
    const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');
    for (const [word, stem] of cases(GERMAN)) assert.equal(stemGerman(plain(word)), stem);
  });
});
