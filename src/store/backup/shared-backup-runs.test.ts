import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { HOUR, NOW } from '../contract/fixture.ts';
import { temporaryFolder } from '../contract/temporary-folder.ts';
import { openSqlite } from '../sqlite/open-sqlite.ts';
import { Turns } from '../turns.ts';
import { StepRefused } from './backup-failure.ts';
import { BackupRuns } from './backup-runs.ts';
import { copiesIn } from './copy-names.ts';

/** Copies of one database by several processes (operating: Several processes on one machine). */

const root = temporaryFolder();

test('one process after the other makes copies, and each has the news of the others', async (t) => {
  const folder = join(root, 'backups');
  mkdirSync(folder);
  const store = openSqlite({ file: join(root, 'kontor.db'), at: 0, thread: 'calling' });
  t.after(() => store.close());
  const clock = { ms: NOW, now: () => clock.ms };
  const turns = new Turns();
  let isBroken = false;
  const events: string[] = [];
  const open = (name: string) =>
    new BackupRuns({
      ...{ store, clock, turns, keep: 2, place: { folder, isNamed: true } },
      leaving: [
        {
          step: 'hook',
          run: async () => {
            if (isBroken) throw new StepRefused('the share is away');
          },
        },
      ],
      observer: {
        made: () => void events.push(`${name} made`),
        failed: ({ step }) => void events.push(`${name} ${step}`),
      },
    });
  const [one, other] = [open('one'), open('other')];
  await Promise.all([one.round(), other.round()]);
  assert.deepEqual(events, ['one made'], 'the copy of the day is made once');
  assert.deepEqual(other.check(), one.check());
  assert.match(other.check().note ?? '', /^last copy 2026-03-15 12:00 UTC/);

  clock.ms += 24 * HOUR;
  isBroken = true;
  await other.round();
  assert.deepEqual(events.slice(1), ['other hook']);
  assert.equal(one.check().state, 'ok');
  await one.follow();
  assert.match(one.check().note ?? '', /^BACKUP_HOOK failed 2026-03-16 12:00 UTC: the share is away/);
  assert.deepEqual(one.check(), other.check());

  isBroken = false;
  await other.round();
  await one.follow();
  assert.equal(one.check().state, 'ok');
  assert.deepEqual(one.check(), other.check());
  assert.equal(one.ageSeconds, 0);

  await one.byHand();
  clock.ms += 1000;
  await other.byHand();
  assert.equal(copiesIn(folder).filter(({ kind }) => kind === 'manual').length, 2);
});
