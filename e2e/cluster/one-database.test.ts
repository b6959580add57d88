import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeRounds } from './one-database/change-rounds.ts';
import { exactRounds } from './one-database/exact-rounds.ts';
import { killUnderLoad, VICTIMS } from './one-database/kill-run.ts';
import { limitRuns, QueriedRegisters } from './one-database/limit-runs.ts';
import { OneDatabase } from './one-database/service.ts';

/** The short form of `exact.ts`, `revoke.ts`, `common-limits.ts` and `kill.ts`: two nodes on one database, a minute. */

const owned = new AsyncDisposableStack();
let service: OneDatabase;
let registers: QueriedRegisters;
before(async () => {
  registers = owned.use(await QueriedRegisters.start());
  service = owned.use(await OneDatabase.start({ nodes: 2, env: registers.settings }));
});
after(() => owned.disposeAsync());

test('as many calls are served as there are credits, and no more', async () => {
  const { served, faults } = await exactRounds(service, { credits: 1, calls: 60, rounds: 5 });
  assert.deepEqual(faults, []);
  assert.equal(served, 5);
});

test('a change counts on all nodes within two seconds', async (t) => {
  const { tookMs, faults } = await changeRounds(service, 1);
  for (const [what, [ms]] of tookMs) t.diagnostic(`${what}: ${Math.round(ms!)} ms`);
  assert.deepEqual(faults, []);
});

test('what one process bounds, all nodes bound together', async (t) => {
  for (const { what, measured, faults } of await limitRuns(service, registers)) {
    t.diagnostic(`${what}: ${measured}`);
    assert.deepEqual(faults, [], what);
  }
});

test('kills of nodes and of the database cost nobody anything', async (t) => {
  const options = { victims: VICTIMS, forMs: 15_000, callers: 6, everyMs: 3000 };
  const { faults, kills, ...counts } = await killUnderLoad(service, options);
  t.diagnostic(JSON.stringify({ kills, ...counts }));
  assert.deepEqual(faults, []);
  assert.ok(Object.keys(kills).length >= 3, JSON.stringify(kills));
});
