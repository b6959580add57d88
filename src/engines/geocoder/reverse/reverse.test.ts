import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { type BorderData, Borders, type Match } from '@kontor/places';
import {
  type HouseRecord,
  type PlaceRecord,
  rankOf,
  type StreetRecord,
} from '../data-file/data-file-records.ts';
import { DataFileWriter } from '../data-file/data-file-writer.ts';
import { encodeLines } from '../data-file/line-bytes.ts';
import { OpenDataFile } from '../data-file/open-data-file.ts';
import { reverse } from './reverse.ts';
import { WorldDataset } from './world-dataset.ts';

/**
 * A made-up corner of the earth: Austria is the square from 47 to 48 north and 15 to 16 east, Hungary that from 16 to
 * 17; Fiji crosses the antimeridian at 10 south. One hundred-thousandth of a degree is some metre.
 */

const folder = mkdtempSync(join(tmpdir(), 'kontor-reverse-'));
const NEVER_LATE = { throwIfExceeded() {} };
const at = (lat: number, lon: number) => ({ lat: Math.round(lat * 1e7), lon: Math.round(lon * 1e7) });
const square = (south: number, west: number, north: number, east: number) => [
  at(south, west),
  at(south, east),
  at(north, east),
  at(north, west),
  at(south, west),
];

const SQUARES = [
  { code: 'AT', ring: square(47, 15, 48, 16) },
  { code: 'HU', ring: square(47, 16, 48, 17) },
  { code: 'FJ', ring: square(-11, 179, -9, 180) },
  { code: 'FJ', ring: square(-11, -180, -9, -179) },
];
const points = SQUARES.flatMap(({ ring }) => ring);
const borders: BorderData = {
  codes: SQUARES.map(({ code }) => code),
  starts: Uint32Array.from([0, 5, 10, 15, 20]),
  xs: Float64Array.from(points, ({ lon }) => lon / 1e7),
  ys: Float64Array.from(points, ({ lat }) => lat / 1e7),
  lines: SQUARES.map((_, index) => [index]),
};

const place = (id: number, kind: string, name: string, where: { lat: number; lon: number }, more = {}) =>
  ({
    id,
    kind,
    name,
    names: {},
    position: where,
    population: 0,
    rank: rankOf(kind),
    ...more,
  }) satisfies PlaceRecord;
const street = (id: number, name: string, lines: StreetRecord['lines'], more = {}) =>
  ({ id, name, alternatives: [], position: lines[0]![0]!, lines, ...more }) satisfies StreetRecord;
const house = (streetId: number, base: number, position: { lat: number; lon: number }, suffix = '') =>
  ({ streetId, base, suffix, text: `${base}${suffix}`, position }) satisfies HouseRecord;

function fileOf(
  name: string,
  records: {
    readonly places: readonly PlaceRecord[];
    readonly streets?: readonly StreetRecord[];
    readonly houses?: readonly HouseRecord[];
  },
): OpenDataFile {
  const path = join(folder, name);
  const writer = new DataFileWriter(path);
  for (const record of records.places) writer.addPlace(record);
  for (const record of records.streets ?? []) writer.addStreet(record);
  for (const record of records.houses ?? []) writer.addHouse(record);
  writer.finish({ builtAt: '2026-01-01T00:00:00Z', sources: [], attribution: [name] });
  return OpenDataFile.open(path);
}

const worldFile = fileOf('world', {
  places: [
    place(1, 'country', 'Austria', at(47.5, 15.5), { country: 'AT' }),
    place(2, 'city', 'Graz', at(47.2, 15.2), { country: 'AT', population: 250_000, names: { sl: 'Gradec' } }),
    place(3, 'suburb', 'Lend', at(47.201, 15.2), { country: 'AT', population: 30_000 }),
    place(4, 'village', 'Ort', at(47.8, 15.99), { country: 'AT', population: 1_000 }),
    place(5, 'village', 'Falu', at(47.8, 16.02), { country: 'HU', population: 1_000 }),
    place(6, 'village', 'Kolonia', at(47.5, 16.5), { country: 'SK', population: 1_000 }),
    place(7, 'village', 'Hafen', at(46.99, 15.5), { country: 'AT', population: 1_000 }),
  ],
});

/** Along the border at 16 east: Ort in Austria, Falu in Hungary, each with its outline of level 8. */
const town = fileOf('town', {
  places: [
    place(1, 'municipality', 'Ort', at(47.8, 15.99), {
      country: 'AT',
      admin: 8,
      outline: encodeLines([square(47.7, 15.9, 47.9, 16)]),
      names: { hu: 'Hely' },
    }),
    place(2, 'municipality', 'Falu', at(47.8, 16.02), {
      country: 'HU',
      admin: 8,
      outline: encodeLines([square(47.7, 16, 47.9, 16.1)]),
    }),
    place(3, 'hamlet', 'Weiler', at(47.85, 15.85), { country: 'AT' }),
    place(4, 'country', 'Österreich', at(47.5, 15.5), {
      country: 'AT',
      admin: 2,
      outline: encodeLines([square(47, 15, 48, 16)]),
    }),
    place(5, 'county', 'Bezirk', at(47.4, 15.4), {
      country: 'AT',
      admin: 6,
      outline: encodeLines([square(47.3, 15.3, 47.5, 15.5)]),
    }),
  ],
  streets: [
    street(1, 'Hauptstraße', [[at(47.8, 15.98), at(47.8, 15.99)]], { placeId: 1, postcode: '7001' }),
    street(2, 'Fő utca', [[at(47.8, 16.0005), at(47.8, 16.02)]], { placeId: 2 }),
    street(3, 'Seeweg', [[at(47.85, 15.95), at(47.86, 15.95)]]),
    street(4, 'Ring', [
      [at(-10, 179.999), at(-10, 180)],
      [at(-10, -180), at(-10, -179.999)],
    ]),
  ],
  houses: [
    house(1, 5, at(47.8002, 15.985)),
    house(1, 5, at(47.8002, 15.986), 'b'),
    house(1, 5, at(47.8002, 15.986), 'a'),
    house(1, 7, at(47.8002, 15.986)),
    house(1, 9, at(47.8008, 15.988)),
    house(2, 1, at(47.8001, 16.0006)),
    house(4, 2, at(-10.0001, 180)),
  ],
});

const world = new WorldDataset(new Borders(borders), worldFile);
after(() => {
  for (const file of [worldFile, town]) file.close();
  rmSync(folder, { recursive: true });
});

const ask = (latitude: number, longitude: number, language = 'en'): Match | undefined =>
  reverse([town], world, { latitude, longitude }, language, NEVER_LATE);

/** The answer in a line: precision, number, street, city, country. */
function said(match: Match | undefined): string {
  if (match === undefined) return '204';
  const { houseNumber, street: name, city, countryCode } = match.address;
  return [match.precision, houseNumber, name, city, countryCode].filter(Boolean).join(' ');
}

describe('a point near houses', () => {
  it('is the house up to 40 m away, with its own position, postcode and sources', () => {
    const match = ask(47.8003, 15.985);
    assert.deepEqual(match, {
      position: { latitude: 47.8002, longitude: 15.985 },
      address: {
        houseNumber: '5',
        street: 'Hauptstraße',
        city: 'Ort',
        postalCode: '7001',
        country: 'Austria',
        countryCode: 'AT',
      },
      precision: 'house',
      attribution: ['town'],
    });
  });

  it('is the lowest number of several at one position, then the lowest suffix', () =>
    assert.equal(said(ask(47.8002, 15.986)), 'house 5a Hauptstraße Ort AT'));

  it('names the city in the language asked for', () =>
    assert.equal(ask(47.8002, 15.985, 'hu')?.address.city, 'Hely'));

  it('is a house farther away only when the street is not much nearer', () => {
    // House 9 is 89 m from the street. 45 m from it the street is 44 m away, beside it 20 m.
    assert.equal(said(ask(47.8004, 15.988)), 'house 9 Hauptstraße Ort AT');
    assert.equal(said(ask(47.80008, 15.988)), 'street Hauptstraße Ort AT');
  });
});

describe('a point near a street', () => {
  it('is the foot point on it, without a number', () => {
    const match = ask(47.8, 15.982);
    assert.equal(said(match), 'street Hauptstraße Ort AT');
    assert.deepEqual(match?.position, { latitude: 47.8, longitude: 15.982 });
    assert.deepEqual(ask(47.802, 15.981)?.position, { latitude: 47.8, longitude: 15.981 });
  });

  it('is the street up to 250 m away', () => {
    assert.equal(said(ask(47.8022, 15.981)), 'street Hauptstraße Ort AT');
    assert.equal(said(ask(47.8024, 15.981)), 'place Ort AT');
  });

  it('takes city and country from around the point where the street has none', () =>
    assert.equal(said(ask(47.855, 15.9501)), 'street Seeweg Ort AT'));
});

describe('a point at a border', () => {
  it('belongs to its own side when that has anything within the limits, however near the other side is', () => {
    // 45 m west of the border, 60 m from a house in Hungary, 710 m from the end of the street in Austria.
    assert.equal(said(ask(47.8, 15.9995)), 'house 1 Fő utca Falu HU');
    // Farther west the own street is nearer than 250 m.
    assert.equal(said(ask(47.8, 15.993)), 'street Hauptstraße Ort AT');
  });
});

describe('a point across the antimeridian', () => {
  it('finds what is near on the other side', () => {
    assert.equal(said(ask(-10, -179.9998)), 'house 2 Ring FJ');
    assert.equal(said(ask(-10, 179.9998)), 'house 2 Ring FJ');
    assert.equal(said(ask(-10, 180)), 'house 2 Ring FJ');
    assert.equal(said(ask(-10, -180)), 'house 2 Ring FJ');
  });
});

describe('a point with nothing near', () => {
  it('is in the town whose outline is around it, at its label', () => {
    const match = ask(47.75, 15.95);
    assert.equal(said(match), 'place Ort AT');
    assert.deepEqual(match?.position, { latitude: 47.8, longitude: 15.99 });
  });

  it('is in the nearest hamlet by its reach, else in the district', () => {
    assert.equal(said(ask(47.855, 15.86)), 'place Weiler AT');
    assert.equal(said(ask(47.4, 15.4)), 'place Bezirk AT');
  });

  it('is in a town of the world, by its reach; a suburb is no town of its own', () => {
    const match = ask(47.201, 15.2);
    assert.equal(said(match), 'place Graz AT');
    assert.deepEqual(match?.attribution, ['world']);
    assert.equal(ask(47.201, 15.2, 'sl')?.address.city, 'Gradec');
  });

  it('is in a country alone, at the point itself', () => {
    const match = ask(47.1, 15.7, 'de');
    assert.equal(said(match), 'country AT');
    assert.equal(match?.address.country, 'Österreich');
    assert.deepEqual(match?.position, { latitude: 47.1, longitude: 15.7 });
  });

  it('is off the coast in the country of a place up to 10 km away', () => {
    assert.equal(said(ask(46.96, 15.5)), 'place Hafen AT');
    assert.equal(said(ask(46.93, 15.5)), 'country AT');
    assert.equal(said(ask(46.89, 15.5)), '204');
  });

  it('is in the country of the places where borders and places disagree', () => {
    assert.equal(said(ask(47.5, 16.5)), 'place Kolonia SK');
    assert.equal(said(ask(47.45, 16.6)), 'country SK');
  });

  it('is nowhere at sea and at the poles', () => {
    for (const [latitude, longitude] of [
      [0, 0],
      [30, 15.5],
      [90, 0],
      [-90, 0],
      [89.95, 15],
      [47.5, -15.5],
    ] as const) {
      assert.equal(said(ask(latitude, longitude)), '204');
    }
  });
});

describe('reverse search without the places of the world', () => {
  it('finds the country by its borders', () => {
    const bare = new WorldDataset(new Borders(borders), undefined);
    const match = reverse([], bare, { latitude: 47.2, longitude: 15.2 }, 'en', NEVER_LATE);
    assert.equal(said(match), 'country AT');
  });
});

it('a search that is late stops between two statements', () => {
  const late = new Error('late');
  const deadline = {
    throwIfExceeded() {
      throw late;
    },
  };
  assert.throws(() => reverse([town], world, { latitude: 47.8, longitude: 15.985 }, 'en', deadline), late);
});
