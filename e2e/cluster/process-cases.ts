import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../src/threads/process-life.ts';
import { ask } from './ask.ts';
import { bookedCharges, compareBooks } from './one-database/books.ts';
import { type Attempt, chargedCall } from './one-database/charged-call.ts';
import { exactRounds } from './one-database/exact-rounds.ts';
import { killUnderLoad } from './one-database/kill-run.ts';
import { limitRuns, QueriedRegisters } from './one-database/limit-runs.ts';
import { type Customer, metric, readiness, type ServiceInTest } from './one-database/service.ts';

/** What is true of several processes on one port, whatever their database (operating: Several processes on one machine). */

export const PROCESSES = 2;
/** A change counts for all callers within so long. */
const CHANGED_WITHIN_MS = 300;
const UP_WITHIN_MS = 60_000;
const ENDED_WITHIN_MS = 1_000;
/** KONTOR_KILLS: how many processes are killed at least. */
const MIN_KILLS = Number(process.env.KONTOR_KILLS ?? 3);

/** One service of several processes. */
export interface ServiceOfProcesses extends ServiceInTest, AsyncDisposable {
  /** As the command line or another node does it. */
  revoke(customer: Customer): Promise<unknown>;
}

interface ProcessCases {
  readonly start: (env: Readonly<Record<string, string>>) => Promise<ServiceOfProcesses>;
  readonly kills: { readonly forMs: number; readonly everyMs: number };
}

export function processCases({ start, kills: killing }: ProcessCases): void {
  const owned = new AsyncDisposableStack();
  let service: ServiceOfProcesses;
  let registers: QueriedRegisters;
  before(async () => {
    registers = owned.use(await QueriedRegisters.start());
    const env = { ...registers.settings, PROCESSES: String(PROCESSES), LOG_LEVEL: 'info' };
    service = owned.use(await start(env));
    await untilAllServe();
  });
  after(() => owned.disposeAsync());

  const node = () => service.nodes[0]!;

  async function untilAllServe(): Promise<void> {
    const end = performance.now() + UP_WITHIN_MS;
    while ((await readiness(node().address)).processes?.up !== PROCESSES) {
      assert.ok(performance.now() < end, 'all processes serve');
      await sleep(50);
    }
  }

  let calls = 0;
  /** On a connection of its own, so that processes take turns. */
  const call = (customer: Customer, agent = new Agent()): Promise<Attempt> =>
    chargedCall(node().address, customer, { requestId: `processes-${++calls}`, agent });

  /** Callers of whom half keep their connection, until `work` is done. */
  async function under<Result>(
    customer: Customer,
    work: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly attempts: readonly Attempt[] }> {
    const attempts: Attempt[] = [];
    let isOver = false;
    const caller = async (place: number) => {
      const agent = place % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined;
      while (!isOver) {
        const attempt = await call(customer, agent);
        if (attempt.failure === 'ECONNREFUSED') break;
        attempts.push(attempt);
        await sleep(5);
      }
      agent?.destroy();
    };
    const callers = Array.from({ length: 6 }, (_, place) => caller(place));
    await sleep(300);
    try {
      return { result: await work(), attempts };
    } finally {
      isOver = true;
      await Promise.all(callers);
    }
  }

  const statuses = (attempts: readonly Attempt[]): string =>
    JSON.stringify(
      Object.fromEntries(
        [...Map.groupBy(attempts, ({ status, failure }) => String(status ?? failure))].map(([end, of]) => [
          end,
          of.length,
        ]),
      ),
    );

  test('all processes answer on one port, and status, health and metrics are about all of them', async () => {
    const customer = await service.newCustomer(1000);
    const before = await metric(node().address, 'kontor_ledger_commit_seconds_count');
    for (let count = 0; count < 20; count++) assert.equal((await call(customer)).status, 200);
    const { supervisor, processes } = await node().order('status');
    assert.equal(supervisor, node().pid);
    assert.equal(processes.length, PROCESSES);
    const pids = new Set(
      node()
        .log.split('\n')
        .filter((line) => line.includes('"msg":"call"'))
        .map((line) => (JSON.parse(line) as { pid: number }).pid),
    );
    await sleep(1200);
    assert.ok(pids.size <= PROCESSES);
    assert.equal((await metric(node().address, 'kontor_ledger_commit_seconds_count')) - before, 20);
    assert.equal(await metric(node().address, 'kontor_processes'), PROCESSES);
    assert.deepEqual((await readiness(node().address)).processes, { wanted: PROCESSES, up: PROCESSES });
  });

  test('as many calls are served as there are credits, and no more', async () => {
    const { served, faults } = await exactRounds(service, { credits: 1, calls: 100, rounds: 5 });
    assert.deepEqual(faults, []);
    assert.equal(served, 5);
  });

  test('a revoked key is refused by all processes within 300 ms', async (t) => {
    for (let round = 0; round < 5; round++) {
      const customer = await service.newCustomer(1000);
      // Each process remembers the key.
      for (let count = 0; count < 3 * PROCESSES; count++) assert.equal((await call(customer)).status, 200);
      await service.revoke(customer);
      const revokedAt = performance.now();
      let servedAt = 0;
      while (performance.now() < revokedAt + 2 * CHANGED_WITHIN_MS) {
        const sentAt = performance.now();
        if ((await call(customer)).status === 200) servedAt = sentAt - revokedAt;
      }
      t.diagnostic(`last call that was served: sent after ${Math.round(servedAt)} ms`);
      assert.ok(servedAt < CHANGED_WITHIN_MS, `served after ${servedAt} ms`);
    }
  });

  test('what one process bounds, all of them bound together', async (t) => {
    for (const { what, measured, faults } of await limitRuns(service, registers)) {
      t.diagnostic(`${what}: ${measured}`);
      assert.deepEqual(faults, [], what);
    }
  });

  test('kills of processes cost nobody anything, are made up for, and no counter falls', async (t) => {
    let highest = 0;
    let hasFallen = false;
    let isOver = false;
    const watch = (async () => {
      while (!isOver) {
        const count = await metric(node().address, 'kontor_ledger_commit_seconds_count').catch(() => highest);
        hasFallen ||= count < highest;
        highest = Math.max(highest, count);
        await sleep(200);
      }
    })();
    const options = { victims: ['child'], callers: 6, minKills: MIN_KILLS, ...killing } as const;
    const { faults, kills, ...counts } = await killUnderLoad(service, options);
    isOver = true;
    await watch;
    t.diagnostic(JSON.stringify({ kills, ...counts }));
    assert.deepEqual(faults, []);
    assert.ok((kills.child ?? 0) >= MIN_KILLS, JSON.stringify(kills));
    assert.equal(hasFallen, false, 'no counter falls');
    await untilAllServe();
    assert.ok((await metric(node().address, 'kontor_process_restarts_total')) >= kills.child!);
  });

  test('connections on their way to a process that dies are answered by another one', async () => {
    const customer = await service.newCustomer(1000);
    const { processes } = await node().order('status');
    const { pid } = processes[0]!;
    // It takes nothing any more, so that the connection that it is handed waits.
    process.kill(pid, 'SIGSTOP');
    const attempts = Promise.all(Array.from({ length: 2 * PROCESSES }, () => call(customer)));
    await sleep(500);
    process.kill(pid, 'SIGKILL');
    for (const { status, failure } of await attempts)
      assert.deepEqual({ status, failure }, { status: 200, failure: undefined });
    await untilAllServe();
  });

  test('a reload replaces all processes and fails no call', async (t) => {
    const customer = await service.newCustomer(1_000_000);
    const before = (await node().order('status')).processes.map(({ pid }) => pid);
    const { result, attempts } = await under(customer, () => node().order('reload'));
    t.diagnostic(statuses(attempts));
    // Beside a starting process the disk of a busy machine may be slow for longer than a charge may take.
    const failed = attempts.filter(({ status, failure }) => status !== 200 && failure !== 'store');
    assert.deepEqual(failed, []);
    assert.equal(result.processes.length, PROCESSES);
    assert.ok(result.processes.every(({ pid }) => !before.includes(pid)));
  });

  test('log lines are whole, and each has the number of its process', () => {
    const lines = node().log.split('\n').slice(0, -1);
    assert.ok(lines.length > 100);
    for (const line of lines)
      assert.equal(typeof (JSON.parse(line) as { pid?: unknown }).pid, 'number', line);
  });

  test('SIGTERM under load ends all processes within the grace, and no call that is under way is cut off', async (t) => {
    const customer = await service.newCustomer(1_000_000);
    const { processes } = await node().order('status');
    const { result, attempts } = await under(customer, async () => {
      const began = performance.now();
      const code = await node().end('SIGTERM');
      return { code, ms: performance.now() - began };
    });
    t.diagnostic(`${statuses(attempts)}, ${Math.round(result.ms)} ms`);
    assert.equal(result.code, 0);
    assert.ok(result.ms < 12_000);
    for (const { pid } of processes) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
    const comparison = compareBooks(attempts, await bookedCharges(service, customer.account));
    assert.deepEqual(comparison.faults, []);
    assert.equal(comparison.cutOffCharged, 0, 'a call that was charged is answered');
  });

  test('processes end with their supervisor, and the folder and port are free at once', async (t) => {
    await node().end('SIGKILL');
    await node().start();
    await untilAllServe();
    const { processes } = await node().order('status');
    await node().end('SIGKILL');
    const began = performance.now();
    while (processes.some(({ pid }) => isAlive(pid))) {
      assert.ok(performance.now() - began < ENDED_WITHIN_MS, 'no process outlives its supervisor');
      await sleep(10);
    }
    t.diagnostic(`${Math.round(performance.now() - began)} ms`);
    await node().start();
    assert.equal((await ask(`http://${node().address}/health`)).status, 200);
  });
}
