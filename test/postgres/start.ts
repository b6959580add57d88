import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { funded, NOW } from '../../src/store/contract/fixture.ts';
import { IncompatibleDatabase } from '../../src/store/migrations.ts';
import { shippedPostgresMigrations } from '../../src/store/postgres/postgres-migrate.ts';
import { UnusableDatabase } from '../../src/store/postgres/unusable-database.ts';
import { startLossyNetwork } from './lossy-network.mts';
import { testDatabase } from './test-database.mts';

const database = await testDatabase('start');
const shipped = shippedPostgresMigrations();

describe('opening a store on PostgreSQL', () => {
  it('brings the schema up to date once, by several processes at once', async () => {
    const stores = await Promise.all([1, 2, 3, 4].map(() => database.open()));
    await Promise.all(stores.map((store) => store.close()));
    const rows = await database.query('SELECT version FROM migration ORDER BY version');
    assert.deepEqual(
      rows.map(({ version }) => version),
      shipped.map(({ version }) => version),
    );
  });

  it('refuses a database whose applied migration differs', async () => {
    const changed = shipped.map((one) =>
      one.version === 2 ? { ...one, sql: `${one.sql}\n-- changed` } : one,
    );
    await assert.rejects(database.open({ migrations: changed }), IncompatibleDatabase);
  });

  it('runs beside a newer version unless that one forbids it', async () => {
    const older = shipped.slice(0, 1);
    await database.query(`UPDATE setting SET value = '1' WHERE name = 'schema.min'`);
    await (await database.open({ migrations: older })).close();
    await database.query(`UPDATE setting SET value = '2' WHERE name = 'schema.min'`);
    await assert.rejects(database.open({ migrations: older }), /newer version/);
  });

  it('does nothing that would end an older node that still serves', async () => {
    const least = shipped.length + 1;
    const sql = `UPDATE setting SET value = '${least}' WHERE name = 'schema.min'`;
    const newer = [...shipped, { version: least, name: 'strict', sql }];
    const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
    await database.query(
      `INSERT INTO node VALUES (gen_random_uuid(), 'old', '0.1.0', ${shipped.length}, ${now}, ${now})`,
    );
    await assert.rejects(database.open({ migrations: newer }), (error) => {
      assert.ok(error instanceof IncompatibleDatabase);
      assert.match(error.message, new RegExp(`old \\(migration ${shipped.length}\\)`));
      return true;
    });
    const [found] = await database.query(`SELECT value FROM setting WHERE name = 'schema.min'`);
    assert.equal(found!.value, '2');
    await database.query(`DELETE FROM node WHERE name = 'old'`);
    await (await database.open({ migrations: newer })).close();
    await assert.rejects(database.open(), /newer version/);
    await database.query(`UPDATE setting SET value = '2' WHERE name = 'schema.min'`);
    await database.query(`DELETE FROM migration WHERE version = ${least}`);
  });

  it('begins again when the database goes away in between', async () => {
    // The first connection asks for the version, the second one migrates.
    const network = await startLossyNetwork(database.url, (connection) => connection === 2);
    const store = await database.open({ url: network.url });
    assert.equal(await store.getSetting('schema.min'), '2');
    await store.close();
    await network.close();
  });

  it('names what is wrong with the address and never the password', async () => {
    const address = new URL(database.url);
    const { password } = address;
    const refusal = async (change: (url: URL) => void) => {
      const url = new URL(database.url);
      change(url);
      const error = await database.open({ url: url.href }).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      assert.ok(error instanceof UnusableDatabase);
      assert.ok(!error.message.includes(password) && !error.message.includes('\n'));
      return error.message;
    };
    assert.match(await refusal((url) => (url.password = 'wrong')), /^DATABASE_URL: .*refuses the log-in/);
    assert.match(await refusal((url) => (url.pathname = '/nowhere')), /has no database of that name/);
    assert.match(await refusal((url) => (url.pathname = '/')), /must look like/);
  });
});

describe('a transaction', () => {
  it('runs its work again when another came in between', async () => {
    const store = await database.open();
    const { account } = await funded(store, { credits: 10 });
    const sql = 'SELECT credits FROM account WHERE id = ?';
    let runs = 0;
    await store.connection.transaction(async (tx) => {
      runs++;
      const { credits } = (await tx.one(sql, account))!;
      if (runs === 1)
        await store.addEntry({
          account,
          kind: 'grant',
          amount: 5,
          reference: 'x',
          note: null,
          actor: 'test',
          at: NOW,
        });
      await tx.run('UPDATE account SET credits = ? WHERE id = ?', (credits as number) + 1, account);
    });
    assert.equal(runs, 2);
    assert.equal((await store.findAccount(account))?.credits, 16);
    await store.close();
  });

  it('is not repeated for a mistake of its work', async () => {
    const store = await database.open();
    let runs = 0;
    const failing = store.connection.transaction(async () => {
      runs++;
      throw new RangeError('mistake');
    });
    await assert.rejects(failing, RangeError);
    assert.equal(runs, 1);
    await store.close();
  });
});

describe('notices', () => {
  it('reach other processes when a change is committed, and a gap is reported', async () => {
    const heard: (string | undefined)[] = [];
    const store = await database.open();
    const listening = await database.open({
      serving: {
        node: { name: 'a', build: '1' },
        now: () => performance.timeOrigin + performance.now(),
        forget: (notice) => heard.push(notice && `${notice.topic}:${notice.id}`),
      },
    });
    const { account, key } = await funded(store, { credits: 3, number: 77 });
    await store.revokeKey(account, key, NOW);
    await sleep(200);
    assert.deepEqual(heard, [`account:${account}`, `key:${key}`, `key:${key}`]);
    heard.length = 0;
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'kontor notices'`,
    );
    for (let waited = 0; waited < 3000 && heard.length === 0; waited += 50) await sleep(50);
    assert.deepEqual(heard, [undefined]);
    await store.setSuspended(account, NOW);
    await sleep(200);
    assert.deepEqual(heard, [undefined, `account:${account}`]);
    await Promise.all([store.close(), listening.close()]);
  });
});
