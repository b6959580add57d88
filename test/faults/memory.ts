import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { treeOf } from '../../attacks/run/process-tree.ts';
import { DEFAULT_LIMIT } from '../../src/engines/memory/memory-limit.ts';
import { ownBytesIn, unlessEnded } from '../../src/engines/programs/process-tree.ts';
import { afterwards } from './afterwards.mts';
import { serveWithBrowser } from './browser-service.mts';
import { companion } from './companions.mts';
import type { AnswerCounts, SendOrder } from './document-sender.mts';
import { send } from './http-caller.mts';
import { needsProc, type ServedFolder } from './http-process.mts';
import { GREEDY } from './memory-documents.mts';
import { treeMb } from './tree-memory.mts';

/**
 * Documents that take what memory they can get, four at once, beside those of another account: these are all printed, the
 * tree of processes stays below its limit, and the main process is the same. Where control groups can be made, all runs
 * in one of 2 GiB, in which the kernel must end nobody. `GREEDY=blobs` runs those alone.
 */

const ATTACK_MS = Number(process.env.ATTACK_MS ?? 10_000);
const MEBIBYTE = 1024 ** 2;
const LIMIT_MB = DEFAULT_LIMIT / MEBIBYTE;
/** After so long all is as before. */
const AFTER_MS = 5_000;
/** What else the machine does adds to a figure and never takes from it: the best of so many tries counts. */
const TRIES = 3;
const LOOK_MS = 50;
const PAUSE_MS = 200;
/** Memory of the tree that a browser, warm, may keep more than before. */
const KEPT_MB = 200;
const ENVIRONMENT = {
  REFUSED_LIMIT: 'off',
  BOOTSTRAP_CREDITS: '1000000',
  HTML_TIMEOUT_MS: '20000',
  MEMORY_LIMIT: `${LIMIT_MB}MiB`,
};
const HONEST = JSON.stringify({
  content: '<h1>Offer</h1><p>Twelve chairs<script>document.title = 1</script>',
});

/** The service in a control group of version 1, with as much memory; how often the kernel ended a process there. */
function grouped(t: TestContext, server: ServedFolder): (() => number) | undefined {
  const folder = `/sys/fs/cgroup/memory/kontor-test-${process.pid}`;
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'memory.limit_in_bytes'), String(DEFAULT_LIMIT));
    for (const pid of treeOf(server.child.pid!)) writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  } catch {
    t.diagnostic('no control group can be made here: not bounded by the kernel');
    return undefined;
  }
  afterwards(t, async () => {
    await server.end('SIGKILL');
    for (let tries = 50; existsSync(folder) && tries > 0; tries--) {
      try {
        rmdirSync(folder);
      } catch {
        await sleep(100);
      }
    }
  });
  return () => Number(/oom_kill (\d+)/.exec(readFileSync(join(folder, 'memory.oom_control'), 'latin1'))?.[1]);
}

/**
 * What the processes have of their own and share in memory, in MiB: quick to read, while reading proportional shares takes
 * so long that a process is counted that ended meanwhile, and another that took its place.
 */
function ownMb(root: number): number {
  const bytes = treeOf(root).map((pid) =>
    ownBytesIn(unlessEnded(() => readFileSync(`/proc/${pid}/status`, 'latin1'), '')),
  );
  return bytes.reduce((sum, one) => sum + one, 0) / MEBIBYTE;
}

/** The most since the last question, in MiB, with what of files there was at rest. */
function watchPeak(t: TestContext, root: number): () => number {
  const files = Math.max(0, treeMb(root) - ownMb(root));
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, ownMb(root) + files);
  }, LOOK_MS);
  afterwards(t, () => clearInterval(timer));
  return () => {
    const found = most;
    most = 0;
    return found;
  };
}

interface Printed {
  readonly status: number;
  readonly ms: number;
}

/** Prints one document after the other until it is stopped. */
function honestPrinter({ address }: ServedFolder, key: string) {
  const all: Printed[] = [];
  let isOver = false;
  const printing = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await send(address, { path: '/v1/html-to-pdf', body: HONEST, key });
      all.push({ status, ms: performance.now() - began });
      await sleep(PAUSE_MS);
    }
  })();
  return async (): Promise<readonly Printed[]> => {
    isOver = true;
    await printing;
    return all;
  };
}

async function evictions({ address }: ServedFolder): Promise<string> {
  const text = (await send(address, { path: '/metrics' })).body.toString();
  return [...text.matchAll(/^kontor_evictions_total\{(.*)\} (\d+)$/gm)]
    .map(([, label, count]) => `${label} ${count}`)
    .join(', ');
}

test('documents that take all memory', { skip: needsProc, timeout: 900_000 }, async (t) => {
  const { server, key } = await serveWithBrowser(t, ENVIRONMENT);
  const { pid } = server.child;
  const kills = grouped(t, server);
  const sender = await companion(t, 'document-sender.mts', server.address);
  const warm = honestPrinter(server, key);
  await sleep(2_000);
  await warm();
  const peak = watchPeak(t, pid!);
  const before = treeMb(pid!);
  t.diagnostic(`at rest ${before.toFixed(0)} MiB`);

  /** One attack; what was not as it must be. */
  const measure = async (one: TestContext, name: string): Promise<readonly string[]> => {
    peak();
    const killed = kills?.() ?? 0;
    const stop = honestPrinter(server, key);
    const order: SendOrder = { input: { content: GREEDY[name] }, ms: ATTACK_MS };
    const report = await sender.ask<SendOrder, AnswerCounts>(order);
    const honest = await stop();
    const most = peak();
    await sleep(AFTER_MS);
    const after = treeMb(pid!);
    const slowest = Math.max(...honest.map(({ ms }) => ms));
    const answers = Object.entries(report).map(([answer, count]) => `${count} × ${answer}`);
    one.diagnostic(
      `peak ${most.toFixed(0)} MiB, afterwards ${after.toFixed(0)}; ${honest.length} honest, slowest ` +
        `${slowest.toFixed(0)} ms; greedy ${answers.join(', ')}; ended ${await evictions(server)}`,
    );
    assert.equal(server.child.exitCode, null, 'the same process');
    return [
      ...honest.flatMap(({ status }) => (status === 200 ? [] : [`an honest document got ${status}`])),
      ...(most <= LIMIT_MB ? [] : [`${most.toFixed(0)} MiB at most`]),
      ...(after <= before + KEPT_MB ? [] : [`${after.toFixed(0)} MiB afterwards`]),
      ...((kills?.() ?? 0) === killed ? [] : ['the kernel has ended a process']),
    ];
  };
  for (const name of Object.keys(GREEDY)) {
    if (process.env.GREEDY !== undefined && process.env.GREEDY !== name) continue;
    await t.test(name, async (one) => {
      let faults = await measure(one, name);
      for (let tries = 1; tries < TRIES && faults.length > 0; tries++) {
        one.diagnostic(`tried again after: ${faults.join('; ')}`);
        faults = await measure(one, name);
      }
      assert.deepEqual(faults, []);
    });
  }
});
