import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { borderData } from './border-data.ts';
import { Borders } from './borders.ts';
import { openWorldFile } from './world-file.ts';
import { worldPlaces } from './world-places.ts';

const file = openWorldFile(readFileSync(new URL('../../../../data/places/world.bin', import.meta.url)));
const borders = new Borders(borderData(file.section('borders')));
const places = [...worldPlaces(file.section('places'), file.section('names'))];

describe('the country at a point', () => {
  it('is that of the land around it, enclaves and islands included', () => {
    const expected: readonly (readonly [latitude: number, longitude: number, code: string])[] = [
      [48.2, 16.37, 'AT'],
      [47.14, 9.52, 'LI'],
      [41.9, 12.45, 'IT'],
      [43.94, 12.45, 'SM'],
      [-29.5, 28.2, 'LS'],
      [40.3, -3.7, 'ES'],
      [28.1, -15.5, 'ES'],
      [64.1, -21.9, 'IS'],
      [42.66, 21.16, 'XK'],
      [35.3, 33.5, 'CY'],
      [9.56, 44.06, 'SO'],
      [71.2, -156.6, 'US'],
      [-41.3, 174.8, 'NZ'],
    ];
    const found = expected.map(([latitude, longitude]) => borders.countryAt(latitude, longitude));
    assert.deepEqual(
      found,
      expected.map(([, , code]) => code),
    );
  });

  it('is right on both sides of the antimeridian and around a pole', () => {
    assert.equal(borders.countryAt(66, 179.9), 'RU');
    assert.equal(borders.countryAt(66, -179.9), 'RU');
    assert.equal(borders.countryAt(66, -180), 'RU');
    assert.equal(borders.countryAt(68, 20), 'SE');
    assert.equal(borders.countryAt(69, -100), 'CA');
    assert.equal(borders.countryAt(-16.85, 179.99), 'FJ');
    assert.equal(borders.countryAt(-90, 0), 'AQ');
    assert.equal(borders.countryAt(-87, -180), 'AQ');
    assert.equal(borders.countryAt(90, 0), undefined);
  });

  it('is unknown at sea', () => {
    for (const [latitude, longitude] of [
      [0, 0],
      [45, -40],
      [43, 5],
      [-60, 180],
      [55, 3],
    ] as const) {
      assert.equal(borders.countryAt(latitude, longitude), undefined, `${latitude} ${longitude}`);
    }
  });

  it('is that of a part with a code of its own, and of nothing else of its country', () => {
    const at = (latitude: number, longitude: number) => borders.countryAt(latitude, longitude);
    const parts = [
      at(4.5, -53),
      at(-21.1, 55.5),
      at(78.9, 16),
      at(26, -13),
      at(27.6, -11),
      at(45.2, 34.5),
      at(12.2, -68.3),
    ];
    assert.deepEqual(parts, ['GF', 'RE', 'SJ', 'EH', 'EH', 'UA', 'BQ']);
    const others = [at(48.8, 2.3), at(42.1, 9.1), at(70.5, 25), at(27.75, -11), at(45.1, 37.5), at(52, 5)];
    assert.deepEqual(others, ['FR', 'FR', 'NO', 'MA', 'RU', 'NL']);
  });

  it('is that of the label that the file gives each country', () => {
    const wrong = places.filter(
      ({ feature, country, lat, lon }) =>
        feature === 'PCL' && (borders.countryAt(lat / 1e7, lon / 1e7) ?? country) !== country,
    );
    // A city whose borders are below the resolution.
    assert.deepEqual(wrong.map(({ country }) => country).toSorted(), ['VA']);
  });

  it('agrees with 97.98 % of all places; 1.8 % are on coasts that the borders leave out', () => {
    const found = places
      .filter(({ feature }) => feature !== 'PCL')
      .map(({ country, lat, lon }) => ({ country, at: borders.countryAt(lat / 1e7, lon / 1e7) }));
    const right = found.filter(({ country, at }) => country === at).length / found.length;
    const none = found.filter(({ at }) => at === undefined).length / found.length;
    assert(right > 0.9797, `${right}`);
    assert(none < 0.018, `${none}`);
  });
});
