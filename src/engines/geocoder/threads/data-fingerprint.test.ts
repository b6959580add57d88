import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataFileDescription } from '../data-file/data-file-description.ts';
import { fingerprintOf } from './data-fingerprint.ts';

const about = (changes: Partial<DataFileDescription> = {}): { about: DataFileDescription } => ({
  about: {
    format: 3,
    builtAt: '2026-11-01T00:00:00.000Z',
    sources: [{ name: 'austria.osm.pbf', bytes: 7, date: '2026-10-31T00:00:00Z' }],
    attribution: ['(c) somebody'],
    counts: { places: 1, streets: 2, houses: 3, words: 4 },
    countries: ['AT'],
    ...changes,
  },
});
const SWISS = about({ sources: [{ name: 'switzerland.osm.pbf' }], countries: ['CH'] });

test('files of the same data have one fingerprint, in any order and whenever they were built', () => {
  const first = fingerprintOf([about(), SWISS]);
  assert.match(first ?? '', /^[0-9a-f]{16}$/);
  assert.equal(fingerprintOf([SWISS, about({ builtAt: '2026-11-02T00:00:00.000Z' })]), first);
});

test('other sources, other counts, another format and one file fewer are other data', () => {
  const others = [
    [about({ sources: [{ name: 'austria.osm.pbf', bytes: 7, date: '2026-11-07T00:00:00Z' }] }), SWISS],
    [about({ counts: { places: 1, streets: 2, houses: 4, words: 4 } }), SWISS],
    [about({ format: 4 }), SWISS],
    [about()],
    [about(), {}],
  ].map(fingerprintOf);
  assert.equal(new Set([...others.slice(0, 4), fingerprintOf([about(), SWISS])]).size, 5);
  assert.equal(others[3], others[4], 'a file that cannot be used is none');
});

test('without a file there is none', () => {
  assert.equal(fingerprintOf([]), undefined);
  assert.equal(fingerprintOf([{}]), undefined);
});
