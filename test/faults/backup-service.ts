/**
 * A service whose copies cannot be made, seen from outside, for each way in which the folder fails: `/ready` and doctor name
 * the reason, the log has one line with its code, the metrics have what KontorBackupFailing fires on
 * (e2e/deploy/alerts.test.yml: within the hour), and calls are served all the same.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newFolder } from './afterwards.mts';
import { EPC_CALL, send } from './http-caller.mts';
import { needsProc, type ServedFolder, serveFolder } from './http-process.mts';
import { fillDisk, needsMount, smallDisk } from './small-disk.mts';

const skip = needsProc || (process.env.CI === 'true' ? false : needsMount);
const CLI = join(import.meta.dirname, '../../src/cli.ts');
/** The first copy is tried as soon as the service is up. */
const PATIENCE_MS = 60_000;

interface Fault {
  readonly name: string;
  /** What the settings name, made so that it fails. */
  readonly settings: (t: TestContext) => Readonly<Record<string, string>>;
  readonly step: string;
  readonly code: string;
  readonly reason: string;
  /** Whether doctor meets it when it tries the place; a hook runs with a copy alone. */
  readonly isFoundByDoctor: boolean;
}

const inFolder = (folder: string) => ({ BACKUP_DIR: folder });

function failingHook(t: TestContext): string {
  const program = join(newFolder(t), 'hook');
  writeFileSync(program, '#!/bin/sh\necho "no route to the safe" >&2\nexit 3\n');
  chmodSync(program, 0o700);
  return program;
}

const FAULTS: readonly Fault[] = [
  {
    name: 'a disk that is full',
    settings: (t) => {
      const disk = smallDisk(t, '2m');
      fillDisk(disk, 0);
      return inFolder(disk);
    },
    ...{ step: 'copy', code: 'ENOSPC', reason: 'the disk is full', isFoundByDoctor: true },
  },
  {
    name: 'a file system that is read-only',
    settings: (t) => {
      const disk = smallDisk(t, '2m');
      execFileSync('mount', ['-o', 'remount,ro', disk]);
      return inFolder(disk);
    },
    ...{ step: 'copy', code: 'EROFS', reason: 'the file system is read-only', isFoundByDoctor: true },
  },
  {
    name: 'a share that is not mounted',
    settings: (t) => inFolder(join(newFolder(t), 'share')),
    ...{ step: 'copy', code: 'ENOENT', reason: 'the folder was not found', isFoundByDoctor: true },
  },
  {
    name: 'a file in the way',
    settings: (t) => {
      const file = join(newFolder(t), 'backups');
      writeFileSync(file, '');
      return inFolder(file);
    },
    ...{ step: 'copy', code: 'ENOTDIR', reason: 'a file is in the way', isFoundByDoctor: true },
  },
  {
    name: 'a hook that fails',
    settings: (t) => ({ BACKUP_HOOK: failingHook(t) }),
    ...{ step: 'hook', code: 'StepRefused', reason: 'hook ended with 3: no route to the safe' },
    isFoundByDoctor: false,
  },
];

interface Ready {
  readonly status: string;
  readonly checks: Readonly<Record<string, { readonly state: string; readonly note?: string }>>;
}

/** `/ready` once it reports backups as away. */
async function untilAway({ address }: ServedFolder): Promise<Ready> {
  for (const until = performance.now() + PATIENCE_MS; ; await sleep(100)) {
    const { status, body } = await send(address, { path: '/ready' });
    assert.equal(status, 200, 'calls are served');
    const ready = JSON.parse(body.toString()) as Ready;
    if (ready.checks.backup?.state === 'away') return ready;
    assert.ok(performance.now() < until, `no failure within ${PATIENCE_MS} ms: ${body}`);
  }
}

/** The lines of the log about failed backups; they come a moment after what they are about. */
async function failureLines(server: ServedFolder): Promise<readonly Readonly<Record<string, unknown>>[]> {
  for (const until = performance.now() + PATIENCE_MS; ; await sleep(100)) {
    const whole = server.log().slice(0, server.log().lastIndexOf('\n') + 1);
    const lines = whole.split('\n').filter((line) => line.includes('"task":"backup"'));
    const failures = lines
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .filter((line) => line.step !== undefined);
    if (failures.length > 0 || performance.now() > until) return failures;
  }
}

for (const { name, settings, step, code, reason, isFoundByDoctor } of FAULTS) {
  test(name, { skip, timeout: 180_000 }, async (t) => {
    const env = { ...settings(t), LOG_LEVEL: 'info' };
    const server = await serveFolder(t, newFolder(t), env);
    const { status, checks } = await untilAway(server);
    assert.equal(status, 'degraded');
    const note = checks.backup?.note ?? '';
    assert.ok(note.includes(`: ${reason}; last good copy none yet; `), note);
    assert.equal((await send(server.address, EPC_CALL)).status, 200);

    const metrics = (await send(server.address, { path: '/metrics' })).body.toString();
    assert.match(metrics, /^kontor_check_ok\{check="backup"\} 0$/m);
    assert.match(metrics, new RegExp(`^kontor_backup_failures_total\\{step="${step}"\\} [1-9]`, 'm'));
    for (const other of ['copy', 'verify', 'remote', 'hook', 'prune'].filter((one) => one !== step))
      assert.match(metrics, new RegExp(`^kontor_backup_failures_total\\{step="${other}"\\} 0$`, 'm'));

    const [failure, ...more] = await failureLines(server);
    assert.deepEqual([failure?.step, failure?.code, failure?.reason], [step, code, reason]);
    assert.equal(more.length, 0, 'one line a failure');

    const doctor = spawnSync(process.execPath, [CLI, 'doctor', '--quiet'], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: server.dataFolder,
        PORT: new URL(server.address).port,
        ...env,
      },
      encoding: 'utf8',
    });
    assert.equal(doctor.stdout.includes(reason), isFoundByDoctor, doctor.stdout);
    if (isFoundByDoctor) assert.equal(doctor.status, 1, doctor.stdout + doctor.stderr);
    assert.equal(await server.end('SIGTERM'), 0);
  });
}
