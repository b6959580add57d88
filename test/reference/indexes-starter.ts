/** The starter snapshot is what its script makes of the published files, byte for byte. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { starterFile } from '../../scripts/index-starter/starter-file.ts';
import { referenceData } from '../reference-data.ts';

const ROOT = join(import.meta.dirname, '../..');

test('npm run indexes:starter makes the committed file', () => {
  const committed = readFileSync(join(ROOT, 'data/indexes/starter.tsv'), 'utf8');
  assert.equal(starterFile(referenceData('indexes')), committed);
});
