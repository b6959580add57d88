import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { runBackupHook } from './backup-hook.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-hook-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'kontor-20260315T120000Z.db');
writeFileSync(file, 'copy');
const COPY = { path: file, bytes: 4, sha256: createHash('sha256').update('copy').digest('hex') };
let programs = 0;

function hook(lines: string): string {
  const program = join(folder, `hook-${++programs}`);
  writeFileSync(program, `#!/bin/sh\n${lines}\n`);
  chmodSync(program, 0o700);
  return program;
}

const run = (program: string, options: Partial<Parameters<typeof runBackupHook>[2]> = {}) =>
  runBackupHook(COPY, Date.UTC(2026, 2, 15, 12), {
    program,
    environment: { PATH: process.env.PATH, HOME: '/home/x', KONTOR_SECRET: 'hidden', SMTP_URL: 'hidden' },
    signal: new AbortController().signal,
    ...options,
  });

describe('BACKUP_HOOK', () => {
  test('gets the copy as its only argument, facts of it in the environment, and nothing else of ours', async () => {
    const out = join(folder, 'out');
    await run(hook(`{ echo "$# $1"; env; } > ${out}`));
    const [args, ...env] = readFileSync(out, 'utf8').trim().split('\n');
    assert.equal(args, `1 ${file}`);
    const given = Object.fromEntries(env.map((line) => line.split('=', 2) as [string, string]));
    assert.equal(given.KONTOR_BACKUP_FILE, file);
    assert.equal(given.KONTOR_BACKUP_BYTES, '4');
    assert.equal(given.KONTOR_BACKUP_SHA256, createHash('sha256').update('copy').digest('hex'));
    assert.equal(given.KONTOR_BACKUP_CREATED_AT, '2026-03-15T12:00:00.000Z');
    assert.equal(given.HOME, '/home/x');
    assert.doesNotMatch(env.join('\n'), /hidden|SMTP|SECRET/);
  });

  const failures: readonly (readonly [what: string, lines: string, reason: RegExp])[] = [
    [
      'code and last line',
      'echo first >&2; echo "no route to host" >&2; exit 3',
      /^hook ended with 3: no route to host$/,
    ],
    ['code alone', 'exit 1', /^hook ended with 1$/],
    ['signal', 'kill -9 $$', /^hook ended with SIGKILL$/],
    ['a long line, cut', "printf '%0500d' 0 >&2; exit 2", /^hook ended with 2: 0{200}$/],
    ['no controls of a terminal', "printf 'a\\033[2Jb' >&2; exit 2", /^hook ended with 2: a \[2Jb$/],
  ];
  for (const [what, lines, reason] of failures)
    test(`fails with its ${what}`, async () => {
      await assert.rejects(run(hook(lines)), { message: reason });
    });

  test('that is not there fails with the code of the system', async () => {
    await assert.rejects(run(join(folder, 'nothing')), { code: 'ENOENT' });
  });

  test('is ended with all that it started when its time is over, or the service ends', async () => {
    await assert.rejects(
      run(hook('sleep 60 & sleep 60'), { longestMs: 100 }),
      /hook was ended after 0 minutes/,
    );
    const end = new AbortController();
    const running = run(hook('sleep 60'), { signal: end.signal });
    end.abort();
    await assert.rejects(running, /hook was ended with the service/);
  });
});
