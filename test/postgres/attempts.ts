import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { attemptsContract } from '../../src/accounts/testing/attempts-contract.ts';
import type { AttemptCounters, AttemptRow } from '../../src/core/attempts.ts';
import { purgeAttempts, SharedAttempts } from '../../src/store/postgres/shared-attempts.ts';
import { testDatabase } from './test-database.mts';

const database = await testDatabase('attempts');
const [first, second] = [await database.open(), await database.open()];
after(() => Promise.all([first.close(), second.close()]));
const KEY = new Uint8Array(32).fill(7);
const countersOf = ({ connection }: typeof first) => new SharedAttempts(connection, KEY);
/** Rows are older, as if time had gone by. */
const pass = async (ms: number) => void (await database.query('UPDATE attempt SET at = at - $1', [ms]));

/** Every question goes to another process. */
function inTurns(counters: readonly AttemptCounters[]): AttemptCounters {
  let asked = 0;
  const next = () => counters[asked++ % counters.length]!;
  return {
    take: (rows) => next().take(rows),
    takeBack: (rows) => next().takeBack(rows),
    forgive: (rows) => next().forgive(rows),
  };
}

attemptsContract('two processes on PostgreSQL', async () => {
  await database.empty();
  return { counters: inTurns([countersOf(first), countersOf(second)]), pass };
});

const row = (source: string): AttemptRow => ({
  rule: { kind: 'mail', free: 2, windowMs: 60_000, firstDelayMs: 60_000 },
  source,
});

beforeEach(() => database.empty());

test('the database has no address, only what nobody can make without the secret', async () => {
  await countersOf(first).take([row('owner@example.org')]);
  const rows = await database.query('SELECT kind, source, count FROM attempt');
  const source = createHmac('sha256', KEY).update('mail owner@example.org').digest();
  assert.deepEqual(rows, [{ kind: 'mail', source, count: 1 }]);
});

test('rows that nobody looks at any more are deleted, those of a clock that was ahead among them', async () => {
  for (const source of ['now', 'old', 'ahead']) await countersOf(first).take([row(source)]);
  const move = (source: string, ms: number) =>
    database.query('UPDATE attempt SET at = at + $2 WHERE source = $1', [
      createHmac('sha256', KEY).update(`mail ${source}`).digest(),
      ms,
    ]);
  await move('old', -7_201_000);
  await move('ahead', 7_300_000);
  assert.equal(await purgeAttempts(first.connection), 2);
  assert.equal((await database.query('SELECT 1 FROM attempt')).length, 1);
});
