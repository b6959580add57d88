import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { outboxContract } from '../../src/store/contract/outbox.ts';
import { outbox } from '../../src/store/postgres/outbox.ts';
import type { Service } from '../../src/testing/harness.ts';
import { SmtpServer } from '../../src/testing/smtp-server.ts';
import { SharedServices } from './shared-services.mts';
import { testDatabase } from './test-database.mts';

const database = await testDatabase('outbox');

outboxContract('PostgreSQL', async () => {
  await database.empty();
  const store = await database.open();
  return { store, outbox: outbox(store.connection), close: () => store.close() };
});

describe('two services with mail', () => {
  const services = new SharedServices(database);
  let mails: SmtpServer;
  let leader: Service;
  let other: Service;

  before(async () => {
    await database.empty();
    mails = await SmtpServer.start();
    const env = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'kontor@example.org' };
    leader = await services.start({ env });
    other = await services.start({ env });
  });
  after(async () => {
    await services.closeAll();
    await mails.close();
  });

  /** An account of which nine tenths are used, as both services notice. */
  async function spent(email: string): Promise<void> {
    const { account } = await leader.newAccount(100, email);
    await leader.ledger.grantService.book({ account, amount: -90, reason: 'test', actor: 'test' });
    for (const { alerts } of [leader, other]) alerts.notice(account);
    await Promise.all([other.alerts.round(), leader.alerts.round()]);
  }
  const queued = async () => (await database.query('SELECT tries FROM outbox')).map(({ tries }) => tries);

  it('alert an owner once, whichever of them has noticed', async () => {
    await spent('anna@example.org');
    for (let waited = 0; waited < 5000 && (await queued()).length > 0; waited += 50) {
      await Promise.all([other.alerts.round(), leader.alerts.round()]);
      await sleep(50);
    }
    assert.deepEqual(
      mails.mails.map(({ to }) => to),
      [['anna@example.org']],
    );
    assert.deepEqual(await queued(), []);
  });

  it('keep what the mail server did not take, for whichever of them leads then', async () => {
    mails.fault = 'refuse';
    await spent('berta@example.org');
    assert.deepEqual(await queued(), [1]);
    assert.equal(mails.mails.length, 1);
    await services.close(leader);
    mails.fault = undefined;
    // A minute later, as it were.
    await database.query('UPDATE outbox SET next_at = 0');
    // The lock is asked for every ten seconds.
    for (let waited = 0; waited < 20_000 && mails.mails.length < 2; waited += 200) {
      await other.alerts.round();
      await sleep(200);
    }
    assert.deepEqual(mails.mails.at(-1)?.to, ['berta@example.org']);
    assert.deepEqual(await queued(), []);
  });
});
