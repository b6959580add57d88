import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LocalMap, wrapped } from './local-map.ts';

const at = (lat: number, lon: number) => ({ lat: Math.round(lat * 1e7), lon: Math.round(lon * 1e7) });

describe('a map around a point', () => {
  it('measures metres', () => {
    const map = new LocalMap(at(48, 16));
    assert(Math.abs(map.metresTo(at(48.01, 16)) - 1_112) < 1);
    assert(Math.abs(map.metresTo(at(48, 16.01)) - 744) < 1);
    assert.equal(map.metresTo(map.centre), 0);
  });

  it('measures across the antimeridian', () => {
    const metres = new LocalMap(at(0, 179.995)).metresTo(at(0, -179.995));
    assert(Math.abs(metres - 1_112) < 1, `${metres}`);
  });

  it('finds the nearest point of a line, its ends included', () => {
    const map = new LocalMap(at(48, 16));
    const middle = map.nearestBetween(at(48.001, 15.99), at(48.001, 16.01));
    assert(Math.abs(middle.metres - 111) < 1);
    assert.deepEqual(middle.spot, at(48.001, 16));
    assert.deepEqual(map.nearestBetween(at(48, 16.01), at(48, 16.02)).spot, at(48, 16.01));
    assert.deepEqual(map.nearestBetween(at(48, 16.01), at(48, 16.01)).spot, at(48, 16.01));
  });

  it('bounds a distance, in two parts across the antimeridian and all around at a pole', () => {
    assert.equal(new LocalMap(at(48, 16)).boundsWithin(1_000).length, 1);
    for (const lon of [179.999, -179.999]) {
      const bounds = new LocalMap(at(10, lon)).boundsWithin(1_000);
      assert.equal(bounds.length, 2);
      for (const { west, east } of bounds) assert(west < east && west >= -180e7 && east <= 180e7);
    }
    const [pole] = new LocalMap(at(-90, 0)).boundsWithin(1_000);
    assert.deepEqual([pole?.south, pole?.west, pole?.east], [-90e7, -180e7, 180e7]);
  });

  it('has everything within its bounds that is within the distance', () => {
    for (const lat of [0, 48, 70, 85, -85]) {
      const map = new LocalMap(at(lat, 16));
      const [bounds] = map.boundsWithin(50_000);
      const edge = { lat: map.centre.lat, lon: bounds!.east };
      assert(map.metresTo(edge) >= 50_000, `${lat}`);
    }
  });

  it('takes 180 for −180', () => {
    assert.equal(wrapped(180e7), -180e7);
    assert.equal(wrapped(190e7), -170e7);
    assert.equal(wrapped(-190e7), 170e7);
    assert.equal(wrapped(-180e7), -180e7);
  });
});
