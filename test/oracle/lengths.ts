/** Texts of one repeated alphabet, longer by a character at a time, beside zint's symbols of the same. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { BitGrid } from '../../src/lib/picture/two-color-image/bit-grid.ts';
import {
  designators,
  isRead,
  ourSymbol,
  type Symbology,
  theirSymbols,
  type Verdict,
  verdict,
} from './beside-zint.ts';
import { hasZint } from './zint.ts';

/** The first three are within character set 82 of GS1. */
const ALPHABETS = {
  digits: '9081726354',
  capitals: 'KONTOR-WIEN.',
  letters: 'kontor,wien;',
  'Latin-1': 'Köln, Größe ÄÉ; ',
  'UTF-8': 'Привет, 漢字 ő ',
} as const;
export type Alphabet = keyof typeof ALPHABETS;
export const ASCII_ALPHABETS: readonly Alphabet[] = ['digits', 'capitals', 'letters'];
export const ALL_ALPHABETS = Object.keys(ALPHABETS) as readonly Alphabet[];

/** Longer than what any symbol has room for. */
const NEVER = 8000;
/** Lengths behind the limit, which both must refuse. */
const BEYOND = 3;
const GS1_VALUE = 90;

const repeated = (letters: string, length: number): string =>
  letters.repeat(Math.ceil(length / letters.length)).slice(0, length);

/** `length` characters; for GS1 in elements (91) to (99) and again, of 90 each. */
function contentOf(format: string, letters: string, length: number): string {
  if (!format.startsWith('GS1')) return repeated(letters, length);
  let content = '';
  for (let from = 0; from < length; from += GS1_VALUE) {
    const ai = 91 + ((from / GS1_VALUE) % 9);
    content += `(${ai})${repeated(letters, Math.min(GS1_VALUE, length - from))}`;
  }
  return content;
}

/** Our symbols of each length that is accepted, from 1 on; a few lengths beyond the limit are refused as well. */
async function allLengths(symbology: Symbology, letters: string): Promise<readonly BitGrid[]> {
  const { format } = symbology;
  const accepted: BitGrid[] = [];
  for (let length = 1; length < NEVER; length++) {
    const content = contentOf(format, letters, length);
    const grid = ourSymbol(symbology, content);
    if (grid === undefined) break;
    assert.ok(await isRead(symbology, grid, content), `${length} characters are not read back`);
    accepted.push(grid);
  }
  for (let length = accepted.length + 2; length <= accepted.length + BEYOND; length++) {
    const after = ourSymbol(symbology, contentOf(format, letters, length));
    assert.equal(after, undefined, `${length} characters are accepted, ${accepted.length + 1} are not`);
  }
  return accepted;
}

async function compare(t: TestContext, symbology: Symbology, letters: string): Promise<void> {
  const grids = await allLengths(symbology, letters);
  const beyond = new Array<undefined>(BEYOND).fill(undefined);
  const ours: readonly (BitGrid | undefined)[] = [...grids, ...beyond];
  const contents = ours.map((_, index) => contentOf(symbology.format, letters, index + 1));
  let compared = 0;
  for (const designator of designators(symbology, contents)) {
    const theirs = theirSymbols(symbology, contents, ours, designator);
    const counts: Partial<Record<Verdict, number>> = {};
    for (const [index, content] of contents.entries()) {
      const found = await verdict(symbology, content, ours[index], theirs[index]!);
      counts[found] = (counts[found] ?? 0) + 1;
      if (found === 'same' || found === 'smaller') compared++;
    }
    t.diagnostic(
      `limit ${grids.length}, zint ${designator.join(' ') || 'as it is'}: ${JSON.stringify(counts)}`,
    );
  }
  assert.ok(compared >= Math.min(10, grids.length));
}

/** A test of every length from 1 to the limit and some beyond it, in each alphabet. */
export function testLengths(symbologies: readonly Symbology[], alphabets: readonly Alphabet[]): void {
  for (const symbology of symbologies) {
    const { format, options = {} } = symbology;
    for (const alphabet of alphabets) {
      const name = `${format} ${JSON.stringify(options)}, ${alphabet}`;
      test(`${name}: every length is accepted as by zint, read back, and no larger`, async (t) => {
        if (hasZint(t)) await compare(t, symbology, ALPHABETS[alphabet]);
      });
    }
  }
}
