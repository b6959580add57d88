import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { headerBlob, osmBytes } from '../../../testing/osm-bytes.ts';
import { OsmTown } from '../../../testing/osm-town.ts';
import { OpenDataFile } from '../data-file/open-data-file.ts';
import { type BuildOptions, type BuildReport, buildDataFile, RefusedInput } from './build-data-file.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

interface Built {
  readonly report: BuildReport;
  readonly rows: (sql: string) => Rows;
  readonly folder: string;
}

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-build-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

const optionsFor = (folder: string, inputs: readonly string[]): BuildOptions => ({
  inputs,
  output: join(folder, 'out.sqlite'),
  countryAt: () => 'AT',
  process: 1234,
  isAlive: () => false,
  now: 0,
  random: () => 0.5,
  onProgress: () => {},
});

function build(t: TestContext, towns: readonly OsmTown[], more: Partial<BuildOptions> = {}): Built {
  const folder = folderFor(t);
  const inputs = towns.map((town, index) => {
    const path = join(folder, `${index}.osm.pbf`);
    writeFileSync(path, osmBytes(town.objects));
    return path;
  });
  const options = { ...optionsFor(folder, inputs), ...more };
  const report = buildDataFile(options);
  const file = OpenDataFile.open(options.output);
  t.after(() => file.close());
  return { report, folder, rows: (sql) => file.connection.all(sql).map((row) => ({ ...row })) };
}

/** Each house as `street number, city`. */
const HOUSES = `SELECT street.name || ' ' || text || ', ' || coalesce(place.name, '-') AS house FROM house_cell
  JOIN house USING (street, base, suffix, lat, lon) JOIN street ON street.id = house.street
  LEFT JOIN place ON place.id = street.place ORDER BY house`;
const housesOf = ({ rows }: Built): readonly unknown[] => rows(HOUSES).map(({ house }) => house);

const IN_TOWN = { 'addr:street': 'Gasse', 'addr:city': 'Stadt', 'addr:postcode': '1234' };

describe('the town of an address', () => {
  it('is the one that it names, within 40 km', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'town', name: 'Stadt' });
    town.node(49, 16, { place: 'town', name: 'Stadt' });
    town.node(48.01, 16.01, { place: 'village', name: 'Dorf', 'name:en': 'Village' });
    town.house(48.001, 16.001, '1', { 'addr:street': 'Gasse', 'addr:city': 'Village' });
    town.house(48.9, 16, '2', { ...IN_TOWN, 'addr:street': 'Allee' });
    const built = build(t, [town]);
    assert.deepEqual(housesOf(built), ['Allee 2, Stadt', 'Gasse 1, Dorf']);
    const [place] = built.rows(
      "SELECT place.lat FROM street JOIN place ON place.id = place WHERE street.name = 'Allee'",
    );
    assert.equal(place?.lat, 490_000_000);
  });

  it('is a place of its own when five houses name one that is not there, and else the one around them', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'village', name: 'Dorf' });
    for (let index = 1; index <= 5; index++) {
      town.house(48 + index / 1000, 16, String(index), { ...IN_TOWN, 'addr:city': 'Cut Off' });
    }
    town.house(48, 16, '9', { ...IN_TOWN, 'addr:city': 'Typo' });
    const built = build(t, [town]);
    assert.equal(built.report.unresolvedCities, 1);
    assert.deepEqual(housesOf(built).slice(-2), ['Gasse 5, Cut Off', 'Gasse 9, Dorf']);
    const [place] = built.rows("SELECT kind, lat, country FROM place WHERE name = 'Cut Off'");
    assert.deepEqual(place, { kind: 'village', lat: 480_030_000, country: 'AT' });
  });

  it('follows the border of level 8 before the nearest node, and a border takes over what its node knows', (t) => {
    const town = new OsmTown();
    const label = town.node(48, 16, {
      place: 'town',
      name: 'Feldkirch',
      population: '33.420',
      'name:en': 'Fieldchurch',
    });
    town.node(48.02, 16.02, { place: 'village', name: 'Nachbar' });
    town.border(48, 16, 0.05, { admin_level: '8', name: 'Stadt Feldkirch' }, [
      { kind: 'node', id: label, role: 'admin_centre' },
    ]);
    town.border(48, 16, 0.5, { admin_level: '6', name: 'Bezirk Feldkirch' });
    town.house(48.019, 16.019, '1', { 'addr:street': 'Gasse' });
    const built = build(t, [town]);
    assert.deepEqual(housesOf(built), ['Gasse 1, Feldkirch']);
    const [place] = built.rows("SELECT kind, population, admin, names FROM place WHERE name = 'Feldkirch'");
    assert.deepEqual(
      { ...place, names: JSON.parse(String(place?.names)) },
      {
        ...{ kind: 'town', population: 33_420, admin: 8 },
        names: { en: 'Fieldchurch', official_name: 'Stadt Feldkirch' },
      },
    );
    const sub = built.rows('SELECT sub FROM place_text WHERE rowid = 1');
    assert.match(String(sub[0]?.sub), /bezirk/);
  });

  it('of a street without houses is that of the houses beside it where no border tells', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'hamlet', name: 'Weiler' });
    for (let index = 1; index <= 5; index++) town.house(48 + index / 10_000, 16, String(index), IN_TOWN);
    town.line(
      [
        [48, 16],
        [48.001, 16],
      ],
      { highway: 'residential', name: 'Leere Straße' },
    );
    const built = build(t, [town]);
    const streets = built.rows(
      'SELECT street.name, place.name AS city, postcode FROM street JOIN place ON place.id = place',
    );
    assert.deepEqual(streets, [
      { name: 'Gasse', city: 'Stadt', postcode: '1234' },
      { name: 'Leere Straße', city: 'Stadt', postcode: null },
    ]);
  });

  it('countries: a border in the data, else what houses say, else the map, which is not asked about a drawn border', (t) => {
    const town = new OsmTown();
    town.border(48, 16, 0.1, { admin_level: '2', name: 'Austria', 'ISO3166-1': 'AT' });
    town.node(48, 16, { place: 'town', name: 'Innen' });
    town.node(48.3, 16, { place: 'town', name: 'Sagt' });
    town.node(48.6, 16, { place: 'town', name: 'Stumm' });
    town.house(48.3, 16, '1', { 'addr:street': 'Weg', 'addr:city': 'Sagt', 'addr:country': 'ch' });
    const built = build(t, [town]);
    const countries = built.rows("SELECT name, country FROM place WHERE kind = 'town' ORDER BY name");
    assert.deepEqual(countries, [
      { name: 'Innen', country: 'AT' },
      { name: 'Sagt', country: 'CH' },
      { name: 'Stumm', country: null },
    ]);
  });
});

describe('streets', () => {
  it('all ways and houses of a name and a town are one, under every spelling; what is no street is left out', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'town', name: 'Stadt' });
    town.line(
      [
        [48, 16],
        [48.001, 16],
      ],
      { highway: 'primary', name: 'Hauptstraße', alt_name: 'B 1;Alte Straße' },
    );
    town.line(
      [
        [48.001, 16],
        [48.002, 16],
      ],
      { highway: 'footway', name: 'Haupt-Strasse' },
    );
    town.line(
      [
        [48, 16],
        [48.001, 16],
      ],
      { highway: 'raceway', name: 'Ring' },
    );
    town.line(
      [
        [48, 16],
        [48.001, 16],
      ],
      { highway: 'platform', name: 'Steig' },
    );
    town.house(48.0005, 16, '1', { 'addr:street': 'Hauptstr.' });
    const built = build(t, [town]);
    assert.equal(built.report.about.counts.streets, 1);
    assert.deepEqual(housesOf(built), ['Hauptstraße 1, Stadt']);
    const found = (key: string) =>
      built.rows(`SELECT rowid FROM street_text WHERE street_text MATCH 'name : "${key}"'`);
    assert.deepEqual(found('alt'), []);
    assert.equal(found('b').length, 1);
    assert.equal(built.rows('SELECT part FROM street_box').length, 2);
  });

  it('addr:place stands for a street, a relation names the street of a house, and without either it is counted', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'town', name: 'Stadt' });
    town.house(48, 16, '1', { 'addr:place': 'Am Hof' });
    const related = town.house(48, 16.001, '2');
    const named = town.house(48, 16.002, '3');
    town.house(48, 16.003, '4');
    const way = town.line(
      [
        [48, 16],
        [48.001, 16],
      ],
      { highway: 'residential', name: 'Wegname' },
    );
    town.relation([{ kind: 'node', id: related, role: 'house' }], {
      type: 'associatedStreet',
      name: 'Gasse',
    });
    town.relation(
      [
        { kind: 'node', id: named, role: 'house' },
        { kind: 'way', id: way, role: 'street' },
      ],
      { type: 'street' },
    );
    const built = build(t, [town]);
    assert.deepEqual(housesOf(built), ['Am Hof 1, Stadt', 'Gasse 2, Stadt', 'Wegname 3, Stadt']);
    assert.equal(built.report.withoutStreet, 1);
  });
});

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

  it('stand at the centroid of a building, of its largest ring when it has several', (t) => {
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

const STREETS = ['Ahorngasse', 'Birkengasse', 'Dornengasse', 'Erlengasse', 'Fichtengasse'];

describe('a build', () => {
  const sample = (): OsmTown => {
    const town = new OsmTown();
    town.border(48, 16, 0.05, { admin_level: '8', name: 'Stadt' });
    for (let index = 1; index <= 30; index++) {
      town.house(48 + index / 10_000, 16, String(index), { ...IN_TOWN, 'addr:street': STREETS[index % 3]! });
      town.line(
        [
          [48, 16 + index / 1000],
          [48.001, 16],
        ],
        { highway: 'residential', name: STREETS[index % 5]! },
      );
    }
    return town;
  };

  it('in many rounds over the file gives the same rows as in one', (t) => {
    const dump = (built: Built) =>
      ['place', 'street', 'house', 'house_cell', 'word', 'street_text'].map((table) =>
        built.rows(`SELECT * FROM ${table}`),
      );
    const rounds = new Set<number>();
    const small = build(t, [sample()], {
      maxRefs: 40,
      onProgress: ({ step, share = 0 }) => void (step === 'nodes' && rounds.add(rounds.size + share)),
    });
    assert.ok(rounds.size > 3, `${rounds.size} rounds`);
    assert.deepEqual(dump(small), dump(build(t, [sample()])));
  });

  it('leaves the file alone that is there when an extract is refused, and nothing of its own', (t) => {
    const { folder } = build(t, [sample()]);
    const before = readFileSync(join(folder, 'out.sqlite'));
    const bytes = osmBytes(sample().objects);
    const wrong: readonly (readonly [Buffer | undefined, RegExp])[] = [
      [bytes.subarray(0, bytes.length - 7), /^bad\.osm\.pbf is cut/],
      [headerBlob(['HistoricalInformation']), /^bad\.osm\.pbf holds the history/],
      [Buffer.from('<osm/>'), /^bad\.osm\.pbf is no \.osm\.pbf file$/],
      [undefined, /^bad\.osm\.pbf is not there$/],
    ];
    for (const [content, reason] of wrong) {
      const path = join(folder, 'bad.osm.pbf');
      rmSync(path, { force: true });
      if (content !== undefined) writeFileSync(path, content);
      const inputs = [join(folder, '0.osm.pbf'), path];
      assert.throws(
        () => buildDataFile(optionsFor(folder, inputs)),
        (error) => {
          assert.ok(error instanceof RefusedInput);
          assert.match(error.message, reason);
          return true;
        },
      );
      rmSync(path, { force: true });
      assert.deepEqual(readdirSync(folder).sort(), ['0.osm.pbf', 'out.sqlite']);
      assert.deepEqual(readFileSync(join(folder, 'out.sqlite')), before);
    }
  });

  it('removes what killed builds of the same file left, and nothing of one that runs', (t) => {
    const folder = folderFor(t);
    const path = join(folder, '0.osm.pbf');
    writeFileSync(path, osmBytes(sample().objects));
    const left = [
      'out.sqlite.1.building',
      'out.sqlite.1.stage-journal',
      'out.sqlite.7.stage',
      'out.sqlite.x',
      'other.sqlite.1.stage',
    ];
    for (const name of left) writeFileSync(join(folder, name), '');
    buildDataFile({ ...optionsFor(folder, [path]), isAlive: (process) => process === 7 });
    assert.deepEqual(readdirSync(folder).sort(), [
      '0.osm.pbf',
      'other.sqlite.1.stage',
      'out.sqlite',
      'out.sqlite.7.stage',
      'out.sqlite.x',
    ]);
    assert.ok(existsSync(join(folder, 'out.sqlite')));
  });

  it('of an extract without anything is a file without anything', (t) => {
    const town = new OsmTown();
    town.node(48, 16);
    const { about, tested } = build(t, [town]).report;
    assert.deepEqual({ ...about.counts, tested }, { places: 0, streets: 0, houses: 0, words: 0, tested: 0 });
  });
});
