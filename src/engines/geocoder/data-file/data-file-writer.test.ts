import assert from 'node:assert/strict';
import { truncateSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { hash32, unpackVariants } from '@kontor/places';
import { cellOf } from '../schema.ts';
import { rankOf } from './data-file-records.ts';
import { DataFileWriter } from './data-file-writer.ts';
import { decodeLines, encodeLines } from './line-bytes.ts';
import { OpenDataFile, UnusableDataFile } from './open-data-file.ts';

const ORIGIN = { builtAt: '2026-01-02T03:04:05.000Z', sources: [{ name: 'a.osm.pbf' }], attribution: ['us'] };
const SQUARE = [
  [
    { lat: 10, lon: -20 },
    { lat: 10, lon: 1_799_999_999 },
    { lat: -5, lon: -1_800_000_000 },
    { lat: 10, lon: -20 },
  ],
];

/** Where a data file may be written until the test ends. */
async function pathFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-geocoder-'));
  t.after(() => rm(folder, { recursive: true }));
  return join(folder, 'places.sqlite');
}

function writeSample(path: string): ReturnType<DataFileWriter['finish']> {
  const writer = new DataFileWriter(path);
  const position = { lat: 482_000_000, lon: 163_000_000 };
  writer.addPlace({
    id: 1,
    kind: 'city',
    name: 'Wien',
    names: { en: 'Vienna' },
    position,
    population: 2_000_000,
    rank: rankOf('city'),
    admin: 4,
    country: 'AT',
    outline: encodeLines(SQUARE),
    postcodes: ['1010'],
  });
  writer.addStreet({
    id: 7,
    name: 'Mariahilfer Straße',
    alternatives: [],
    placeId: 1,
    postcode: '1060',
    otherPostcodes: ['1070'],
    position,
    lines: [[position, { lat: 482_001_000, lon: 162_990_000 }]],
    sub: ['Neubau'],
  });
  writer.addHouse({ streetId: 7, base: 12, suffix: '-16', text: '12-16', position });
  writer.addHouse({ streetId: 7, base: 14, suffix: '', text: '12-16', position, isFurtherNumber: true });
  writer.addHouse({ streetId: 7, base: 3, suffix: 'a', text: '3 A', postcode: '1070', position });
  writer.addInterpolation({ streetId: 7, low: 1, high: 99, step: 2, line: SQUARE[0]! });
  return writer.finish(ORIGIN);
}

test('what was written is found again: rows, text, words, cells, and the description', async (t) => {
  const path = await pathFor(t);
  const about = writeSample(path);
  const file = OpenDataFile.open(path);
  try {
    assert.deepEqual(file.about, about);
    assert.deepEqual(about.counts, { places: 1, streets: 1, houses: 2, words: about.counts.words });
    assert.deepEqual(about.countries, ['AT']);
    assert.deepEqual(about.coverage, {
      AT: { places: 1, streets: 1, houses: 2, withoutPostcode: 0, otherPostcodes: 0 },
    });
    assert.equal(file.hasStreets, true);
    const { connection } = file;
    const found = connection.one(
      `SELECT rowid, variants FROM street_text WHERE street_text MATCH 'name : mariahilfer AND ctx : "viena" AND ctx : "1070" AND sub : neubau'`,
    );
    assert.equal(found?.rowid, 7);
    assert.ok(unpackVariants(String(found.variants)).length > 0);
    const cells = connection.all('SELECT cell, base, suffix FROM house_cell ORDER BY base');
    assert.deepEqual(
      cells.map((row) => ({ ...row })),
      [
        { cell: cellOf(482_000_000, 163_000_000), base: 3, suffix: 'a' },
        { cell: cellOf(482_000_000, 163_000_000), base: 12, suffix: '-16' },
      ],
    );
    const typo = connection.all(
      'SELECT key, documents FROM word_delete JOIN word ON word.id = word WHERE hash32 = ?',
      hash32('mariahilfr'),
    );
    assert.deepEqual(
      typo.map((row) => ({ ...row })),
      [{ key: 'mariahilfer', documents: 1 }],
    );
    const boxes = connection.all(
      'SELECT place, part FROM place_box WHERE max_lon >= 163000000 ORDER BY part',
    );
    assert.deepEqual(
      boxes.map((row) => ({ ...row })),
      [
        { place: 1, part: -1 },
        { place: 1, part: 0 },
      ],
    );
  } finally {
    file.close();
  }
});

test('lines come back as they were, across the whole earth', () => {
  assert.deepEqual(decodeLines(encodeLines(SQUARE)), SQUARE);
  assert.deepEqual(decodeLines(encodeLines([])), []);
  assert.throws(() => decodeLines(encodeLines(SQUARE).subarray(0, 9)), RangeError);
  assert.throws(() => decodeLines(Uint8Array.of(1, 0xff, 0xff, 0xff, 0x7f)), RangeError);
});

test('the grid of SQL is the grid of queries, south and west of the origin too', async (t) => {
  const path = await pathFor(t);
  const writer = new DataFileWriter(path);
  const points = [
    { lat: -1, lon: -1 },
    { lat: -899_999_999, lon: 1_799_999_999 },
    { lat: 50_000, lon: -50_001 },
  ];
  for (const [index, position] of points.entries()) {
    writer.addHouse({ streetId: 1, base: index + 1, suffix: '', text: `${index + 1}`, position });
  }
  writer.finish(ORIGIN);
  const file = OpenDataFile.open(path);
  const cells = file.connection.all('SELECT cell FROM house_cell ORDER BY base').map(({ cell }) => cell);
  file.close();
  assert.deepEqual(
    cells,
    points.map(({ lat, lon }) => cellOf(lat, lon)),
  );
});

test('a street needs its place before it', async (t) => {
  const path = await pathFor(t);
  const writer = new DataFileWriter(path);
  const street = { id: 1, name: 'A', alternatives: [], position: { lat: 0, lon: 0 }, lines: [] };
  assert.throws(() => writer.addStreet({ ...street, placeId: 5 }), RangeError);
  writer.close();
});

test('a cut, foreign, missing or unfinished file is refused in one clause', async (t) => {
  const path = await pathFor(t);
  const refused = /cannot be read|damaged|is empty|is of form|has no rows|incomplete/;
  const open = (): void => OpenDataFile.open(path).close();
  assert.throws(open, UnusableDataFile);
  writeSample(path);
  const { size } = await stat(path);
  truncateSync(path, size - 4096);
  assert.throws(open, refused);
  truncateSync(path, 100);
  assert.throws(open, refused);
  truncateSync(path, 0);
  assert.throws(open, refused);
  await rm(path);
  new DataFileWriter(path).close();
  assert.throws(open, refused);
});

test('a file that is cut in place while it is open ends a question, not the process', async (t) => {
  const path = await pathFor(t);
  writeSample(path);
  const file = OpenDataFile.open(path);
  truncateSync(path, 0);
  assert.throws(
    () => file.connection.all('SELECT * FROM house_cell, word_delete, place'),
    /malformed|disk|no such table/,
  );
  file.close();
});
