import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { test } from 'node:test';
import { guardedLookup } from './guarded-lookup.ts';

const ADDRESSES: readonly LookupAddress[] = [
  { address: '10.0.0.1', family: 4 },
  { address: '147.67.210.45', family: 4 },
  { address: 'fe80::1', family: 6 },
  { address: '2a00:1450:4001:80f::2004', family: 6 },
];

test('only the public ones among the addresses of a name are handed out', () => {
  const lookup = guardedLookup((_hostname, _options, done) => done(null, ADDRESSES));
  const seen: unknown[] = [];
  lookup('register.example', { all: true }, (error, addresses) => seen.push(error, addresses));
  assert.deepEqual(seen, [null, [ADDRESSES[1], ADDRESSES[3]]]);
});

test('a caller that asks for one address gets the first public one', () => {
  const lookup = guardedLookup((_hostname, _options, done) => done(null, ADDRESSES));
  const seen: unknown[] = [];
  lookup('register.example', {}, (error, address, family) => seen.push(error, address, family));
  assert.deepEqual(seen, [null, '147.67.210.45', 4]);
});

test('the system’s resolver answers for names of this machine, all of them private', async () => {
  const error = await new Promise((done) => guardedLookup()('localhost', { all: true }, done));
  assert.match(String(error), /forbidden-address/);
});
