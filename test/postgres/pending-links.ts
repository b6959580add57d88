import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OperatorLinks } from '../../src/dashboard-api-types/operator-wire.ts';
import { bytes32, funded, NOW } from '../../src/store/contract/fixture.ts';
import type { PostgresStore } from '../../src/store/postgres/open-postgres.ts';
import { pendingLinks } from '../../src/store/postgres/pending-links.ts';
import type { PendingLink } from '../../src/store/records.ts';
import { BrowserSession } from '../../src/testing/browser-session.ts';
import { PASSWORD, type Person, person, tokenOf } from '../../src/testing/dashboard-accounts.ts';
import type { Service } from '../../src/testing/harness.ts';
import { SharedServices } from './shared-services.mts';
import { testDatabase } from './test-database.mts';

const database = await testDatabase('links');

describe('rows of links to pass on', () => {
  let store: PostgresStore;
  before(async () => {
    store = await database.open();
  });
  after(async () => {
    await store.close();
    await database.empty();
  });

  const token = async (account: number, number: number): Promise<PendingLink> => {
    const hash = bytes32(number);
    const expiresAt = NOW + 100;
    await store.createOneTime({ hash, account, purpose: 'reset', expiresAt, email: null });
    return {
      hash,
      account,
      purpose: 'reset',
      sealed: new Uint8Array(64),
      createdAt: NOW + number,
      expiresAt,
    };
  };

  it('are listed newest first while their token can be used, and no more than are kept', async () => {
    const links = pendingLinks(store.connection);
    const { account } = await funded(store, { credits: 0 });
    const rows = [await token(account, 1), await token(account, 2), await token(account, 3)];
    for (const row of rows) await links.addPendingLink(row, 2);
    const listed = async (now = NOW) =>
      (await links.listPendingLinks(now)).map(({ createdAt }) => createdAt - NOW);
    assert.deepEqual(await listed(), [3, 2]);
    assert.deepEqual((await links.listPendingLinks(NOW))[0]?.sealed, rows[2]!.sealed);
    assert.deepEqual(await listed(NOW + 100), []);
    await store.takeOneTime(bytes32(2), 'reset', NOW);
    assert.deepEqual(await listed(), []);
    assert.equal((await database.query('SELECT 1 FROM pending_link')).length, 2);
    await store.purgeSessions(NOW + 100, { idleMs: 1, linkMs: 1000 });
    assert.deepEqual(await database.query('SELECT 1 FROM pending_link'), [], 'they go with their tokens');
  });

  it('go with their account', async () => {
    const { account } = await funded(store, { credits: 0, number: 9 });
    await pendingLinks(store.connection).addPendingLink(await token(account, 9), 10);
    await store.closeAccount(account, NOW);
    assert.deepEqual(await database.query('SELECT 1 FROM pending_link'), []);
  });
});

describe('two services without mail', () => {
  const services = new SharedServices(database);
  let nodes: readonly Service[];
  let operator: Person;
  before(async () => {
    nodes = [await services.start(), await services.start()];
    operator = await person(nodes[0]!, 'operator');
  });
  after(() => services.closeAll());

  it('list the links of both for operators of either, until they are used', async () => {
    const [first, second] = nodes as [Service, Service];
    const { email } = await person(first);
    await new BrowserSession(first).ask('POST', '/reset-requests', { email });
    await first.flush();
    const elsewhere = new BrowserSession(second);
    await elsewhere.ask('POST', '/session', { email: operator.email, password: PASSWORD });
    const listed = async (): Promise<OperatorLinks['links']> =>
      ((await elsewhere.ask('GET', '/operator/links')).json() as OperatorLinks).links;
    const [link, ...others] = await listed();
    assert.deepEqual([link?.email, link?.purpose, others], [email, 'reset', []]);
    const reset = { token: tokenOf(link!.url), password: 'another long password' };
    assert.equal((await new BrowserSession(first).ask('POST', '/resets', reset)).statusCode, 200);
    assert.deepEqual(await listed(), []);
    const rows = await database.query('SELECT * FROM pending_link');
    assert.equal(rows.length, 1);
    assert.ok(
      !Buffer.from(rows[0]!.sealed as Uint8Array)
        .toString('latin1')
        .includes(email),
    );
  });
});
