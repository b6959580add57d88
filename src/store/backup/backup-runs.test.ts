import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, renameSync, truncateSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { noted } from '../../core/health-notes.ts';
import { DAY, funded, HOUR, NOW } from '../contract/fixture.ts';
import { temporaryFolder } from '../contract/temporary-folder.ts';
import { openSqlite } from '../sqlite/open-sqlite.ts';
import { BackupFailed, StepRefused } from './backup-failure.ts';
import { BackupRuns } from './backup-runs.ts';
import { copiesIn } from './copy-names.ts';

const root = temporaryFolder();
let count = 0;

async function fixture(t: TestContext, options: Partial<ConstructorParameters<typeof BackupRuns>[0]> = {}) {
  const home = join(root, String(++count));
  const folder = join(home, 'backups');
  mkdirSync(folder, { recursive: true });
  const store = openSqlite({ file: join(home, 'kontor.db'), at: 0, thread: 'calling' });
  t.after(() => store.close());
  await funded(store, { credits: 5 });
  const events: string[] = [];
  const clock = { ms: NOW, now: () => clock.ms };
  const open = () =>
    new BackupRuns({
      ...{ store, clock, keep: 2, place: { folder, isNamed: true } },
      observer: {
        made: () => void events.push('made'),
        failed: ({ step, code }) => void events.push(`${step} ${code}`),
      },
      ...options,
    });
  return {
    folder,
    clock,
    events,
    runs: open(),
    open,
    copies: () => copiesIn(folder).map(({ kind }) => kind),
  };
}

test('a copy a day, the newest stay; the state survives a restart', async (t) => {
  const { runs, open, clock, events, copies } = await fixture(t);
  assert.deepEqual(runs.check(), noted('ok', 'firstCopy'));
  for (let round = 0; round < 4 * 24; round++) {
    await runs.round();
    clock.ms += HOUR;
  }
  assert.deepEqual(events, ['made', 'made', 'made', 'made']);
  assert.deepEqual(copies(), ['daily', 'daily']);
  const check = runs.check();
  assert.equal(check.state, 'ok');
  assert.match(check.note ?? '', /^last copy 2026-03-18 12:00 UTC, verified, \d+ KB$/);
  const after = open();
  clock.ms -= HOUR;
  await after.round();
  assert.deepEqual(after.check(), check);
  assert.equal(after.ageSeconds, (23 * HOUR) / 1000);
  assert.equal(events.length, 4);
});

test('a clock that goes back makes one too many rather than none', async (t) => {
  const { runs, clock, events } = await fixture(t);
  await runs.round();
  clock.ms -= 2 * DAY;
  await runs.round();
  assert.deepEqual(events, ['made', 'made']);
});

test('a failure is seen with reason and remedy, tried again each round, and over with the next good copy', async (t) => {
  const { runs, folder, clock, events } = await fixture(t);
  await runs.round();
  clock.ms += DAY;
  renameSync(folder, `${folder}-away`);
  await runs.round();
  clock.ms += HOUR / 6;
  await runs.round();
  assert.deepEqual(events, ['made', 'copy ENOENT', 'copy ENOENT']);
  const { notes: _, ...check } = runs.check();
  assert.deepEqual(check, {
    state: 'away',
    note:
      'the copy failed 2026-03-16 12:10 UTC: the folder was not found; last good copy 2026-03-15 12:00 UTC; ' +
      'mount or make it, or set BACKUP_DIR',
  });
  renameSync(`${folder}-away`, folder);
  await runs.round();
  assert.equal(runs.check().state, 'ok');
  assert.equal(runs.ageSeconds, 0);
});

test('a copy by order is the one that is due, else one more that stays and counts for nothing else', async (t) => {
  const { runs, clock, events, copies, folder } = await fixture(t);
  assert.deepEqual(await runs.runNow(), { file: 'kontor-20260315T120000Z.db' });
  clock.ms += HOUR;
  const check = runs.check();
  assert.deepEqual(await runs.runNow(), { file: 'kontor-manual-20260315T130000Z.db' });
  assert.deepEqual(copies(), ['manual', 'daily']);
  assert.deepEqual(runs.check(), check);
  renameSync(folder, `${folder}-away`);
  const problem =
    'the copy failed 2026-03-15 13:00 UTC: the folder was not found; mount or make it, or set BACKUP_DIR';
  const outcome = await runs.runNow();
  assert.equal('problem' in outcome && outcome.problem.note, problem);
  assert.deepEqual(runs.check(), check, 'the daily copies are as good as before');
  clock.ms += DAY;
  await runs.round();
  assert.equal(runs.check().state, 'away');
  renameSync(`${folder}-away`, folder);
  assert.deepEqual(await runs.runNow(), { file: 'kontor-20260316T130000Z.db' });
  assert.equal(runs.check().state, 'ok', 'what had failed is done');
  assert.deepEqual(events, ['made', 'copy ENOENT', 'copy ENOENT', 'made']);
});

test('copies by order and by the clock come one after the other', async (t) => {
  const { runs, clock, copies, events } = await fixture(t);
  await runs.round();
  clock.ms += DAY;
  await Promise.all([runs.round(), runs.runNow(), runs.byHand()]);
  assert.deepEqual(copies().toSorted(), ['daily', 'daily', 'manual']);
  assert.deepEqual(events, ['made', 'made']);
});

test('before the first good copy the age counts from the first look', async (t) => {
  const { runs, folder, clock } = await fixture(t);
  renameSync(folder, `${folder}-away`);
  await runs.round();
  clock.ms += 2 * HOUR;
  assert.equal(runs.ageSeconds, 7200);
  assert.match(runs.check().note ?? '', /last good copy none yet/);
});

test('a last good copy that is too old is away, also without a failure', async (t) => {
  const { runs, clock } = await fixture(t);
  await runs.round();
  clock.ms += 30 * HOUR;
  assert.deepEqual(runs.check(), noted('away', 'oldCopy', '2026-03-15 12:00 UTC'));
});

test('a hook that fails is tried again alone, with the same copy, which stays', async (t) => {
  const seen: string[] = [];
  let isBroken = true;
  const { runs, clock, events, folder } = await fixture(t, {
    leaving: [
      { step: 'remote', run: async () => void seen.push('sent') },
      {
        step: 'hook',
        run: async ({ file }) => {
          seen.push(file);
          if (isBroken) throw new StepRefused('hook ended with 3: no route');
        },
      },
    ],
  });
  await runs.round();
  assert.match(
    runs.check().note ?? '',
    /^BACKUP_HOOK failed .*: hook ended with 3: no route; last good copy none/,
  );
  clock.ms += HOUR / 6;
  isBroken = false;
  await runs.round();
  assert.deepEqual(events, ['hook StepRefused', 'made']);
  assert.deepEqual(
    [seen[0], seen.length, new Set(seen).size],
    ['sent', 3, 2],
    'what was sent is not sent again',
  );
  assert.equal(readdirSync(folder).length, 1);
  assert.match(runs.check().note ?? '', /^last copy 2026-03-15 12:00 UTC/);
});

test('old copies that cannot be removed elsewhere do not lead to a copy in each round', async (t) => {
  let isRefused = true;
  const sent: string[] = [];
  const { runs, clock, events, copies } = await fixture(t, {
    leaving: [{ step: 'remote', run: async ({ file }) => void sent.push(file) }],
    remote: {
      // As a key that may write and nothing else.
      prune: async () => {
        if (isRefused) throw new StepRefused('the store answers 403 AccessDenied', 'AccessDenied');
      },
      verifyNewest: async () => {},
    },
  });
  for (let round = 0; round < 6; round++) {
    await runs.round();
    clock.ms += HOUR / 6;
  }
  assert.deepEqual(
    events,
    Array.from({ length: 6 }, () => 'prune AccessDenied'),
  );
  assert.deepEqual([copies(), sent.length], [['daily'], 1]);
  assert.match(runs.check().note ?? '', /^the removal of old copies failed .*403 AccessDenied/);
  isRefused = false;
  await runs.round();
  assert.equal(events.at(-1), 'made');
  assert.deepEqual([copies(), sent.length, runs.check().state], [['daily'], 1, 'ok']);
});

test('while a copy cannot leave for days, there is one a day here', async (t) => {
  let isAway = true;
  const sent: string[] = [];
  const { runs, clock, events, copies } = await fixture(t, {
    leaving: [
      {
        step: 'remote',
        run: async ({ file }) => {
          if (isAway) throw new StepRefused('the store cannot be reached', 'unreachable');
          sent.push(file);
        },
      },
    ],
  });
  for (let round = 0; round < 4 * 24; round++) {
    await runs.round();
    clock.ms += HOUR;
  }
  assert.deepEqual(new Set(events), new Set(['remote unreachable']));
  assert.equal(copies().length, 4);
  isAway = false;
  await runs.round();
  assert.equal(events.at(-1), 'made');
  assert.equal(sent.length, 1, 'the newest has what the others have');
  assert.equal(copies().length, 2);
});

test('each week the newest and the oldest copy are looked through again, though each day makes a new one', async (t) => {
  const { runs, open, clock, events, folder } = await fixture(t, { keep: 30 });
  for (let hour = 0; hour < 6 * 24; hour++) {
    await runs.round();
    clock.ms += HOUR;
  }
  const oldest = copiesIn(folder).at(-1)!;
  truncateSync(oldest.file, 5000);
  // A restart in between changes nothing.
  const after = open();
  for (let hour = 0; hour < 30 && events.length < 9; hour++) {
    await after.round();
    clock.ms += HOUR;
  }
  assert.deepEqual(events.slice(6), ['made', 'made', 'verify StepRefused']);
  assert.match(
    after.check().note ?? '',
    /^the look through the copy failed .*: the copy of 2026-03-15 12:00 UTC is not sound any more/,
  );
  await after.round();
  assert.equal(after.check().state, 'ok', 'another one is made at once');
  unlinkSync(oldest.file);
  clock.ms += HOUR;
  await after.round();
  for (let hour = 0; hour < 21 * 24; hour++) {
    await after.round();
    clock.ms += HOUR;
  }
  assert.equal(events.filter((one) => one !== 'made').length, 1);
});

test('a newest copy that has rotted is replaced', async (t) => {
  const { runs, clock, events, folder } = await fixture(t);
  const verified: number[] = [];
  for (let day = 0; day < 9; day++) {
    await runs.round();
    verified.push(runs.verifiedAges.get('folder')!);
    clock.ms += DAY;
  }
  assert.ok(
    verified.every((age) => age === 0),
    'each new copy is verified',
  );
  clock.ms -= DAY;
  const lone = await fixture(t);
  await lone.runs.round();
  // Too early for a new copy, late for the old one: the clock was set.
  lone.clock.ms += DAY - 1;
  const rotted = copiesIn(lone.folder)[0]!.file;
  truncateSync(rotted, 5000);
  await lone.runs.verifyNewest();
  assert.deepEqual(lone.events, ['made', 'verify StepRefused']);
  assert.match(lone.runs.check().note ?? '', /^the look through the copy failed .*not sound any more/);
  await lone.runs.round();
  assert.equal(lone.runs.check().state, 'ok');
  assert.deepEqual(events.length, 9);
  assert.equal(copiesIn(folder).length, 2);
});

test('a copy by command is verified, goes where it is to, and is none of those that are due', async (t) => {
  const { runs, folder, events } = await fixture(t);
  const elsewhere = join(folder, '../elsewhere');
  assert.match(await runs.byHand(elsewhere), /elsewhere\/kontor-manual-20260315T120000Z\.db$/);
  assert.match(await runs.byHand(), /backups\/kontor-manual-20260315T120000Z\.db$/);
  assert.deepEqual(events, []);
});

test('a second place has as many copies; once a month its newest is judged, and one that is bad is replaced', async (t) => {
  const seen: string[] = [];
  let reason: BackupFailed | StepRefused | undefined;
  const { runs, clock, events } = await fixture(t, {
    remote: {
      prune: async (keep) => void seen.push(`keep ${keep}`),
      verifyNewest: async () => {
        seen.push('verified');
        if (reason !== undefined) throw reason;
      },
    },
  });
  for (let hour = 0; hour < 31 * 24; hour++) {
    await runs.round();
    clock.ms += HOUR;
  }
  assert.deepEqual(seen.filter((one) => one === 'verified').length, 1);
  assert.deepEqual(new Set(seen), new Set(['keep 2', 'verified']));
  assert.equal(runs.verifiedAges.get('s3'), (23 * HOUR) / 1000);
  // Not reached: it is tried again, and the last copy is as good as it was.
  clock.ms += 30 * DAY;
  await runs.round();
  reason = new StepRefused('the store cannot be reached', 'unreachable');
  await runs.round();
  assert.equal(events.at(-1), 'remote unreachable');
  assert.match(runs.check().note ?? '', /^the upload of the copy failed/);
  reason = new BackupFailed('verify', new StepRefused('the copy in the store is not what was sent'));
  await runs.round();
  assert.equal(events.at(-1), 'verify StepRefused');
  reason = undefined;
  await runs.round();
  assert.equal(events.at(-1), 'made');
  await runs.round();
  assert.equal(runs.check().state, 'ok');
  assert.equal(runs.verifiedAges.get('s3'), 0);
});
