import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OsmTown } from '#testing/osm-town.ts';
import { build, housesOf, IN_TOWN } from './testing/built-file.ts';

describe('houses', () => {
  it('numbers: lists are houses, a range is one house under each number, letters and slashes stay', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'town', name: 'Stadt' });
    for (const [index, number] of ['12;14', '2,4', '30-34', '12/3', '7 bis', 'Ost', '8 a'].entries()) {
      town.house(48 + index / 1000, 16, number, IN_TOWN);
    }
    const built = build(t, [town]);
    assert.deepEqual(
      housesOf(built).map((house) => String(house).slice(6, -7)),
      ['12', '12/3', '14', '2', '30-34', '4', '7 bis', '8 a'],
    );
    const further = built.rows("SELECT base FROM house WHERE text = '30-34' ORDER BY base, suffix");
    assert.deepEqual(
      further.map(({ base }) => base),
      [30, 30, 32, 34],
    );
    assert.equal(built.report.withoutNumber, 1);
  });

  it('have numbers whose letters come first: A4 is not 4A', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'town', name: 'Stadt' });
    for (const [index, number] of ['A4', '4A', 'B2-26', 'Ost 4'].entries())
      town.house(48 + index / 1000, 16, number, IN_TOWN);
    const built = build(t, [town]);
    assert.deepEqual(built.rows('SELECT base, suffix FROM house ORDER BY base, suffix'), [
      { base: 2, suffix: 'b<-26' },
      { base: 4, suffix: 'a' },
      { base: 4, suffix: 'a<' },
    ]);
    assert.equal(built.report.withoutNumber, 1);
  });

  it('of Japan are a block and a number: a chōme may be digits alone, a storey is no house', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'city', name: '新宿区' });
    const blocks = [
      {
        'addr:quarter': '西新宿',
        'addr:neighbourhood': '1',
        'addr:block_number': '18',
        'addr:housenumber': '5',
      },
      { 'addr:neighbourhood': '西新宿1', 'addr:block_number': '18番地', 'addr:housenumber': '７' },
      { 'addr:quarter': '袋町', 'addr:block_number': '3番地', 'addr:housenumber': 'センタービル1階' },
    ];
    for (const [index, tags] of blocks.entries())
      town.node(48 + index / 1000, 16, { 'addr:city': '新宿区', ...tags });
    assert.deepEqual(housesOf(build(t, [town])), [
      '袋町 3, 新宿区',
      '西新宿1丁目 18-5, 新宿区',
      '西新宿1丁目 18-7, 新宿区',
    ]);
  });

  it('of Taiwan have their counter in data or not', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'city', name: '臺北市' });
    for (const [index, number] of ['9號', '4之2號', '12'].entries())
      town.house(48 + index / 1000, 16, number, { 'addr:city': '臺北市', 'addr:street': '南京西路' });
    const built = build(t, [town]);
    assert.deepEqual(built.rows('SELECT text, base, suffix FROM house ORDER BY base'), [
      { text: '4之2', base: 4, suffix: '-2' },
      { text: '9', base: 9, suffix: '' },
      { text: '12', base: 12, suffix: '' },
    ]);
  });

  it('are in the street alone where mappers wrote a unit after it', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'town', name: 'Stadt' });
    for (const [index, street] of ['Hafen Ave, #B2-20/20A', 'Hafen Ave #01-02 & 03', 'Hafen Ave'].entries())
      town.house(48, 16 + index / 10_000, `${index + 1}`, { ...IN_TOWN, 'addr:street': street });
    const built = build(t, [town]);
    assert.deepEqual(built.rows('SELECT name FROM street'), [{ name: 'Hafen Ave' }]);
  });

  it('have two numbers in Slovakia and the Czech Republic, each of which finds them, and elsewhere one', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'town', name: 'Stadt' });
    town.house(48, 16, '1174/29', { ...IN_TOWN, 'addr:country': 'SK' });
    town.house(48.001, 16, '15/21', { ...IN_TOWN, 'addr:country': 'AT' });
    town.house(48.002, 16, '7689/2A', { ...IN_TOWN, 'addr:country': 'CZ' });
    const numbers = build(t, [town]).rows('SELECT base, suffix FROM house ORDER BY base, suffix');
    assert.deepEqual(
      numbers.map(({ base, suffix }) => `${base}${suffix}`),
      ['2a', '15/21', '29', '1174', '1174/29', '7689', '7689/2a'],
    );
  });

  it('are at the centroid of a building, of its largest ring when it has several', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'town', name: 'Stadt' });
    town.square(48.01, 16.01, 0.001, { 'addr:housenumber': '1', ...IN_TOWN });
    const ring = town.square(48.02, 16.02, 0.001);
    town.relation([{ kind: 'way', id: ring, role: 'outer' }], {
      type: 'multipolygon',
      'addr:housenumber': '2',
      ...IN_TOWN,
    });
    const positions = build(t, [town]).rows('SELECT lat, lon FROM house ORDER BY base');
    assert.deepEqual(positions, [
      { lat: 480_100_000, lon: 160_100_000 },
      { lat: 480_200_000, lon: 160_200_000 },
    ]);
  });

  it('whose outline an extract has cut are where the rest of it is', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'town', name: 'Stadt' });
    const corner = town.node(48.01, 16.01);
    town.way([corner], { 'addr:housenumber': '1', ...IN_TOWN });
    town.way([corner, town.node(48.02, 16.02)], { 'addr:housenumber': '2', ...IN_TOWN });
    const open = town.way([corner, town.node(48.03, 16.03)]);
    town.relation([{ kind: 'way', id: open, role: 'outer' }], {
      ...{ type: 'multipolygon', 'addr:housenumber': '3' },
      ...IN_TOWN,
    });
    const positions = build(t, [town]).rows('SELECT base, lat FROM house ORDER BY base');
    assert.deepEqual(positions, [
      { base: 1, lat: 480_100_000 },
      { base: 2, lat: 480_150_000 },
      { base: 3, lat: 480_200_000 },
    ]);
  });

  it('that are there twice are counted; of an extract that is given twice nothing is', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'town', name: 'Stadt' });
    town.house(48, 16, '1', IN_TOWN);
    town.house(48.0001, 16, '1', IN_TOWN);
    town.house(48.01, 16, '1', IN_TOWN);
    const once = build(t, [town]);
    assert.equal(once.report.duplicates, 1);
    const twice = build(t, [town, town]);
    assert.deepEqual(twice.report.about.counts, once.report.about.counts);
    assert.equal(twice.report.about.sources.length, 2);
  });

  it('interpolations lead from number to number and are no houses', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'town', name: 'Stadt' });
    const from = town.house(48, 16, '11', IN_TOWN);
    const to = town.house(48.001, 16, '1', IN_TOWN);
    town.way([from, town.node(48.0005, 16), to], { 'addr:interpolation': 'odd' });
    const built = build(t, [town]);
    assert.equal(built.report.about.counts.houses, 2);
    assert.deepEqual(built.rows('SELECT low, high, step FROM interpolation'), [
      { low: 1, high: 11, step: 2 },
    ]);
  });

  it('postcodes: the first token with a digit, a place where three houses have it, the own one where it is another', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'town', name: 'Stadt' });
    for (const [index, code] of ['44-100 STADT', 'D-44-100', '44-100', '55-000', 'none'].entries()) {
      town.house(48 + index / 1000, 16, String(index + 1), { ...IN_TOWN, 'addr:postcode': code });
    }
    const built = build(t, [town]);
    const codes = built.rows(
      'SELECT coalesce(house.postcode, street.postcode) AS code FROM house JOIN street ON id = street ORDER BY base',
    );
    assert.deepEqual(
      codes.map(({ code }) => code),
      ['44-100', '44-100', '44-100', '55-000', '44-100'],
    );
    const places = built.rows("SELECT name, lat, parent FROM place WHERE kind = 'postcode'");
    assert.deepEqual(places, [{ name: '44-100', lat: 480_010_000, parent: 1 }]);
  });
});

describe('borders that are drawn wrongly', () => {
  it('closed rings are used and the rest is counted; circles of relations are not walked', (t) => {
    const town = new OsmTown();
    const ring = town.square(48, 16, 0.05);
    const open = town.line(
      [
        [49, 16],
        [49.1, 16],
        [49.1, 16.1],
      ],
      {},
    );
    town.relation(
      [
        { kind: 'way', id: ring, role: 'outer' },
        { kind: 'way', id: open, role: 'outer' },
        { kind: 'way', id: 99, role: 'outer' },
        { kind: 'relation', id: 1, role: 'subarea' },
        { kind: 'relation', id: 2, role: 'subarea' },
      ],
      { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Stadt' },
    );
    town.relation([{ kind: 'relation', id: 1, role: 'outer' }], {
      ...{ type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Kreis' },
    });
    town.house(48.01, 16.01, '1', { 'addr:street': 'Gasse' });
    const built = build(t, [town]);
    assert.equal(built.report.brokenRelations, 1);
    assert.deepEqual(housesOf(built), ['Gasse 1, Stadt']);
  });
});
