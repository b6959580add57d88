import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OsmTown } from '#testing/osm-town.ts';
import { build, housesOf, IN_TOWN } from './testing/built-file.ts';

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

  it('is in the state that its houses name, else in the border around it, as addresses of its country print it', (t) => {
    const town = new OsmTown();
    town.node(48, 16, { place: 'town', name: 'Stadt' });
    town.node(49, 16, { place: 'town', name: 'Other' });
    town.border(49, 16, 0.2, { admin_level: '4', name: 'Massachusetts' });
    const houses = ['Oregon', 'OR', 'OR'].map((state) => ({ ...IN_TOWN, 'addr:state': state }));
    for (const [index, tags] of houses.entries()) town.house(48 + index / 1000, 16, String(index), tags);
    const statesIn = (country: string) =>
      build(t, [town], { countryAt: () => country })
        .rows("SELECT name, state FROM place WHERE kind = 'town' ORDER BY name")
        .map(({ state }) => state);
    assert.deepEqual(statesIn('US'), ['MA', 'OR']);
    assert.deepEqual(statesIn('AT'), [null, null]);
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
    const [named] = built.rows(
      "SELECT sub FROM street_text JOIN street ON street.id = street_text.rowid JOIN place ON place.id = place WHERE place.name = 'Dorf'",
    );
    assert.match(String(named?.sub), /typo/);
    const [place] = built.rows("SELECT kind, lat, country FROM place WHERE name = 'Cut Off'");
    assert.deepEqual(place, { kind: 'village', lat: 480_030_000, country: 'AT' });
  });

  it('follows the border of level 8 before the nearest node, and a border takes over the data of its node', (t) => {
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

  it('of a street without houses is that of the houses beside it where there is no border', (t) => {
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

  it('countries: a border in the data, else that of the houses, else the map, which is not used inside a border of the data', (t) => {
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

describe('what surrounds a street', () => {
  it('is the quarter and the village of its own town that are near, not the village beyond the border', (t) => {
    const town = new OsmTown();
    town.border(48, 16, 0.01, { admin_level: '8', name: 'Stadt' });
    town.border(48.02, 16, 0.01, { admin_level: '8', name: 'Nachbarort' });
    town.node(48.009, 16.003, { place: 'suburb', name: 'Viertel' });
    town.node(48.009, 16.001, { place: 'hamlet', name: 'Weiler' });
    town.node(48.011, 16, { place: 'village', name: 'Grenzdorf' });
    town.house(48.009, 16, '1', { 'addr:street': 'Gasse' });
    const [row] = build(t, [town]).rows('SELECT sub FROM street_text');
    assert.equal(row?.sub, 'weiler viertel');
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

  it('addr:place is used as a street, a relation names the street of a house, and without either it is counted', (t) => {
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
