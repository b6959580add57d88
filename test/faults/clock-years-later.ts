import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { copiesIn } from '../../src/store/backup/copy-names.ts';
import { newFolder } from './afterwards.mts';
import { fakeTime, needsFakeTime } from './fake-time.mts';
import { EPC_CALL, type Reply, send } from './http-caller.mts';
import { serveFolder } from './http-process.mts';

/**
 * Ten years of a service that nobody touches, in five starts on one folder: the same key works, calls are charged once and
 * repeated free of charge, a copy is made a start and the oldest go, values that are years old are named as that, and the
 * books add up (docs/operating.md, Ten years). libfaketime shows the process the later time.
 */

const CLI = join(import.meta.dirname, '../../src/cli.ts');
const CREDITS = 1_000;
const KEEP = 2;
const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Seconds after the test; years of 365 days, as faketime(1) counts them. */
const LATER = [0, 26 * HOUR, 400 * DAY, 5 * 365 * DAY, 10 * 365 * DAY];
/** Most of a first copy: it is made as soon as calls have been answered. */
const COPY_MS = 60_000;

interface Ready {
  readonly checks: Readonly<Record<string, { readonly state: string; readonly note?: string }>>;
}

/** The check of backups when it names a copy of the day that the service sees. */
async function copyOf(address: string, day: string): Promise<string> {
  for (const until = performance.now() + COPY_MS; performance.now() < until; await sleep(200)) {
    const { checks } = JSON.parse((await send(address, { path: '/ready' })).body.toString()) as Ready;
    const note = checks.backup?.note ?? '';
    if (note.startsWith(`last copy ${day}`)) return note;
  }
  throw new Error(`no copy of ${day} within ${COPY_MS} ms`);
}

/** An index; the first start takes a moment to have the values of the snapshot, and charges nothing until then. */
async function indexOf(address: string): Promise<Reply> {
  for (const until = performance.now() + COPY_MS; ; await sleep(100)) {
    const reply = await send(address, { path: '/v1/indexes/at-cpi-2020?frequency=monthly' });
    if (reply.status !== 503 || performance.now() > until) return reply;
  }
}

interface Start {
  readonly replies: readonly Reply[];
  readonly note: string;
  readonly index: Reply;
  /** The day that the service sees. */
  readonly day: string;
}

async function startLater(t: TestContext, folder: string, seconds: number): Promise<Start> {
  const server = await serveFolder(t, folder, {
    ...fakeTime(seconds),
    BOOTSTRAP_CREDITS: String(CREDITS),
    BACKUP_KEEP: String(KEEP),
    INDEX_STARTER: 'on',
  });
  const { address } = server;
  const once = { ...EPC_CALL, headers: { 'idempotency-key': `once-${seconds}` } };
  const replies = [await send(address, EPC_CALL), await send(address, once), await send(address, once)];
  const day = new Date(String(replies[0]!.headers.date)).toISOString().slice(0, 10);
  const index = await indexOf(address);
  const note = await copyOf(address, day);
  assert.equal(await server.end('SIGTERM'), 0);
  return { replies, note, index, day };
}

/** What the one account has left, when nobody works on the books any more. */
function creditsIn(folder: string): unknown {
  const database = new DatabaseSync(join(folder, 'kontor.db'), { readOnly: true });
  const row = database.prepare('SELECT credits FROM account').get();
  database.close();
  return row?.credits;
}

/** Whole days from the end of a month until a day. */
const daysSince = (month: string, day: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Math.floor((Date.parse(day) - Date.UTC(year, number)) / (DAY * 1000));
};

test('ten years, in five starts', { skip: needsFakeTime, timeout: 300_000 }, async (t) => {
  const folder = newFolder(t);
  const began = Date.now();
  let calls = 0;
  for (const [count, seconds] of LATER.entries()) {
    const { replies, note, index, day } = await startLater(t, folder, seconds);
    const seen = Date.parse(day);
    assert.ok(Math.abs(seen - (began + seconds * 1000)) < 2 * DAY * 1000, `the service sees ${day}`);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.deepEqual(replies[1]?.body, replies[2]?.body);
    calls += 3; // Two codes and the index; the repeated call is not charged.
    assert.match(note, /, verified, /);
    const daily = copiesIn(join(folder, 'backups')).filter(({ kind }) => kind === 'daily');
    assert.equal(daily.length, Math.min(count + 1, KEEP));
    const warning = String(index.headers['x-warning']);
    const [, newest = '', days] = /index-stale;newest="(\d{4}-\d\d)";days=(\d+)/.exec(warning) ?? [];
    assert.equal(index.status, 200);
    assert.ok(Math.abs(Number(days) - daysSince(newest, day)) <= 1, warning);
    const audit = execFileSync(process.execPath, [CLI, 'audit'], {
      env: { ...process.env, ...fakeTime(seconds), DATA_DIR: folder },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    assert.match(audit, /Every balance equals/);
    assert.equal(creditsIn(folder), CREDITS - calls);
  }
  t.diagnostic(`${LATER.length} starts, ${calls} calls charged`);
});
