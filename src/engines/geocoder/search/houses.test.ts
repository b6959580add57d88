import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { OsmTown } from '#testing/osm-town.ts';
import { build } from '../build/testing/built-file.ts';
import { OpenDataFile } from '../data-file/open-data-file.ts';
import { searchAllFiles } from './search-all-files.ts';

/** House and postcode of the answers to queries in a town of a country. */
function answers(
  t: TestContext,
  country: string,
  houses: readonly (readonly [number: string, postcode: string])[],
  queries: readonly string[],
): readonly unknown[] {
  const town = new OsmTown();
  town.node(48, 16, { place: 'town', name: 'Stadt' });
  for (const [index, [number, postcode]] of houses.entries()) {
    town.house(48 + index / 10_000, 16, number, {
      'addr:street': 'Gasse',
      'addr:city': 'Stadt',
      'addr:postcode': postcode,
    });
  }
  const built = build(t, [town], { countryAt: () => country });
  const file = OpenDataFile.open(join(built.folder, 'out.sqlite'));
  t.after(() => file.close());
  return queries.map((query) => {
    const found = searchAllFiles([file], { query, language: 'en' }, (_, read) => read(), {
      throwIfExceeded() {},
    });
    return [found?.address.houseNumber, found?.address.postalCode];
  });
}

describe('house numbers of a query', () => {
  const POLISH = [
    ['17', '00-001'],
    ['19', '00-001'],
    ['19/2', '00-001'],
  ] as const;

  it('may have a flat, where the country writes it so: the house, unless the data have the whole', (t) => {
    assert.deepEqual(answers(t, 'PL', POLISH, ['Gasse 17/12, Stadt', 'Gasse 19/2, Stadt']), [
      ['17', '00-001'],
      ['19/2', '00-001'],
    ]);
  });

  it('may have a stair and a flat behind them: no other house, and in Finland the house where the data have no stairs', (t) => {
    const houses = [
      ['9', '00130'],
      ['11', '00130'],
      ['13 B', '00130'],
      ['15-17', '00130'],
      ['19 C 9', '00130'],
    ] as const;
    const queries = ['Gasse 11 B 9', 'Stadt, Gasse 13 B 9', 'Gasse 15-17 B 9', 'Gasse 19 C 9'];
    const asked = queries.map((one) => (one.includes('Stadt') ? one : `${one}, Stadt`));
    assert.deepEqual(
      answers(t, 'FI', houses, asked).map((found) => (found as readonly unknown[])[0]),
      ['11', '13 B', '15-17', '19 C 9'],
    );
    assert.deepEqual(
      answers(
        t,
        'DE',
        [
          ['9', '10115'],
          ['11', '10115'],
        ],
        ['Gasse 11 B 9, Stadt'],
      ),
      [[undefined, '10115']],
    );
  });

  it('are the first behind the street: floors and doors that follow are not the house', (t) => {
    const houses = [
      ['3', '10115'],
      ['12', '10115'],
    ] as const;
    const queries = ['Gasse 12, 3. Stock, Stadt', 'Gasse 14, 3. Stock, Stadt', 'Gasse 14, 3, Stadt'];
    assert.deepEqual(
      answers(t, 'DE', houses, queries).map((found) => (found as readonly unknown[])[0]),
      ['12', undefined, undefined],
    );
  });

  it('are another house where it does not', (t) => {
    assert.deepEqual(answers(t, 'DE', [['17', '10115']], ['Gasse 17/12, Stadt']), [[undefined, '10115']]);
  });

  it('are behind the flat in Australia', (t) => {
    const houses = [
      ['5', '2000'],
      ['12', '2000'],
    ] as const;
    assert.deepEqual(answers(t, 'AU', houses, ['5/12 Gasse, Stadt']), [['12', '2000']]);
  });

  it('have the whole code where some objects of a house have a part of it', (t) => {
    const houses = [
      ['1', '104'],
      ['3', '104'],
      ['8', '104'],
      ['8', '10441'],
    ] as const;
    assert.deepEqual(answers(t, 'TW', houses, ['Gasse 8, Stadt', 'Gasse 3, Stadt']), [
      ['8', '10441'],
      ['3', '104'],
    ]);
  });
});
