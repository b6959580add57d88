import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { nameKeys, packVariants, unpackVariants } from './index-forms.ts';
import { nameVariants } from './name-variants.ts';

describe('forms of a name in the index', () => {
  const cases: readonly [name: string, kind: 'street' | 'place', packed: string][] = [
    ['Wien', 'place', 'wien'],
    ['Gartenstraße', 'street', 'garten ~strase|gartenstrase'],
    ['Garten-Straße', 'street', 'garten ~strase|gartenstrase'],
    ['Peter-Kaiser-Strasse', 'street', 'peter kaiser ~strase|peter kaiserstrase'],
    ['Rue de la Turbie', 'street', '~cale _de _la turbie'],
    ['Am Berg', 'street', '_am berg'],
    ['Frankfurt am Main', 'place', 'frankfurt _am main|frankfurt'],
    ['Frankfurt am Main', 'street', 'frankfurt _am main'],
    ['Frankfurt (Oder)', 'place', 'frankfurt oder|frankfurt'],
    ['Neustadt a.d. Aisch', 'place', 'neustadt _a _d aisch|neustadt'],
    ['Rothenburg ob der Tauber', 'place', 'rothenburg _ob _der tauber|rothenburg'],
    ["Villeneuve-d'Ascq", 'place', 'vileneuve _d ascq|vileneuve'],
    ['Palma de Mallorca', 'place', 'palma _de malorca|palma'],
    ['Val d’Isère', 'place', 'val _d isere'],
    ['Puerto de la Cruz', 'place', 'purto _de _la cruz'],
    ['Biel/Bienne', 'place', 'biel biene|biel|biene'],
    ['Bozen - Bolzano', 'place', 'bozen bolzano|bozen|bolzano'],
    ['Beatty St', 'street', 'beaty ~strase'],
    ['Castro Dr N', 'street', 'castro ~drive n'],
    ['St Johns', 'street', 'sankt johns'],
    ['R. Augusta', 'street', '~cale augusta'],
    ['R. Wagner-Str.', 'street', 'r wagner ~strase|r wagnerstrase'],
    ['Полевой', 'place', 'полевои|polevoi|polevoy'],
    ['...', 'place', ''],
  ];
  for (const [name, kind, packed] of cases) {
    it(`${kind} ${name}`, () => assert.equal(packVariants(nameVariants(name, kind)), packed));
  }

  it('each key is once in the text of a column', () => {
    assert.equal(nameKeys(nameVariants('Biel/Bienne', 'place')), 'biel biene');
  });
  it('are the same after packing', () => {
    const [first, second] = unpackVariants(packVariants(nameVariants('Am Gartenweg 3', 'street')));
    assert.deepEqual(first, [
      { key: 'am', kind: 'stop' },
      { key: 'garten', kind: 'name' },
      { key: 'weg', kind: 'designator' },
      { key: '3', kind: 'name' },
    ]);
    assert.deepEqual(
      second?.map(({ key }) => key),
      ['am', 'gartenweg', '3'],
    );
    assert.deepEqual(unpackVariants(''), []);
  });
  it('contain nothing that would split them, whatever the name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.constantFrom('street', 'place'),
        (name, kind) => {
          const variants = nameVariants(name, kind);
          const keys = variants.map((tokens) => tokens.map(({ key }) => key));
          assert.deepEqual(
            unpackVariants(packVariants(variants)).map((tokens) => tokens.map(({ key }) => key)),
            keys,
          );
        },
      ),
      { numRuns: 1000, seed: 16 },
    );
  });
});
