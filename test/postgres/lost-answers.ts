import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '@kontor/base';
import { bytes32, charge, funded, NOW } from '../../src/store/contract/fixture.ts';
import type { PostgresStore } from '../../src/store/postgres/open-postgres.ts';
import { type LossyNetwork, startLossyNetwork } from './lossy-network.mts';
import { raceRounds, testDatabase } from './test-database.mts';

/** Rules: A charge whose answer is lost. */

const database = await testDatabase('lost_answers');
const PATIENCE = 1000;

const rows = (id: string) => database.query('SELECT status, cost FROM charge WHERE id = $1', [id]);
const until = async (isSo: () => boolean | Promise<boolean>) => {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (await isSo()) return;
    await sleep(20);
  }
  assert.fail('it did not become so');
};
const endOthers = () =>
  database.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );

describe('a charge whose answer is lost', () => {
  let network: LossyNetwork;
  let store: PostgresStore;
  let direct: PostgresStore;
  let folder: string;

  before(async () => {
    direct = await database.open();
    await database.empty();
    network = await startLossyNetwork(database.url);
    folder = join(database.folder, 'behind-network');
    mkdirSync(folder);
    store = await database.open({ url: network.url, folder });
  });
  after(async () => {
    await store.close();
    await direct.close();
    await network.close();
  });

  it('is charged once when the backend was ended', async () => {
    const owner = await funded(direct, { credits: 1000, number: 1 });
    for (let round = 0; round < 20; round++) {
      const [[outcome]] = await Promise.all([
        store.chargeGroup([charge(owner, `ended-${round}`)], PATIENCE),
        sleep(Math.random() * 3).then(endOthers),
      ]);
      assert.equal(outcome?.result, 'charged');
    }
    assert.equal((await direct.findAccount(owner.account))?.credits, 980);
    assert.deepEqual(await direct.listImbalances(), []);
  });

  it('is charged once when the answer is swallowed for a while', async () => {
    const owner = await funded(direct, { credits: 10, number: 2 });
    await store.chargeGroup([charge(owner, 'first')], PATIENCE);
    network.set('swallow-answers');
    const charged = store.chargeGroup([charge(owner, 'swallowed')], PATIENCE);
    await sleep(300);
    network.set('pass');
    assert.deepEqual(
      (await charged).map((one) => 'used' in one && [one.result, one.credits]),
      [['charged', 8]],
    );
    assert.equal((await direct.findAccount(owner.account))?.credits, 8);
  });

  it('is refunded when no answer came in time, and the list outlives the process', async () => {
    const owner = await funded(direct, { credits: 10, number: 3, key: { cap: 100 } });
    await store.chargeGroup([charge(owner, 'before')], PATIENCE);
    network.set('swallow-answers');
    await assert.rejects(
      store.chargeGroup([charge(owner, 'refunded')], PATIENCE),
      (error) => error instanceof Unavailable && error.reason === 'database-away',
    );
    assert.equal((await direct.findAccount(owner.account))?.credits, 8, 'it was charged');
    const listed = readFileSync(join(folder, 'give-up.ndjson'), 'utf8').trim().split('\n');
    assert.deepEqual(
      listed.map((line) => JSON.parse(line)),
      [{ id: 'refunded', ...owner, operation: 'epc-qr-code', at: NOW, month: charge(owner, 'x').month }],
    );
    assert.equal(store.isUnavailable?.(), true);
    await assert.rejects(store.chargeGroup([charge(owner, 'while-away')], PATIENCE), Unavailable);
    network.set('pass');
    await until(() => store.unsettled === 0);
    assert.equal((await direct.findAccount(owner.account))?.credits, 9);
    assert.equal((await direct.findKeyById(owner.account, owner.key))?.key.capUsed, 1);
    const [refund] = await direct.listEntries(owner.account, { limit: 1 });
    assert.deepEqual(
      [refund?.kind, refund?.amount, refund?.reference, refund?.actor],
      ['refund', 1, 'charge:refunded', 'ledger'],
    );
    assert.deepEqual(await rows('while-away'), []);
    assert.deepEqual(await direct.listImbalances(), []);
    await until(() => !existsSync(join(folder, 'give-up.ndjson')));
    await until(() => store.isUnavailable?.() === false);
    assert.equal((await store.chargeGroup([charge(owner, 'after')], PATIENCE))[0]?.result, 'charged');
  });

  it('is never charged when it comes after its call was refused', async () => {
    const owner = await funded(direct, { credits: 10, number: 4 });
    await store.chargeGroup([charge(owner, 'early')], PATIENCE);
    network.set('hold-requests');
    const tagged = charge(owner, 'late', { retryTag: bytes32(9) });
    await assert.rejects(store.chargeGroup([tagged, charge(owner, 'late-too')], PATIENCE), Unavailable);
    network.set('pass');
    await until(() => store.unsettled === 0);
    assert.deepEqual(await rows('late'), [{ status: 0, cost: '0' }]);
    network.release();
    await sleep(500);
    assert.equal((await direct.findAccount(owner.account))?.credits, 9);
    assert.deepEqual(await rows('late'), [{ status: 0, cost: '0' }]);
    assert.deepEqual(await direct.listImbalances(), []);
    assert.equal(
      (await direct.listCharges({ account: owner.account, limit: 9 })).length,
      1,
      'tombstones are no calls',
    );
  });
});

describe('the functions of the database', () => {
  let store: PostgresStore;
  before(async () => {
    store = await database.open();
    await database.empty();
  });
  after(() => store.close());

  const item = (owner: { account: number; key: number }, id: string, price = 1) => {
    const { retryTag: _, ...fields } = charge(owner, id, { price });
    return { ...fields, tag: null };
  };
  const group = async (owner: { account: number; key: number }, id: string, again: boolean, price = 1) => {
    const sql = 'SELECT charge_group_v1($1, $2, $3, $4, $5, $6, $7, $8, false) AS answer';
    const { account, key } = owner;
    const { month } = item(owner, id);
    const values = [
      JSON.stringify([item(owner, id, price)]),
      [account],
      [price],
      [key],
      [price],
      [month],
      [null],
      again,
    ];
    return (await database.query(sql, values))[0]?.answer;
  };
  const giveUp = async (owner: { account: number; key: number }, id: string) =>
    (await database.query('SELECT charge_give_up_v1($1) AS answer', [JSON.stringify([item(owner, id)])]))[0]
      ?.answer;

  it('charge a group once, however often it is sent again', async () => {
    const owner = await funded(store, { credits: 10, number: 1 });
    await group(owner, 'a', false);
    for (let time = 0; time < 3; time++)
      assert.deepEqual(await group(owner, 'a', true), { items: [['charged', 1, 9, 1]] });
    await assert.rejects(
      group(owner, 'a', false),
      /charge_pkey/,
      'a first attempt that comes late rolls back',
    );
    assert.equal((await store.findAccount(owner.account))?.credits, 9);
  });

  it('keep what was refused as unpaid from being charged late', async () => {
    const owner = await funded(store, { credits: 1, number: 2 });
    assert.deepEqual(await group(owner, 'b', true, 5), { items: [['unpaid']] });
    const entry = { kind: 'grant', amount: 100, note: null, actor: 'test', at: NOW } as const;
    await store.addEntry({ ...entry, account: owner.account, reference: 'top-up' });
    await assert.rejects(group(owner, 'b', false, 5), /charge_pkey/);
    assert.equal((await store.findAccount(owner.account))?.credits, 101);
  });

  it('give up before and after a charge, twice', async () => {
    const owner = await funded(store, { credits: 10, number: 3 });
    assert.deepEqual(await giveUp(owner, 'c'), { tombstones: 1, refunds: 0, accounts: [] });
    assert.deepEqual(await giveUp(owner, 'c'), { tombstones: 0, refunds: 0, accounts: [] });
    await assert.rejects(group(owner, 'c', false), /charge_pkey/);
    assert.deepEqual(await group(owner, 'c', true), { items: [['unpaid']] });
    await group(owner, 'd', false);
    assert.deepEqual(await giveUp(owner, 'd'), { tombstones: 0, refunds: 1, accounts: [owner.account] });
    assert.deepEqual(await giveUp(owner, 'd'), { tombstones: 0, refunds: 0, accounts: [] });
    assert.equal((await store.findAccount(owner.account))?.credits, 10);
    assert.deepEqual(await store.listImbalances(), []);
  });

  it('give up and charge at once: one of them, and never a charge that stays', async () => {
    const owner = await funded(store, { credits: 100, number: 4 });
    for (let round = 0; round < (raceRounds() ?? 40); round++) {
      const id = `race-${round}`;
      await Promise.all([group(owner, id, false).catch(() => {}), giveUp(owner, id), group(owner, id, true)]);
      await giveUp(owner, id);
    }
    assert.equal((await store.findAccount(owner.account))?.credits, 100);
    assert.deepEqual(await store.listImbalances(), []);
  });
});
