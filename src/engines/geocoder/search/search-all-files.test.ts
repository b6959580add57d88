import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DeadlineExceeded, type Match } from '@kontor/places';
import { rankOf } from '../data-file/data-file-records.ts';
import { DataFileWriter } from '../data-file/data-file-writer.ts';
import { OpenDataFile } from '../data-file/open-data-file.ts';
import { searchAllFiles } from './search-all-files.ts';

const TOWNS = [
  {
    name: 'Sonnwil',
    postcode: '9777',
    names: { en: 'Sunnville' },
    streets: [
      'Lindenweg',
      'Hauptstrasse',
      'Untere Waldgasse',
      'Peter-Kaiser-Strasse',
      'Haldenweg',
      'Rietstrasse',
    ],
  },
  {
    name: 'Bergen an der Aisch',
    postcode: '9788',
    names: {},
    streets: ['Hauptstrasse', 'Lindenstrasse', 'Aischstrasse', 'Am Graben'],
  },
  {
    name: 'Feldau',
    postcode: '9799',
    names: {},
    streets: ['Rue du Port', 'Avenue Princesse Grace', 'Place du Port', 'Riedweg', 'St. Wolfgangstrasse'],
  },
  {
    name: 'Valdora',
    postcode: '9811',
    names: {},
    streets: [
      'Via dei Muratori',
      'Viale Verbano',
      'Звёздный бульвар',
      'Beatty St',
      'Rua 25 de Janeiro',
      'Rua Rio de Janeiro',
    ],
  },
] as const;
const NUMBERS = [1, 3, 5, 7, 9, 20];

const folder = mkdtempSync(join(tmpdir(), 'kontor-search-'));
let file: OpenDataFile;

before(() => {
  const path = join(folder, 'a.sqlite');
  const writer = new DataFileWriter(path);
  const at = (town: number, street = 0, house = 0) => ({
    lat: 470_000_000 + town * 1e6 + street * 1e4,
    lon: 95_000_000 + house * 100,
  });
  for (const [town, { name, names, postcode }] of TOWNS.entries()) {
    const place = {
      id: town + 1,
      kind: 'town',
      name,
      names,
      population: 900,
      rank: rankOf('town'),
      country: 'CH',
    };
    writer.addPlace({ ...place, position: at(town), postcodes: [postcode] });
  }
  for (const [town, { postcode, streets }] of TOWNS.entries()) {
    for (const [index, name] of streets.entries()) {
      const position = at(town, index);
      writer.addStreet({
        id: town * 100 + index,
        name,
        alternatives: [],
        placeId: town + 1,
        postcode,
        position,
        lines: [[position]],
      });
    }
  }
  for (const [town, { streets }] of TOWNS.entries()) {
    for (const index of streets.keys()) {
      for (const base of NUMBERS) {
        writer.addHouse({
          streetId: town * 100 + index,
          base,
          suffix: '',
          text: `${base}`,
          position: at(town, index, base),
        });
      }
      writer.addHouse({
        streetId: town * 100 + index,
        base: 30,
        suffix: 'b',
        text: '30 B',
        position: at(town, index, 30),
      });
    }
  }
  const inValdora: readonly (readonly [street: number, base: number, suffix: string, text: string])[] = [
    [0, 4, 'a<', 'A4'],
    [0, 2, 'b<-26', 'B2-26'],
    [0, 108, '', '108'],
    [0, 108, 'l6', '108 L6'],
    [0, 11, 'cd', '11 CD'],
    [0, 93, 'rear', '93 REAR'],
  ];
  for (const [street, base, suffix, text] of inValdora)
    writer.addHouse({ streetId: 300 + street, base, suffix, text, position: at(3, street, base) });
  const last = { base: 10_347, suffix: '', text: '10347', position: at(0, 0, 9) };
  writer.addHouse({ streetId: 0, ...last });
  writer.finish({ builtAt: '2026-01-01T00:00:00Z', sources: [], attribution: ['us'] });
  file = OpenDataFile.open(path);
});
after(() => {
  file.close();
  rmSync(folder, { recursive: true });
});

const ask = (query: string, language = 'de', limit = 1) =>
  searchAllFiles([file], { query, language, limit }, (_, read) => read(), { throwIfExceeded() {} });

/** `precision: street number, postcode city`. */
const shown = (query: string): string => shownMatch(ask(query));

function shownMatch(match: Match | undefined): string {
  if (match === undefined) return '-';
  const { street, houseNumber, postalCode, city } = match.address;
  const parts = [
    [street, houseNumber],
    [postalCode, city],
  ].map((some) => some.filter((one) => one !== undefined).join(' '));
  return `${match.precision}: ${parts.filter((part) => part !== '').join(', ')}`;
}

describe('search', () => {
  const cases: readonly (readonly [query: string, answer: string])[] = [
    ['Lindenweg 5, 9777 Sonnwil', 'house: Lindenweg 5, 9777 Sonnwil'],
    ['9777 Sonnwil, 5 Lindenweg', 'house: Lindenweg 5, 9777 Sonnwil'],
    ['LINDEN WEG 5 SONNWIL SCHWEIZ', 'house: Lindenweg 5, 9777 Sonnwil'],
    ['Lindenweg 5, CH-9777', 'house: Lindenweg 5, 9777 Sonnwil'],
    ['Lindenweg 5, Sunnville', 'house: Lindenweg 5, 9777 Sonnwil'],
    ['Müller GmbH, Lindenweg 5 Top 4, 9777 Sonnwil', 'house: Lindenweg 5, 9777 Sonnwil'],
    ['Lindnweg 5, Sonnwil', 'house: Lindenweg 5, 9777 Sonnwil'],
    ['Lindenweg 5, Sonwill', 'house: Lindenweg 5, 9777 Sonnwil'],
    ['Lnidenwge 5, 9777 Sonnwil', 'house: Lindenweg 5, 9777 Sonnwil'],
    ['Av. Princesse Grace 3, Feldau', 'house: Avenue Princesse Grace 3, 9799 Feldau'],
    ['Sankt Wolfgangstr. 3 Feldau', 'house: St. Wolfgangstrasse 3, 9799 Feldau'],
    ['Lindenweg, Sonnwil', 'street: Lindenweg, 9777 Sonnwil'],
    ['Am Graben 5, Bergen', 'house: Am Graben 5, 9788 Bergen an der Aisch'],
    ['Peterkaiserstrasse 5, Sonnwil', 'house: Peter-Kaiser-Strasse 5, 9777 Sonnwil'],
    // One word, one role: Aisch is a part of the town's name.
    ['Hauptstrasse 5, Bergen an der Aisch', 'house: Hauptstrasse 5, 9788 Bergen an der Aisch'],
    // A number of five digits is a postcode unless the street has it.
    ['10347 Lindenweg, Sonnwil', 'house: Lindenweg 10347, 9777 Sonnwil'],
    ['10347 Lindenweg, 9777 Sonnwil', 'house: Lindenweg 10347, 9777 Sonnwil'],
    ['10347 Lindenweg', 'house: Lindenweg 10347, 9777 Sonnwil'],
    ['Lindenweg, 10348 Sonnwil', 'street: Lindenweg, 9777 Sonnwil'],
    ['Lindenweg 5, 10347 Sonnwil', 'house: Lindenweg 5, 9777 Sonnwil'],
    // Numbers that are not there.
    ['Lindenweg 30b, Sonnwil', 'house: Lindenweg 30 B, 9777 Sonnwil'],
    ['Lindenweg 30, Sonnwil', 'interpolated: Lindenweg, 9777 Sonnwil'],
    ['Lindenweg 4, Sonnwil', 'interpolated: Lindenweg, 9777 Sonnwil'],
    ['Lindenweg 900, Sonnwil', 'street: Lindenweg, 9777 Sonnwil'],
    // Letters before a number, and after it behind a blank.
    ['Via dei Muratori A4, Valdora', 'house: Via dei Muratori A4, 9811 Valdora'],
    ['Via dei Muratori, A4, Valdora', 'house: Via dei Muratori A4, 9811 Valdora'],
    ['a4 via dei muratori, 9811 valdora', 'house: Via dei Muratori A4, 9811 Valdora'],
    ['Via dei Muratori, num. A4, Valdora', 'house: Via dei Muratori A4, 9811 Valdora'],
    ['Via dei Muratori B2-26, Valdora', 'house: Via dei Muratori B2-26, 9811 Valdora'],
    ['Via dei Muratori A5, Valdora', 'street: Via dei Muratori, 9811 Valdora'],
    ['Via dei Muratori 108 L6, Valdora', 'house: Via dei Muratori 108 L6, 9811 Valdora'],
    ['Via dei Muratori, 108 L6, Valdora', 'house: Via dei Muratori 108 L6, 9811 Valdora'],
    ['Via dei Muratori, 108 L7, Valdora', 'house: Via dei Muratori 108, 9811 Valdora'],
    ['via dei muratori 11 cd valdora', 'house: Via dei Muratori 11 CD, 9811 Valdora'],
    ['93 REAR Via dei Muratori, Valdora', 'house: Via dei Muratori 93 REAR, 9811 Valdora'],
    // A kind of street of one letter, and an initial that is no name.
    ['V. dei Muratori 5, Valdora', 'house: Via dei Muratori 5, 9811 Valdora'],
    ['V. dei Murattari 5, Valdora', 'house: Via dei Muratori 5, 9811 Valdora'],
    ['V. dei Polli 5, Valdora', 'place: Valdora'],
    ['R. 25 de Janeiro, 5, Valdora', 'house: Rua 25 de Janeiro 5, 9811 Valdora'],
    // The kind at the end of a name that data have short is its kind.
    ['5 Beatty Street, Valdora', 'house: Beatty St 5, 9811 Valdora'],
    ['5 E 8th St, Valdora', 'place: Valdora'],
    // ё and й in Latin letters, one way or the other.
    ['Zvyozdnyy bulvar 5, Valdora', 'house: Звёздный бульвар 5, 9811 Valdora'],
    ['Zvezdny bulvar 5, Valdora', 'house: Звёздный бульвар 5, 9811 Valdora'],
    // The street is in another town, or its name is another one: the town.
    ['Lindenstrasse 5, Sonnwil', 'place: Sonnwil'],
    ['Obere Waldgasse 5, Sonnwil', 'place: Sonnwil'],
    ['Petersstrasse 5, 9777 Sonnwil', 'place: 9777 Sonnwil'],
    ['Alte Hauptstrasse 5, 9777 Sonnwil', 'place: 9777 Sonnwil'],
    ['In der Halde 5, Sonnwil', 'place: Sonnwil'],
    ['Riedstrasse 99, Sonnwil', 'place: Sonnwil'],
    ['Avenue du Port 3, Feldau', 'place: Feldau'],
    ['Avenue Princesse 3, Feldau', 'place: Feldau'],
    ['Sonnwil, Kurfürstendamm 21', 'place: Sonnwil'],
    ['Sonnwil', 'place: Sonnwil'],
    ['Bergen', 'place: Bergen an der Aisch'],
    // Nothing of it is here.
    ['Hauptstrasse 5 Xyzzy', '-'],
    ['Lindenweg 5, 8001 Zürich', '-'],
    ['Lindenweg 5, Sonnwil, Deutschland', '-'],
    ['Xyzzy', '-'],
    ['der die das', '-'],
    ['🏠 "*" NEAR(', '-'],
    ['', '-'],
  ];
  for (const [query, answer] of cases) it(query, () => assert.equal(shown(query), answer));

  const all = (query: string, limit: number) => {
    const best = ask(query, 'de', limit);
    return [shownMatch(best), ...(best?.alternatives ?? []).map(shownMatch)];
  };
  it('gives each street of a name that more towns have, at most as many as asked for', () => {
    const both = ['house: Hauptstrasse 5, 9777 Sonnwil', 'house: Hauptstrasse 5, 9788 Bergen an der Aisch'];
    assert.deepEqual(all('Hauptstrasse 5', 10), both);
    assert.deepEqual(all('Hauptstrasse 5', 2), both);
    assert.equal(ask('Hauptstrasse 5')?.alternatives, undefined);
  });
  it('has no alternative that would be no answer alone', () => {
    assert.deepEqual(ask('Hauptstrasse 5 Xyzzy', 'de', 10), undefined);
    assert.deepEqual(all('Lindenweg 5, 9777 Sonnwil', 10), ['house: Lindenweg 5, 9777 Sonnwil']);
  });
  it('the first answer is the same for every limit', () => {
    for (const [query, answer] of cases) assert.equal(all(query, 10)[0], answer, query);
  });

  it('answers in the language that is asked for', () => {
    assert.deepEqual(
      [ask('Sonnwil', 'en')?.address.city, ask('Sonnwil', 'fr')?.address.country],
      ['Sunnville', 'Suisse'],
    );
  });
  it('is between its neighbours on the same side of the street where a number is missing', () => {
    const longitude = (query: string) => ask(query)!.position.longitude;
    assert.equal(longitude('Lindenweg 4, Sonnwil'), 9.50004);
    assert.equal(longitude('Lindenweg 22, Sonnwil'), 9.50022);
  });
  it('stops when its time is over, and reports it', () => {
    const late = {
      throwIfExceeded() {
        throw new DeadlineExceeded();
      },
    };
    assert.throws(
      () => searchAllFiles([file], { query: 'Lindenweg 5', language: 'de' }, (_, read) => read(), late),
      DeadlineExceeded,
    );
  });
});
