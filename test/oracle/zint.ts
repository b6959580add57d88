/** Symbols by zint's command line, the second encoder of these suites: many contents in one process. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type BitGrid, bitGrid, setDark } from '@kontor/graphics';

/** Debian's package; other versions count some capacities differently. */
export const zintVersion = (): string | undefined =>
  /version (\S+)/.exec(spawnSync('zint', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1];

/** False, and the test is skipped, where zint is not installed; never in CI. */
export function hasZint(t: TestContext): boolean {
  const version = zintVersion();
  if (version === undefined) {
    assert.notEqual(process.env.CI, 'true', 'zint is not installed');
    t.skip('zint is not installed');
    return false;
  }
  t.diagnostic(`zint ${version}`);
  return true;
}

/** zint's own escapes, so that a content is one line of a batch whatever its characters. */
function escaped(content: Uint8Array): string {
  let line = '';
  for (const byte of content) {
    const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x5c;
    line += isPlain ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }
  return line;
}

/** Rows of hexadecimal digits, four modules each; light columns at the right end are left out. */
function gridOf(dump: string): BitGrid {
  const rows = dump
    .trim()
    .split('\n')
    .map((row) => Array.from(row.replaceAll(' ', ''), (digit) => Number.parseInt(digit, 16)));
  const isDarkAt = (row: readonly number[], x: number): boolean =>
    ((row[x >> 2]! >> (3 - (x & 3))) & 1) === 1;
  let width = 4 * rows[0]!.length;
  while (width > 1 && !rows.some((row) => isDarkAt(row, width - 1))) width--;
  const grid = bitGrid(width, rows.length);
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x++) if (isDarkAt(row, x)) setDark(grid, x, y);
  });
  return grid;
}

/** A symbol, or the words of a refusal. */
export type ZintResult = BitGrid | string;
/** Lines of one process: the number in the file's name has five digits. */
const BATCH = 5_000;

/** One batch of contents with the same arguments. */
function batch(args: readonly string[], contents: readonly (string | Uint8Array)[]): ZintResult[] {
  const folder = mkdtempSync(join(tmpdir(), 'zint-'));
  try {
    const input = join(folder, 'contents.txt');
    const lines = contents.map((each) => escaped(typeof each === 'string' ? Buffer.from(each) : each));
    writeFileSync(input, `${lines.join('\n')}\n`);
    const files = ['--batch', '--esc', '-i', input, '-o', join(folder, '~~~~~.txt'), '--filetype=txt'];
    const { stderr, error } = spawnSync('zint', [...args, ...files], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    if (error !== undefined) throw error;
    const refusals = new Map<number, string>();
    for (const [, line, words] of stderr.matchAll(/^On line (\d+): (Error .*)$/gm)) {
      refusals.set(Number(line), words!);
    }
    return contents.map((_, index) => {
      const refusal = refusals.get(index + 1);
      if (refusal !== undefined) return refusal;
      return gridOf(readFileSync(join(folder, `${String(index + 1).padStart(5, '0')}.txt`), 'latin1'));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * What zint makes of contents with the same arguments. Texts go as UTF-8, bytes as they are with `--binary`.
 * @example zintSymbols(['-b', '58', '--secure=1'], ['HELLO'])
 */
export function zintSymbols(
  args: readonly string[],
  contents: readonly (string | Uint8Array)[],
): ZintResult[] {
  const results: ZintResult[] = [];
  for (let from = 0; from < contents.length; from += BATCH) {
    results.push(...batch(args, contents.slice(from, from + BATCH)));
  }
  return results;
}
