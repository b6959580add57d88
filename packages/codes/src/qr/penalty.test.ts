import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { type BitGrid, isDark } from '@kontor/graphics';
import fc from 'fast-check';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { encodeQr } from './encode-qr.ts';
import { QR_LEVELS } from './level.ts';
import { blockPenalty, columnPenalty, proportionPenalty } from './penalty.ts';
import { PAD, planeLength, planeStride, transposePlane } from './word-plane.ts';

/** Table 11 module by module, in the most obvious way. */
function obviousPenalty(modules: readonly (readonly boolean[])[]): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x]!));
  let penalty = 0;
  for (const line of [...modules, ...columns]) penalty += runPenalty(line) + finderPenalty(line);
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (modules[y]![x]) dark++;
      const square = [modules[y]![x], modules[y]![x + 1], modules[y + 1]?.[x], modules[y + 1]?.[x + 1]];
      if (square.every((module) => module !== undefined && module === square[0])) penalty += 3;
    }
  }
  const percent = (100 * dark) / (size * size);
  return penalty + 10 * Math.floor(Math.abs(percent - 50) / 5 + 1e-9);
}

function runPenalty(line: readonly boolean[]): number {
  let penalty = 0;
  for (let start = 0; start < line.length; ) {
    let end = start;
    while (end < line.length && line[end] === line[start]) end++;
    if (end - start >= 5) penalty += 3 + (end - start - 5);
    start = end;
  }
  return penalty;
}

function finderPenalty(line: readonly boolean[]): number {
  const text = `....${line.map((module) => (module ? '#' : '.')).join('')}....`;
  let penalty = 0;
  for (let at = 4; at + 7 <= text.length - 4; at++) {
    if (text.slice(at, at + 7) !== '#.###.#') continue;
    if (text.slice(at - 4, at) === '....' || text.slice(at + 7, at + 11) === '....') penalty += 40;
  }
  return penalty;
}

function planeOf(modules: readonly (readonly boolean[])[]): Int32Array {
  const size = modules.length;
  const plane = new Int32Array(planeLength(size));
  modules.forEach((row, y) => {
    row.forEach((module, x) => {
      if (module) plane[PAD + (x >>> 5) * planeStride(size) + y]! |= 1 << (31 - (x & 31));
    });
  });
  return plane;
}

function modulesOf(grid: BitGrid): boolean[][] {
  return Array.from({ length: grid.height }, (_, y) =>
    Array.from({ length: grid.width }, (_, x) => isDark(grid, x, y)),
  );
}

/** Squares with long runs and finder patterns in them, not only noise. */
const squares = fc
  .tuple(
    fc.constantFrom(21, 25, 32, 33, 61, 64, 69),
    fc.array(fc.constantFrom('#.###.#....', '....#.###.#', '#####', '......', '#', '.', '##..', '#.#'), {
      minLength: 9,
      maxLength: 60,
    }),
    fc.nat(7),
  )
  .map(([size, parts, shift]) => {
    const text = parts.join('');
    return Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (_, x) => text[(x + y * (shift + size)) % text.length] === '#'),
    );
  });

test('word by word the penalty is that of table 11 module by module', () => {
  fc.assert(
    fc.property(squares, (modules) => {
      const size = modules.length;
      const plane = planeOf(modules);
      const columns = transposePlane(plane, size, new Int32Array(plane.length));
      assert.deepEqual(columns, planeOf(modules.map((_, x) => modules.map((row) => row[x]!))));
      const penalty =
        blockPenalty(plane, size) +
        proportionPenalty(plane, size) +
        columnPenalty(plane, size) +
        columnPenalty(columns, size);
      assert.equal(penalty, obviousPenalty(modules));
    }),
    { seed: 18004, numRuns: 150 },
  );
});

test('the chosen mask has the least penalty, the lowest number among equals', () => {
  for (const [index, length] of [5, 40, 130, 400].entries()) {
    const segments = [{ mode: 'byte', bytes: Buffer.from('Kontor '.repeat(60).slice(0, length)) }] as const;
    const level = QR_LEVELS[index]!;
    const penalties = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => {
      const symbol = encodeQr(segments, { level, mask });
      assert.ok(symbol.kind === 'symbol');
      return obviousPenalty(modulesOf(symbol.grid));
    });
    const symbol = encodeQr(segments, { level });
    assert.ok(symbol.kind === 'symbol');
    assert.equal(symbol.mask, penalties.indexOf(Math.min(...penalties)));
  }
});

test('all modules, mask included, are those of zint', async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  const samples = fc.sample(fc.tuple(fc.stringMatching(/^[a-z]{1,120}$/), fc.constantFrom(...QR_LEVELS)), {
    seed: 18004,
    numRuns: 60,
  });
  for (const [text, level] of [...samples, ['long '.repeat(200), 'M'] as const]) {
    const symbol = encodeQr([{ mode: 'byte', bytes: Buffer.from(text) }], { level });
    assert.ok(symbol.kind === 'symbol');
    const { symbol: theirs } = await writeBarcode(text, { format: 'QRCode', options: `ecLevel=${level}` });
    const expected = Array.from({ length: theirs.height }, (_, y) =>
      Array.from({ length: theirs.width }, (_, x) => theirs.data[y * theirs.width + x] === 0),
    );
    assert.deepEqual(modulesOf(symbol.grid), expected, `${level} ${text}`);
  }
});
