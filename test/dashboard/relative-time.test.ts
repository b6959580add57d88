import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { relativeTime } from '../../web/texts/relative-time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** At noon of the reader's day, so that the cases do not depend on the zone. */
const NOW = new Date(2026, 10, 27, 12).getTime();

const CASES: readonly (readonly [before: number, en: string | undefined, de: string | undefined])[] = [
  [0, 'just now', 'gerade eben'],
  [44 * SECOND, 'just now', 'gerade eben'],
  [45 * SECOND, '1 min ago', 'vor 1 Min.'],
  [4 * MINUTE + 59 * SECOND, '4 min ago', 'vor 4 Min.'],
  [59 * MINUTE + 59 * SECOND, '59 min ago', 'vor 59 Min.'],
  [HOUR, '1 h ago', 'vor 1 Std.'],
  [23.9 * HOUR, '23 h ago', 'vor 23 Std.'],
  [DAY, 'yesterday', 'gestern'],
  [35 * HOUR, 'yesterday', 'gestern'],
  [37 * HOUR, '2 days ago', 'vor 2 Tagen'],
  [5 * DAY, '5 days ago', 'vor 5 Tagen'],
  [6 * DAY, '6 days ago', 'vor 6 Tagen'],
  [7 * DAY, undefined, undefined],
  [-10 * SECOND, 'in a moment', 'gleich'],
  [-5 * MINUTE, 'in 5 min', 'in 5 Min.'],
  [-3 * HOUR, 'in 3 h', 'in 3 Std.'],
  [-DAY, 'tomorrow', 'morgen'],
  [-3 * DAY, 'in 3 days', 'in 3 Tagen'],
  [-8 * DAY, undefined, undefined],
];

describe('a time beside now', () => {
  for (const [before, en, de] of CASES) {
    test(`${before / SECOND} s before: ${en ?? 'its date'}`, () => {
      assert.equal(relativeTime(NOW - before, NOW, 'en'), en);
      assert.equal(relativeTime(NOW - before, NOW, 'de'), de);
    });
  }

  test('has no number below one and none of seven days or more', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400 * DAY, max: 400 * DAY }), (before) => {
        const text = relativeTime(NOW - before, NOW, 'en');
        if (text === undefined) return assert.ok(Math.abs(before) > 6 * DAY);
        const count = Number(/\d+/.exec(text)?.[0] ?? 1);
        assert.ok(count >= 1 && (!text.includes('days') || count < 7), text);
      }),
    );
  });
});
