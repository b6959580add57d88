import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildPool } from '../src/engines/children/child-pool.ts';
import { findProgram } from '../src/engines/programs/find-program.ts';
import { ProgramPool } from '../src/engines/programs/program-pool.ts';
import { keyOf } from '../src/testing/source.ts';
import type { Benchmark, Contenders, Run } from './harness.ts';

const never = new AbortController().signal;
const SEARCH_PATH = process.env.PATH ?? '';
const clock = { now: () => Date.now() };
const LIMITS = { outputBytes: 1_000_000, cpuSeconds: 10, memoryBytes: 1024 ** 3 };
const NOTHING = new Uint8Array(0);

/** The least that a process and back can cost: Node's own way to talk to a child. */
const ECHO = new URL('./programs/echo.mjs', import.meta.url);

const newChildren = (): ChildPool =>
  new ChildPool({
    module: new URL('../src/engines/children/testing/misbehaving-child.ts', import.meta.url),
    children: 1,
    queueLimit: 64,
    clock,
    memoryBytes: 256 * 1024 ** 2,
    limits: { timeMs: 10_000, cpuMs: 10_000, answerBytes: 10_000_000 },
    searchPath: SEARCH_PATH,
  });

/** Bytes to a warm child and back. */
async function roundTrip(bytes: number): Promise<Contenders<Run>> {
  const pool = newChildren();
  await pool.start();
  const caller = pool.forCaller(keyOf(1));
  const order = { head: { do: 'echo' }, body: new Uint8Array(bytes) };
  const echo = fork(ECHO, { serialization: 'advanced' });
  await once(echo, 'message');
  return {
    run: () => caller.ask(order, never),
    peers: {
      fork: () => {
        echo.send(order);
        return once(echo, 'message');
      },
    },
    close: async () => {
      echo.kill();
      await pool.close();
    },
  };
}

export const benchmarks: readonly Benchmark[] = [
  {
    kind: 'time',
    name: 'children-round-trip',
    what: 'one order without bytes to a warm, guarded child and back, against a bare forked process',
    baseline: 'fork',
    prepare: () => roundTrip(0),
  },
  {
    kind: 'time',
    name: 'children-megabyte',
    what: 'one order of 1 MB to a warm, guarded child and the same back, against a bare forked process',
    baseline: 'fork',
    prepare: () => roundTrip(1_000_000),
  },
  {
    kind: 'time',
    name: 'children-start',
    what: 'a pool of one child from nothing to its first answer and its end, against a bare forked process',
    baseline: 'fork',
    prepare: () => ({
      run: async () => {
        const pool = newChildren();
        await pool.forCaller(keyOf(1)).ask({ head: { do: 'echo' }, body: NOTHING }, never);
        await pool.close();
      },
      peers: {
        fork: async () => {
          const echo = fork(ECHO, { serialization: 'advanced' });
          await once(echo, 'message');
          echo.kill();
          await once(echo, 'exit');
        },
      },
    }),
  },
  {
    kind: 'time',
    name: 'programs-run',
    what: 'qpdf --version with all guards, against the same program started bare',
    baseline: 'spawn',
    prepare: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
      const path = findProgram('qpdf', SEARCH_PATH);
      if (path === undefined) throw new Error('qpdf is not installed');
      const pool = new ProgramPool({ slots: 1, queueLimit: 1, clock, folder, searchPath: SEARCH_PATH });
      await pool.probe();
      const order = { args: ['--version'], files: { 'in.pdf': new Uint8Array(100_000) }, limits: LIMITS };
      return {
        run: () => pool.forCaller(keyOf(1)).run('qpdf', order, never),
        peers: { spawn: () => once(spawn(path, ['--version'], { stdio: ['pipe', 'pipe', 'pipe'] }), 'exit') },
        close: async () => {
          await pool.close();
          await rm(folder, { recursive: true });
        },
      };
    },
  },
];
