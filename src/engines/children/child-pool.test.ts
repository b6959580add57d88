import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Refusal, Unavailable } from '@kontor/base';
import { noted } from '../../core/health-notes.ts';
import { keyOf } from '../../testing/source.ts';
import { isAlive } from '../../threads/process-life.ts';
import { until } from '../programs/testing/processes.ts';
import { ChildPool } from './child-pool.ts';
import { forever, GUARDS, NOTHING, OPTIONS, testWarmChild, withPool } from './testing/warm-child.ts';

testWarmChild(GUARDS[0]);

describe('a pool of children', OPTIONS, () => {
  it('shows a child in a sandbox no file but code, and no network', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-children-'));
    const server = createServer((socket) => socket.destroy());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await writeFile(join(folder, 'secret'), 'a secret of the service', { mode: 0o644 });
      await withPool(t, {}, async (ask) => {
        assert.equal((await ask('read', { with: join(folder, 'secret') })).head, 'ENOENT');
        assert.equal((await ask('read', { with: '/etc/passwd' })).head, 'ENOENT');
        const manifest = new URL('../../../package.json', import.meta.url).pathname;
        assert.match(String((await ask('read', { with: manifest })).head), /"name": "kontor"/);
        const address = server.address();
        assert(address !== null && typeof address === 'object');
        assert.equal((await ask('call', { with: String(address.port) })).head, 'ECONNREFUSED');
      });
    } finally {
      server.close();
      await rm(folder, { recursive: true });
    }
  });

  it('replaces a child after as many orders as it may have', async (t) => {
    await withPool(t, { ordersPerChild: 2, bwrap: '/nowhere/bwrap' }, async (ask) => {
      const ids = [];
      for (const _ of [1, 2, 3, 4]) ids.push((await ask('who')).head);
      assert.deepEqual([ids[0] === ids[1], ids[1] === ids[2], ids[2] === ids[3]], [true, false, true]);
    });
  });

  it('has a bounded queue, and closing ends all', async (t) => {
    await withPool(t, { queueLimit: 1, bwrap: '/nowhere/bwrap' }, async (ask, pool) => {
      const { head: pid } = await ask('who');
      const outcomes = Promise.allSettled([ask('never'), ask('never')]);
      assert.deepEqual(pool.queue, { busy: 1, waiting: 1 });
      await assert.rejects(ask('echo'), Refusal);
      await pool.close();
      for (const outcome of await outcomes) {
        assert(outcome.status === 'rejected' && outcome.reason instanceof Unavailable);
      }
      await until(() => !isAlive(Number(pid)), 'the child is gone');
      await assert.rejects(ask('echo'), Unavailable);
    });
  });

  it('replaces a child that has died while it was idle', async (t) => {
    await withPool(t, { bwrap: '/nowhere/bwrap' }, async (ask) => {
      const { head: pid } = await ask('who');
      process.kill(Number(pid), 'SIGKILL');
      await until(() => !isAlive(Number(pid)), 'the child is gone');
      const answers = await Promise.allSettled([ask('who'), ask('who')]);
      const last = answers.at(-1);
      assert(last?.status === 'fulfilled' && last.value.head !== pid);
    });
  });

  it('reports that no child can be started, and tries again', async () => {
    const options = {
      children: 1,
      queueLimit: 1,
      clock: { now: () => 0 },
      searchPath: '',
      bwrap: '/nowhere',
    };
    const limits = { timeMs: 1000, cpuMs: 1000, answerBytes: 1 };
    const module = new URL('./not-there.ts', import.meta.url);
    const pool = new ChildPool({ ...options, module, memoryBytes: 256 * 1024 ** 2, limits });
    for (const _ of [1, 2]) {
      await assert.rejects(pool.forCaller(keyOf(1)).ask({ head: null, body: NOTHING }, forever), Unavailable);
      assert.deepEqual(pool.state, noted('away', 'noChild'));
    }
    await pool.close();
  });
});
