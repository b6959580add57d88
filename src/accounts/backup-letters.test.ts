import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unavailable } from '@kontor/base';
import type { Check } from '../core/health.ts';
import type { Mail } from '../core/mail.ts';
import { openMeterFixture, TestClock } from '../meter/fixture.ts';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import { BackupLetters } from './backup-letters.ts';

const folder = temporaryFolder();
const HOUR = 3_600_000;

test('operators get one letter after a day of failures, and one when it is over; also across restarts', async (t) => {
  const clock = new TestClock();
  const fixture = await openMeterFixture({ folder, name: 'letters', clock });
  t.after(() => fixture.close());
  const { store } = fixture;
  for (const [email, role] of [
    ['operator@example.org', 'operator'],
    ['owner@example.org', 'user'],
  ] as const)
    await store.createAccount({ email, password: null, plan: 'free', unlimited: false, role, at: 0 });
  const mails: Mail[] = [];
  let check: Check = { state: 'ok', note: 'last copy 2026-03-15 12:00 UTC' };
  let isServerAway = false;
  const open = () =>
    new BackupLetters({
      ...{ store, clock, check: () => check, publicUrl: () => 'https://x.example' },
      letterhead: { name: 'Kontor', supportUrl: undefined },
      mail: {
        isSetUp: true,
        send: async (mail) => {
          if (isServerAway) throw new Unavailable('mail');
          mails.push(mail);
        },
      },
    });
  const hours = async (count: number, letters = open()) => {
    for (let hour = 0; hour < count; hour++) {
      clock.ms += HOUR;
      await letters.round().catch((error) => assert.ok(error instanceof Unavailable));
    }
  };
  await hours(3);
  check = { state: 'away', note: 'the copy failed 2026-03-16 12:10 UTC: the disk is full' };
  await hours(24);
  assert.equal(mails.length, 0, 'not for one bad night');
  isServerAway = true;
  await hours(2);
  isServerAway = false;
  await hours(30);
  assert.deepEqual(
    mails.map(({ to, subject }) => [to, subject]),
    [['operator@example.org', 'Kontor: backups fail / Datensicherung schlägt fehl']],
  );
  assert.match(mails[0]!.text, /the disk is full\n\nhttps:\/\/x\.example\/dashboard\/operator\/health\n$/);
  check = { state: 'ok', note: 'last copy 2026-03-18 12:00 UTC, verified' };
  await hours(5);
  assert.equal(mails.length, 2);
  assert.match(mails[1]!.subject, /backups work again/);
  // A failure that is over within a day is nobody's mail.
  check = { state: 'away', note: 'x' };
  await hours(5);
  check = { state: 'ok' };
  await hours(5);
  assert.equal(mails.length, 2);
});
