import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLatin1ToAll, isLatin1ToZxing } from './charset-guessing.ts';

/** Runs of bytes, and what zxing-cpp 3.1.4 and zbar 0.23 were seen to read. */
const cases: readonly (readonly [runs: readonly string[], zxing: boolean, all: boolean])[] = [
  [['Grüße'], true, true],
  [['São Paulo élève à côté'], true, true],
  // Big5 or Shift_JIS to zbar.
  [['señor'], true, false],
  [['naïve Åse'], true, false],
  // Shift_JIS to zxing: one sign in ten characters, or a run of katakana.
  [['5 µm'], false, false],
  [['54725996ËÓ¾217975890012020475'], false, false],
  // UTF-8 to both.
  [['731903769025757Ò¢  v YE'], false, false],
  // Digits in between are not looked at.
  [['bGCLhwOwFP KGkÆÅ·â3644939îÕÏ93454'], true, true],
  [['bGCLhwOwFP KGkÆÅ·â', 'îÕÏ'], false, false],
  // Shift_JIS by itself, but zbar tries the set of the run before first.
  [['â¼ò¯Ö', 'Í×Â'], true, true],
  [['Í×Â', 'â¼ò¯Ö'], true, false],
  // UTF-8 by itself, which zbar tries first behind a run of ASCII.
  [['abc', 'Ã¼xyzabcdefghij', 'Éé'], true, false],
];

for (const [runs, zxing, all] of cases) {
  test(`${JSON.stringify(runs)} without designator`, () => {
    const bytes = runs.map((run) => Buffer.from(run, 'latin1'));
    assert.deepEqual([isLatin1ToZxing(bytes), isLatin1ToAll(bytes)], [zxing, all]);
  });
}
