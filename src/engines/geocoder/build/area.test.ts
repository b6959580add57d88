import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Line } from '../data-file/data-file-records.ts';
import { Area } from './area.ts';
import { ringsOf } from './rings.ts';

const square = (half: number): Line =>
  [
    [-half, -half],
    [-half, half],
    [half, half],
    [half, -half],
    [-half, -half],
  ].map(([lat, lon]) => ({ lat: lat!, lon: lon! }));

test('a point is inside by the even-odd rule: not in a hole, again in an island of the hole', () => {
  const area = new Area([square(1000), square(500), square(100)]);
  const isInside = (lat: number, lon: number) => area.contains({ lat, lon });
  assert.deepEqual(
    [
      isInside(0, 0),
      isInside(300, 0),
      isInside(700, 0),
      isInside(-700, 999),
      isInside(1001, 0),
      isInside(0, -2000),
    ],
    [true, false, true, true, false, false],
  );
});

test('a star of 20,000 points answers as a plain count of crossings does', () => {
  const points = 20_000;
  const ring = Array.from({ length: points + 1 }, (_, index) => {
    const angle = ((index % points) / points) * 2 * Math.PI;
    const radius = index % 2 === 0 ? 1e6 : 1e5;
    return { lat: Math.round(radius * Math.sin(angle)), lon: Math.round(radius * Math.cos(angle)) };
  });
  const area = new Area([ring]);
  const isInside = (lat: number, lon: number): boolean =>
    ring.slice(1).filter((b, index) => {
      const a = ring[index]!;
      return a.lat > lat !== b.lat > lat && a.lon + ((lat - a.lat) / (b.lat - a.lat)) * (b.lon - a.lon) > lon;
    }).length %
      2 ===
    1;
  for (let index = 0; index < 200; index++) {
    const [lat, lon] = [((index * 7919) % 2_000_000) - 1e6, ((index * 104_729) % 2_000_000) - 1e6];
    assert.equal(area.contains({ lat, lon }), isInside(lat, lon), `${lat}, ${lon}`);
  }
});

test('100,000 ways that meet in one node take no longer than they are many', () => {
  const parts = Array.from({ length: 100_000 }, (_, index) => ({
    ...{ first: 1, last: index + 2 },
    line: [
      { lat: 0, lon: 0 },
      { lat: index, lon: 1 },
    ],
  }));
  assert.deepEqual(ringsOf(parts), { closed: [], isBroken: true });
});

test('ways are joined in any order and direction', () => {
  const [a, b, c] = [
    { lat: 0, lon: 0 },
    { lat: 0, lon: 9 },
    { lat: 9, lon: 9 },
  ];
  const { closed, isBroken } = ringsOf([
    { first: 1, last: 2, line: [a!, b!] },
    { first: 1, last: 3, line: [a!, c!] },
    { first: 2, last: 3, line: [b!, c!] },
  ]);
  assert.equal(isBroken, false);
  assert.deepEqual(closed, [[a, b, c, a]]);
});
