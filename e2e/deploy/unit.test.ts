/** The unit of systemd, judged by systemd itself. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const isThere = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).error === undefined;
const skip = isThere ? false : 'systemd-analyze is not installed (Debian: systemd)';

/** Versions that do not have this set of calls leave it out with a warning: 252, of Debian 12. */
const NEW_GROUP = '@sandbox';
const isOld = isThere && spawnSync('systemd-analyze', ['syscall-filter', NEW_GROUP]).status !== 0;

test('systemd finds nothing wrong in kontor.service', { skip }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-unit-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  // Its programs must exist, so the place of this checkout stands for the one that the unit names.
  const unit = join(folder, 'kontor.service');
  writeFileSync(
    unit,
    readFileSync(join(ROOT, 'deploy/kontor.service'), 'utf8').replaceAll('/opt/kontor', ROOT),
  );
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  const said = stderr
    .split('\n')
    .filter((line) => line.includes('kontor') && !(isOld && line.endsWith(`ignoring: ${NEW_GROUP}`)));
  assert.deepEqual({ status, said }, { status: 0, said: [] }, stderr);
});

/** Of ten; what the sandboxes of Chromium and bubblewrap need leaves 3.3 with systemd 252. */
const MAX_EXPOSURE = 3.4;

test('what the unit may do is narrow by the measure of systemd', { skip }, () => {
  const order = ['security', '--offline=yes', '--no-pager', join(ROOT, 'deploy/kontor.service')];
  const { stdout } = spawnSync('systemd-analyze', order, { encoding: 'utf8' });
  const [, exposure = ''] = /Overall exposure level for kontor\.service: ([\d.]+)/.exec(stdout) ?? [];
  assert.ok(Number(exposure) > 0 && Number(exposure) <= MAX_EXPOSURE, stdout.slice(-500));
});
