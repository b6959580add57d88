import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { pictureOf, pictures, seededGrid } from '#testing/pictures.ts';
import { bitGrid, gridFromText, isDark, setDark } from './bit-grid.ts';
import { gridBoxes } from './grid-boxes.ts';
import { gridPdf } from './grid-pdf.ts';
import { rotateGrid } from './rotate-grid.ts';
import { svgText } from './svg.ts';

test('boxes cover each dark module once and no light one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 70 }),
      fc.integer({ min: 1, max: 30 }),
      fc.nat(),
      (width, height, seed) => {
        const grid = seededGrid(width, height, seed, 60);
        const covered = bitGrid(width, height);
        for (const { x, y, width: across, height: down } of gridBoxes(grid)) {
          for (let row = y; row < y + down; row++) {
            for (let column = x; column < x + across; column++) {
              assert.equal(isDark(covered, column, row), false);
              setDark(covered, column, row);
            }
          }
        }
        assert.deepEqual(covered, grid);
      },
    ),
    { seed: 32000, numRuns: 200 },
  );
});

test('equal runs below each other are one box', () => {
  const grid = gridFromText(['##.#', '##.#', '#..#']);
  assert.deepEqual(gridBoxes(grid), [
    { x: 0, y: 0, width: 2, height: 2 },
    { x: 0, y: 2, width: 1, height: 1 },
    { x: 3, y: 0, width: 1, height: 3 },
  ]);
  assert.equal(
    svgText(pictureOf(grid, 2)),
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6" viewBox="0 0 8 6" shape-rendering="crispEdges">' +
      '<path fill="#ffffff" d="M0 0h8v6H0z"/>' +
      '<path fill="#000000" d="M0 0h4v4h-4zM0 4h2v2h-2zM6 0h2v6h-2z"/></svg>\n',
  );
});

test('a grid turns clockwise, and four quarter turns are none', () => {
  const grid = gridFromText(['##.', '...']);
  assert.deepEqual(rotateGrid(grid, 90), gridFromText(['.#', '.#', '..']));
  assert.deepEqual(rotateGrid(grid, 180), gridFromText(['...', '.##']));
  assert.deepEqual(rotateGrid(grid, 270), gridFromText(['..', '#.', '#.']));
  const other = seededGrid(45, 33, 4);
  assert.deepEqual(rotateGrid(rotateGrid(other, 270), 90), other);
  assert.deepEqual(rotateGrid(rotateGrid(other, 180), 180), other);
  assert.equal(rotateGrid(other, 0), other);
});

test('PDF: offsets are right, and the path draws each box at its place', () => {
  fc.assert(
    fc.property(pictures, (picture) => {
      const file = Buffer.from(gridPdf(picture, { pointsPerPixel: 0.5 })).toString('latin1');
      const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
      assert.ok(file.startsWith('xref\n0 5\n0000000000 65535 f \n', table));
      const offsets = [...file.slice(table).matchAll(/(\d{10}) 00000 n \n/g)].map((match) =>
        Number(match[1]),
      );
      offsets.forEach((offset, index) => {
        assert.ok(file.startsWith(`${index + 1} 0 obj\n`, offset));
      });
      const [, length] = /\/Length (\d+) /.exec(file)!;
      const start = file.indexOf('stream\n') + 7;
      const stream = inflateSync(Buffer.from(file.slice(start, start + Number(length)), 'latin1')).toString();
      const box = `/MediaBox [0 0 ${picture.width / 2} ${picture.height / 2}]`;
      assert.ok(file.includes(box), box);
      const drawn = stream.split('\n').filter((line) => line.endsWith(' re'));
      const expected = gridBoxes(picture.grid).map(({ x, y, width, height }) => {
        const bottom = picture.height - picture.top - (y + height) * picture.moduleHeight;
        const left = picture.left + x * picture.moduleWidth;
        return `${left} ${bottom} ${width * picture.moduleWidth} ${height * picture.moduleHeight} re`;
      });
      assert.deepEqual(drawn, expected);
      assert.equal(/ re f$/m.test(stream), picture.background !== undefined);
    }),
    { seed: 32000, numRuns: 60 },
  );
});
