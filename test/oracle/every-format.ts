/** Each symbology is compared with zint, in one suite or the other: lengths and alphabets, acceptance, bars or size, reading. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { formats } from '@kontor/codes';

/** Another name of INTERLEAVED_TWO_OF_FIVE. */
const ALIASES: readonly string[] = ['ITF'];

test('no symbology is without a second encoder', () => {
  const suites = ['linear-zint.ts', 'matrix-zint.ts'].map((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  );
  const missing = formats.filter((format) => !suites.some((text) => text.includes(`format: '${format}'`)));
  assert.deepEqual(missing, ALIASES);
});
