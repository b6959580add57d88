import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { worldBytes } from '../../scripts/places/world-bytes.ts';
import { worldSections } from '../../scripts/places/world-sections.ts';

/** `npm run places` makes the committed bytes again. Takes some 15 s: the strongest compression there is. */

const FOLDER = new URL('../../data/places/', import.meta.url);

test('the packages give the very bytes that are committed', () => {
  const made = worldBytes(worldSections(FOLDER));
  assert(Buffer.from(made).equals(readFileSync(new URL('world.bin', FOLDER))), 'run `npm run places`');
});
