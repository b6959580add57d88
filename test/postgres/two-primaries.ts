import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '@kontor/base';
import { openPostgres, type PostgresObserver } from '../../src/store/postgres/open-postgres.ts';
import { type LossyNetwork, startLossyNetwork } from './lossy-network.mts';
import { administer, type PostgresServer, type Standby, startServer } from './server.mts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-'));
const SOON_MS = 5000;

const told: string[] = [];
const OBSERVER = {
  ...{ repeated: () => {}, settled: () => {}, unsettled: () => {}, unavailable: () => {} },
  ...{ answered: () => {}, skewed: () => {} },
  refused: (server) => void told.push(server),
  primaryForgotten: (error) => void told.push(error instanceof Error ? error.message : 'unknown'),
} satisfies PostgresObserver;

const open = (url: string, name: string) => {
  mkdirSync(join(folder, name), { recursive: true });
  return openPostgres({ url, connections: 3, at: 0, folder: join(folder, name), observer: OBSERVER });
};

/** Whether it is answered at last. */
async function isAnswered(query: () => Promise<unknown>): Promise<boolean> {
  for (let waited = 0; waited < SOON_MS; waited += 50) {
    try {
      await query();
      return true;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
    await sleep(50);
  }
  return false;
}

describe('a standby that was promoted while the former primary goes on', () => {
  let former: PostgresServer;
  let next: Standby;
  let network: LossyNetwork;

  before(async () => {
    former = await startServer();
    await (await open(former.url, 'first')).close();
    next = await former.standby();
    network = await startLossyNetwork(former.url);
  });
  after(async () => {
    await network?.close();
    await next?.close();
    await former?.close();
    rmSync(folder, { recursive: true });
  });

  /** Of a database of its own, for a role that owns nothing else. */
  const plainUrl = () =>
    Object.assign(new URL(next.url), { username: 'plain', password: 'plain', pathname: '/plain' }).href;

  it('is no database as long as it is a standby', async () => {
    await assert.rejects(open(next.url, 'standby'), /^UnusableDatabase: DATABASE_URL: .* is a standby/);
  });

  it('is the only database from then on for who has met it', async () => {
    const store = await open(network.url, 'node');
    const query = () => store.getSetting('probe');
    assert.ok(await isAnswered(query));
    network.lead(next.url);
    await assert.rejects(query, Unavailable, 'a standby');
    await next.promote();
    assert.ok(await isAnswered(query), 'the new primary');
    told.length = 0;
    network.lead(former.url);
    await assert.rejects(query, Unavailable, 'the former primary');
    await assert.rejects(query, Unavailable);
    assert.deepEqual(told, ['older-primary']);
    network.lead(next.url);
    assert.ok(await isAnswered(query), 'the new primary again');
    await store.close();
  });

  it('ends connections to the former one that are left', async () => {
    const direct = await startLossyNetwork(former.url);
    const store = await open(direct.url, 'left');
    const query = () => store.getSetting('probe');
    assert.ok(await isAnswered(query));
    direct.lead(next.url, 'kept');
    told.length = 0;
    // Two at once: one over the connection that is there, one over another one.
    await Promise.allSettled([query(), query()]);
    await isAnswered(query);
    assert.equal(readFileSync(join(folder, 'left', 'primary'), 'utf8').split(' ')[1], '2\n');
    for (let time = 0; time < 5; time++) await Promise.allSettled([query(), query()]);
    assert.deepEqual(told, ['older-primary']);
    const log = await store.connection.one('SELECT pg_walfile_name(pg_current_wal_lsn()) AS name');
    assert.match(String(log?.name), /^00000002/);
    await store.close();
    await direct.close();
  });

  it('is remembered over a restart', async () => {
    await assert.rejects(
      open(former.url, 'node'),
      /is a former primary: this node has served with one of a later/,
    );
    await (await open(next.url, 'node')).close();
    // A node that never met the other one has nothing to compare.
    await (await open(former.url, 'first')).close();
  });

  it('is forgotten for the database of another cluster, which has a history of its own', async () => {
    const file = join(folder, 'node', 'primary');
    const [cluster, timeline] = readFileSync(file, 'utf8').trim().split(' ');
    assert.equal(timeline, '2');
    writeFileSync(file, `1${cluster} 9\n`);
    await (await open(former.url, 'node')).close();
    assert.equal(readFileSync(file, 'utf8'), `${cluster} 1\n`);
  });

  it('is reported where the note is damaged', async () => {
    writeFileSync(join(folder, 'node', 'primary'), 'nothing\n');
    told.length = 0;
    await (await open(former.url, 'node')).close();
    assert.match(told.join(), /primary is damaged$/);
  });

  it('is known to a role without rights beyond its database', async () => {
    await administer(next.url, "CREATE ROLE plain LOGIN PASSWORD 'plain'");
    await administer(next.url, 'CREATE DATABASE plain OWNER plain');
    await (await open(plainUrl(), 'plain')).close();
    assert.match(readFileSync(join(folder, 'plain', 'primary'), 'utf8'), /^\d+ 2\n$/);
  });

  it('is no longer recognised where that is kept from the role, standbys are', async () => {
    for (const name of ['pg_control_system()', 'pg_walfile_name(pg_lsn)'])
      await administer(next.url, `REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC`, 'plain');
    await (await open(plainUrl(), 'kept')).close();
    assert.throws(() => readFileSync(join(folder, 'kept', 'primary')), /ENOENT/);
  });
});
