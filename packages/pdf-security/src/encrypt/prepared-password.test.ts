import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PasswordFault, preparedPassword } from './prepared-password.ts';

/** Examples of RFC 4013 (3), and one for each table that it names. */
const PREPARED: Readonly<Record<string, readonly [typed: string, prepared: string]>> = {
  'a soft hyphen is nothing': ['I\u00adX', 'IX'],
  'case stays': ['USER', 'USER'],
  'a feminine ordinal is its letter': ['\u00aa', 'a'],
  'a Roman numeral is its letters': ['\u2168', 'IX'],
  'other spaces are spaces': ['a\u00a0b\u3000c', 'a b c'],
  'both forms of é are one': ['e\u0301', '\u00e9'],
  'a joiner is nothing': ['a\u200db', 'ab'],
  'Hebrew letters alone': ['\u05d0\u05d1', '\u05d0\u05d1'],
  'letters that came later stay': ['\u{1f600}', '\u{1f600}'],
  'no password': ['', ''],
  '127 bytes': ['x'.repeat(127), 'x'.repeat(127)],
};

for (const [title, [typed, prepared]] of Object.entries(PREPARED))
  test(title, () => assert.equal(preparedPassword(typed).toString(), prepared));

const REFUSED: Readonly<Record<string, string>> = {
  'a control character': '\u0007',
  'private use': '\ue000',
  'a lone surrogate': '\ud800',
  'no character': '\ufffe',
  'a replacement character': '\ufffd',
  'a mark of direction': 'a\u200eb',
  'a right-to-left letter with a figure behind it': '\u0627\u0031',
  'letters of both directions': '\u05d0a\u05d1',
  '128 bytes': 'x'.repeat(128),
  '128 bytes of 64 letters': 'é'.repeat(64),
};

for (const [title, typed] of Object.entries(REFUSED))
  test(`refuses ${title}, without quoting it`, () => {
    assert.throws(
      () => preparedPassword(typed),
      (error) => error instanceof PasswordFault && !error.message.includes(typed),
    );
  });
