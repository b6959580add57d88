import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryAfterSeconds } from './retry-after.ts';

const DATE = 'Tue, 06 Oct 2026 10:00:00 GMT';
const CASES: readonly (readonly [header: string | undefined, expected: number | undefined])[] = [
  [undefined, undefined],
  ['7', 7],
  [' 120 ', 120],
  ['0', 1],
  ['86400', 3600],
  ['-5', undefined],
  ['soon', undefined],
  ['Tue, 06 Oct 2026 10:00:30 GMT', 30],
  ['Tue, 06 Oct 2026 09:00:00 GMT', 1],
];

for (const [header, expected] of CASES) {
  test(`Retry-After ${header ?? 'absent'} gives ${expected ?? 'nothing'}`, () => {
    const headers = { date: DATE, ...(header !== undefined && { 'retry-after': header }) };
    assert.equal(retryAfterSeconds(headers), expected);
  });
}

test('a date without a Date header to compare it with is ignored', () => {
  assert.equal(retryAfterSeconds({ 'retry-after': DATE }), undefined);
});
