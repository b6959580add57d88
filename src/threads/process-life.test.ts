import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { test } from 'node:test';
import { until } from '../engines/programs/testing/processes.ts';
import { isAlive } from './process-life.ts';

test('this process and process 1, which may be somebody else’s, run', () => {
  assert.equal(isAlive(process.pid), true);
  assert.equal(isAlive(1), true);
});

test('a process that was ended does not', async () => {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  assert.equal(isAlive(child.pid!), true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.equal(isAlive(child.pid!), false);
});

/** The shell becomes a program that never fetches the child that it has; the child ends with what it reads. */
const NOT_FETCHED = 'cat <&3 & echo $!; exec sleep 60';

test('one that has ended and that nobody fetches does not', {
  skip: !existsSync('/proc/1/stat'),
}, async () => {
  const parent = spawn('sh', ['-c', NOT_FETCHED], { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
  try {
    const [text] = await once(parent.stdout!, 'data');
    const pid = Number(String(text));
    // Before it is another program, the shell would fetch a child that ends.
    await until(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n', 'another program');
    assert.equal(isAlive(pid), true);
    (parent.stdio[3] as Writable).end();
    await until(() => !isAlive(pid), 'the end of the child');
    assert.equal(process.kill(pid, 0), true, 'its number is still there');
    assert.equal(isAlive(pid), false);
  } finally {
    parent.kill('SIGKILL');
  }
});
