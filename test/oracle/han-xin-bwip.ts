/**
 * Han Xin Code beside bwip-js, a third encoder: all modules of every version in every level, filled with digits to the
 * last one, masks in turns. The tests' own reader takes places and blocks from our encoder, so they are proved here; it
 * also reads what bwip-js makes of random texts, in the modes of its choice.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  dataWordsOf,
  encode,
  type HanXinLevel,
  hanXinGrid,
  readHanXin,
  VERSIONS,
} from '@kontor/codes/testing';
import { type BitGrid, bitGrid, isDark, setDark } from '@kontor/graphics';
import fc from 'fast-check';

const SEED = Number(process.env.ORACLE_SEED ?? 20_261_122);
const RUNS = 500;
const LEVELS: readonly HanXinLevel[] = [1, 2, 3, 4];

interface Engine {
  raw(
    options: Record<string, unknown>,
  ): readonly { readonly pixs: readonly number[]; readonly pixx: number }[];
}

/** Their symbol; masks are numbered from 1 there. */
async function theirGrid(options: Record<string, unknown>): Promise<BitGrid> {
  const { default: bwip } = (await import('bwip-js/node')) as unknown as { default: Engine };
  const { pixs, pixx } = bwip.raw({ bcid: 'hanxin', ...options })[0]!;
  const grid = bitGrid(pixx, pixx);
  pixs.forEach((value, at) => {
    if (value === 1) setDark(grid, at % pixx, Math.floor(at / pixx));
  });
  return grid;
}

/** The last six modules of the function information carry nothing: ours and zint's are light, theirs alternate. */
function isFiller(x: number, y: number, last: number): boolean {
  const isUpper = y === 8 && x > last - 6;
  return isUpper || (y === last - 8 && x < 6);
}

test('digits: all modules of all versions and levels are those of bwip-js, and are read', async () => {
  for (let version = 1; version <= VERSIONS; version++) {
    for (const level of LEVELS) {
      // ISO/IEC 20830, 5.4.2: indicator and end take 14 bits, three digits ten.
      const digits = 3 * Math.floor((8 * dataWordsOf(version, level) - 14) / 10);
      const text = '9081726354'.repeat(1000).slice(0, digits);
      const mask = (version + level) % 4;
      const about = `version ${version}, level ${level}, mask ${mask}`;
      const ours = hanXinGrid(text, { level, mask });
      const theirs = await theirGrid({ text, eclevel: `L${level}`, mask: `${mask + 1}` });
      assert.equal(ours.width, theirs.width, about);
      const last = ours.width - 1;
      for (let y = 0; y <= last; y++) {
        for (let x = 0; x <= last; x++) {
          if (isFiller(x, y, last)) continue;
          assert.equal(isDark(ours, x, y), isDark(theirs, x, y), `${about}: row ${y}, column ${x}`);
        }
      }
      assert.equal(readHanXin(ours), text, about);
    }
  }
});

const text = fc.string({
  unit: fc.constantFrom(...'0123456789KontorWien ,;中亍丂东鸭😀éЖ가㐀𠀀、〇ㄅ'),
  minLength: 1,
  maxLength: 80,
});

test(`${RUNS} random texts of bwip-js are read by the reader of the tests`, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  for (const [index, content] of fc.sample(text, { seed: SEED, numRuns: RUNS }).entries()) {
    const bytes = Buffer.from(encode(content, { name: 'GB18030', eci: 32 })!).toString('latin1');
    const eclevel = `L${LEVELS[index % LEVELS.length]}`;
    const theirs = await theirGrid({ text: bytes, binarytext: true, eclevel });
    assert.equal(readHanXin(theirs), content, JSON.stringify(content));
  }
});
