import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { pathOutline, pointsOutline } from './outline.ts';

const near = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-6 * Math.max(1, expected), `${actual}, expected ${expected}`);

describe('length of path data', () => {
  const LENGTHS: readonly (readonly [data: string, length: number])[] = [
    ['', 0],
    ['M1 1', 0],
    ['M0 0H3V4', 7],
    ['m0,0 3,4 3-4', 10],
    ['M0 0 3 4 0 0', 10],
    ['M0 0h3v4z', 12],
    ['M10 10L13 14M0 0l.5.5-1e1 0', 5 + Math.SQRT1_2 + 10],
    ['M0 0C0 3 4 3 4 0', 10],
    ['M0 0c0 3 4 3 4 0s4-3 4 0', 10 + 3 + 4 + 3],
    ['M0 0Q3 4 6 0', 10],
    ['M0 0q3 4 6 0t6 0', 20],
    ['M0 0A5 5 0 0 1 10 0', Math.PI * 5],
    ['M0 0a5 5 0 1110 0', 2 * Math.PI * 5],
    ['M0 0a1000 1000 0 0010 0', (Math.PI / 2) * 10],
    ['M0 0a1 1 0 0010 0', Math.PI * 5],
    ['M0 0a0 5 0 0010 0', 10],
    ['M0 0H5x9', 5],
    ['M0 0H5 L1', 5],
    ['H5', 5],
  ];
  for (const [data, length] of LENGTHS) test(data, () => near(pathOutline(data).length, length));

  test('no curve is longer than what is measured', () => {
    const number = fc.double({ min: -100, max: 100, noNaN: true });
    const points = fc.array(number, { minLength: 8, maxLength: 8 });
    const property = fc.property(points, ([a, b, c, d, e, f, g, h]) => {
      const at = (t: number, p: number, q: number, r: number, s: number): number =>
        p * (1 - t) ** 3 + 3 * q * t * (1 - t) ** 2 + 3 * r * t ** 2 * (1 - t) + s * t ** 3;
      let length = 0;
      for (let i = 0; i < 100; i++) {
        const [x, y] = [i / 100, (i + 1) / 100].map((t) => at(t, a!, c!, e!, g!));
        const [u, v] = [i / 100, (i + 1) / 100].map((t) => at(t, b!, d!, f!, h!));
        length += Math.hypot(y! - x!, v! - u!);
      }
      assert.ok(pathOutline(`M${a} ${b}C${c} ${d} ${e} ${f} ${g} ${h}`).length >= length - 1e-9);
    });
    fc.assert(property, { seed: 5, numRuns: 200 });
  });
});

test('vertices and size', () => {
  assert.deepEqual(pathOutline('M0 0H3V4z'), { length: 12, vertices: 3, width: 3, height: 4 });
  assert.deepEqual(pointsOutline('0,0 3,0 3,4'), { length: 12, vertices: 3, width: 3, height: 4 });
  assert.deepEqual(pointsOutline('0 0 3'), { length: 0, vertices: 1, width: 0, height: 0 });
  assert.deepEqual(pointsOutline(''), { length: 0, vertices: 0, width: 0, height: 0 });
});

test('it ends for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      assert.ok(pathOutline(text).length >= 0);
      assert.ok(pointsOutline(text).length >= 0);
    }),
    { seed: 6, numRuns: 500 },
  );
});
