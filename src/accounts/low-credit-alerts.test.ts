import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Unavailable } from '@kontor/base';
import type { Mail, MailSender } from '../core/mail.ts';
import { type MeterFixture, openMeterFixture, TestClock } from '../meter/fixture.ts';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import { LowCreditAlerts } from './low-credit-alerts.ts';
import { OwnOutbox } from './own-outbox.ts';

const folder = temporaryFolder();
const MINUTE = 60_000;

/** A mail server that can be away, and refuses one mailbox for good. */
class Post implements MailSender {
  isSetUp = true;
  isAway = false;
  tries = 0;
  readonly mails: Mail[] = [];
  async send(mail: Mail): Promise<void> {
    this.tries++;
    if (this.isAway || mail.to.startsWith('refused')) throw new Unavailable('mail');
    this.mails.push(mail);
  }
}

let fixture: MeterFixture;
let clock: TestClock;
let post: Post;
let alerts: LowCreditAlerts;
let errors: unknown[];
let entries = 0;

function newAlerts(): LowCreditAlerts {
  const onError = (error: unknown) => errors.push(error);
  const outbox = new OwnOutbox({ store: fixture.store, onError });
  return new LowCreditAlerts({
    ...fixture,
    ...{ outbox, mail: post, publicUrl: () => 'https://x.example', letterhead: LETTERHEAD, onError },
  });
}

async function owner(email = `${randomUUID()}@example.org`): Promise<number> {
  const account = (await fixture.store.createAccount({
    ...{ email, password: null, plan: 'free', unlimited: false, role: 'user', at: 0 },
  }))!;
  await book(account, 100);
  return account;
}

const book = (account: number, amount: number) =>
  fixture.store.addEntry({
    ...{ account, kind: 'grant', amount, reference: `r${++entries}`, note: null, actor: 'test', at: 0 },
  });

/** So many credits are used, and the next round comes. */
async function use(account: number, credits: number): Promise<void> {
  if (credits > 0) await book(account, -credits);
  alerts.notice(account);
  await alerts.round();
}

const subjects = () => post.mails.map(({ subject }) => subject);
const LETTERHEAD = { name: 'Kontor', supportUrl: undefined };
const FEW = 'Kontor: few credits left / wenige Credits';
const NONE = 'Kontor: credits used up / Credits verbraucht';

describe('alerts of low credits', () => {
  beforeEach(async () => {
    clock = new TestClock();
    fixture = await openMeterFixture({ folder, name: randomUUID(), clock });
    post = new Post();
    errors = [];
    alerts = newAlerts();
  });
  afterEach(async () => {
    await alerts.close();
    await fixture.close();
  });

  it('come at 80 % and at 100 % used, each once for a grant', async () => {
    const account = await owner('anna@example.org');
    await use(account, 79);
    assert.deepEqual(subjects(), []);
    await use(account, 1);
    await use(account, 5);
    assert.deepEqual(subjects(), [FEW]);
    await use(account, 15);
    await use(account, 0);
    assert.deepEqual(subjects(), [FEW, NONE]);
    await book(account, 10);
    await use(account, 10);
    assert.deepEqual(subjects(), [FEW, NONE, NONE], 'new credits, new alerts');
    const [mail] = post.mails;
    assert.equal(mail?.to, 'anna@example.org');
    assert.match(
      mail!.text,
      /Four fifths.*Left: 20\.\n\nVier Fünftel.*Übrig: 20\.\n\nhttps:\/\/x\.example\/dashboard\/billing\n$/,
    );
  });

  it('come below the owner’s own mark, beside the others', async () => {
    const account = await owner();
    await fixture.store.setLowCreditMark(account, 50);
    await use(account, 50);
    assert.deepEqual(subjects(), []);
    await use(account, 1);
    await use(account, 1);
    assert.match(post.mails[0]!.text, /fewer credits than the mark.*Left: 49\./);
    await use(account, 40);
    assert.match(post.mails[1]!.text, /Four fifths/);
    assert.equal(post.mails.length, 2);
  });

  it('name only the worst when everything is used at once', async () => {
    const account = await owner();
    await use(account, 100);
    await fixture.store.setLowCreditMark(account, 50);
    await use(account, 0);
    assert.deepEqual(subjects(), [NONE]);
  });

  it('are not sent again by the next process', async () => {
    const account = await owner();
    await use(account, 85);
    await alerts.close();
    alerts = newAlerts();
    await use(account, 1);
    assert.deepEqual(subjects(), [FEW]);
  });

  it('are tried again while the mail server is away, with what is left then', async () => {
    const account = await owner();
    post.isAway = true;
    await use(account, 85);
    await use(account, 1);
    assert.deepEqual([post.tries, errors.length], [1, 1], 'not in each round');
    clock.ms += MINUTE;
    await alerts.round();
    assert.equal(post.tries, 2);
    post.isAway = false;
    clock.ms += 5 * MINUTE;
    await alerts.round();
    await alerts.round();
    assert.deepEqual(subjects(), [FEW]);
    assert.match(post.mails[0]!.text, /Left: 14\./);
  });

  it('are dropped when new credits come first, and after a day', async () => {
    const [lucky, patient] = [await owner(), await owner()];
    post.isAway = true;
    await use(lucky, 85);
    await book(lucky, 100);
    await use(patient, 85);
    for (let hour = 0; hour < 60; hour++) {
      clock.ms += 60 * MINUTE;
      await alerts.round();
    }
    post.isAway = false;
    clock.ms += 60 * MINUTE;
    await alerts.round();
    assert.deepEqual(subjects(), []);
    assert.ok(post.tries < 40, `${post.tries}`);
  });

  it('reach others when one mailbox refuses', async () => {
    const [refused, other] = [await owner('refused@example.org'), await owner()];
    for (const account of [refused, other]) {
      await book(account, -90);
      alerts.notice(account);
    }
    await alerts.round();
    await alerts.round();
    assert.deepEqual(subjects(), [FEW]);
  });

  it('wait while the store is away', async () => {
    const account = await owner();
    await book(account, -90);
    const store = { ...fixture.store, findAccount: () => Promise.reject(new Unavailable('store')) };
    const { findAccount } = fixture.store;
    Object.assign(fixture.store, { findAccount: store.findAccount });
    alerts.notice(account);
    await alerts.round();
    assert.deepEqual([post.tries, errors.length], [0, 1]);
    Object.assign(fixture.store, { findAccount });
    await alerts.round();
    assert.deepEqual(subjects(), [FEW]);
  });

  it('are not there without mail, for unlimited accounts, and for whoever never had credits', async () => {
    const account = await owner();
    post.isSetUp = false;
    await use(account, 90);
    post.isSetUp = true;
    await alerts.round();
    assert.equal(post.tries, 0);
    await use(account, 0);
    assert.deepEqual(subjects(), [FEW], 'nothing was noted either');
    const unlimited = await owner();
    await fixture.store.setPlan({
      ...{ account: unlimited, plan: 'unlimited', unlimited: true, since: 0, renewsAt: null, actor: 'test' },
    });
    await use(unlimited, 90);
    assert.equal(post.mails.length, 1);
  });
});
