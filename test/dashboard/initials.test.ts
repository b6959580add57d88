import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsOf } from '../../web/shell/initials.ts';

const CASES: readonly (readonly [email: string | null, initials: string])[] = [
  ['anna.huber@example.org', 'AH'],
  ['anna-maria.huber@example.org', 'AM'],
  ['operator@example.org', 'OP'],
  ['x@example.org', 'X'],
  ['élodie_öz@example.org', 'ÉÖ'],
  ['7up@example.org', '7U'],
  ['...@example.org', '?'],
  [null, '?'],
];

for (const [email, initials] of CASES)
  test(`${email} is shown as ${initials}`, () => assert.equal(initialsOf(email), initials));
