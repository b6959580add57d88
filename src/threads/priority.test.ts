import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { type TestContext, test } from 'node:test';
import { lowerProcessPriority } from './priority.ts';

const AUTOGROUP = '/proc/self/autogroup';
const needsAutogroups = existsSync(AUTOGROUP) ? false : 'this kernel has no autogroups';
const autogroup = (pid: number | 'self'): string => readFileSync(`/proc/${pid}/autogroup`, 'latin1').trim();

const BEHIND = Math.min(19, getPriority() + 10);

async function childOf(t: TestContext, detached: boolean): Promise<ChildProcess> {
  const child = spawn('sleep', ['60'], { detached, stdio: 'ignore' });
  t.after(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  await once(child, 'spawn');
  return child;
}

test('a child with a session of its own is behind the loop, and its session too', {
  skip: needsAutogroups,
}, async (t) => {
  const { pid = 0 } = await childOf(t, true);
  lowerProcessPriority(pid);
  assert.equal(getPriority(pid), BEHIND);
  assert.match(autogroup(pid), / nice 5$/);
});

test('a child in the session of the service leaves that as it is', { skip: needsAutogroups }, async (t) => {
  const before = autogroup('self');
  const { pid = 0 } = await childOf(t, false);
  lowerProcessPriority(pid);
  assert.equal(getPriority(pid), BEHIND);
  assert.equal(autogroup(pid), before);
});

for (const [own, behind] of [
  [3, 13],
  [15, 19],
  [19, 19],
] as const)
  test(`of a service with nice value ${own} a thread gets ${behind}: never a lower one`, () => {
    const lower = `
      import { getPriority } from 'node:os';
      import { lowerThreadPriority } from '${new URL('./priority.ts', import.meta.url)}';
      lowerThreadPriority();
      lowerThreadPriority();
      process.stdout.write(String(getPriority()));`;
    const order = ['-n', String(own - getPriority()), process.execPath, '--input-type=module', '-e', lower];
    assert.equal(execFileSync('nice', order, { encoding: 'utf8' }), String(behind));
  });

test('a child that has ended is left alone', async (t) => {
  const child = await childOf(t, true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lowerProcessPriority(child.pid);
  lowerProcessPriority(undefined);
});
