/** Texts of one repeated alphabet, longer by a character at a time, beside zint's symbols of the same. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { BitGrid } from '@kontor/graphics';
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
/** Lengths behind the limit, which zint must refuse as well. */
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

/**
 * Our symbols from length 1 on, until three lengths running are refused: two digits of DotCode are one code word, so that
 * one digit more may fit again.
 */
async function allLengths(symbology: Symbology, letters: string): Promise<readonly (BitGrid | undefined)[]> {
  const { format } = symbology;
  const grids: (BitGrid | undefined)[] = [];
  for (let length = 1, refused = 0; refused < BEYOND; length++) {
    assert.ok(length < NEVER, 'no length is refused');
    const content = contentOf(format, letters, length);
    const grid = ourSymbol(symbology, content);
    const isRight = grid === undefined || (await isRead(symbology, grid, content));
    assert.ok(isRight, `${length} characters are not read back`);
    refused = grid === undefined ? refused + 1 : 0;
    grids.push(grid);
  }
  return grids;
}

async function compare(t: TestContext, symbology: Symbology, letters: string): Promise<void> {
  const ours = await allLengths(symbology, letters);
  const limit = ours.length - BEYOND;
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
    t.diagnostic(`limit ${limit}, zint ${designator.join(' ') || 'as it is'}: ${JSON.stringify(counts)}`);
  }
  assert.ok(compared >= Math.min(10, limit));
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
