/**
 * What more processes on one port serve, and what a call costs then:
 *
 *   node e2e/cluster/throughput.ts [--processes 1,2] [--seconds 5] [--rounds 3] [--callers 20]
 *
 * Nodes of each number on one database of their own are measured in turns. Processor time is that of the main threads
 * alone (`schedstat`), memory the proportional share (PSS) of all processes. The callers and PostgreSQL are on the same
 * machine: without more cores than processes no more calls can be served, and only the times a call mean something.
 */
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chargedCall } from './one-database/charged-call.ts';
import { wholeNumber } from './one-database/run-report.ts';
import { type Customer, OneDatabase, readiness } from './one-database/service.ts';

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '20' },
  },
});
const seconds = wholeNumber('seconds', values.seconds);
const callers = wholeNumber('callers', values.callers);
const rounds = wholeNumber('rounds', values.rounds);

interface Contender {
  readonly processes: number;
  readonly service: OneDatabase;
  readonly customer: Customer;
  readonly calls: number[];
  /** Main threads that serve, in microseconds a call. */
  readonly loop: number[];
  readonly supervisor: number[];
}

await using owned = new AsyncDisposableStack();
const contenders: Contender[] = [];
for (const processes of values.processes.split(',').map(Number)) {
  const env = { PROCESSES: String(processes), HTML_BROWSER_START: 'lazy' };
  const service = owned.use(await OneDatabase.start({ nodes: 1, env }));
  while (processes > 1 && (await readiness(service.nodes[0]!.address)).processes?.up !== processes)
    await sleep(100);
  const customer = await service.newCustomer(1_000_000_000);
  contenders.push({ processes, service, customer, calls: [], loop: [], supervisor: [] });
}

for (let round = 0; round <= rounds; round++) {
  // The first round warms up.
  for (const contender of contenders) await measure(contender, round > 0);
}

console.log(`${availableParallelism()} cores, ${callers} callers, ${rounds} × ${seconds} s, medians`);
for (const { processes, service, calls, loop, supervisor } of contenders) {
  const pids = await service.nodes[0]!.order('status');
  const all = new Set([pids.supervisor, ...pids.processes.map(({ pid }) => pid)]);
  const pss = [...all].reduce((sum, pid) => sum + pssOf(pid), 0);
  const figures = {
    'calls a second': median(calls),
    'loop µs a call': median(loop),
    'supervisor µs a call': processes > 1 ? median(supervisor) : 0,
    'PSS MiB': Math.round(pss / 1024),
  };
  console.log(`PROCESSES=${processes}: ${JSON.stringify(figures)}`);
}

async function measure({ service, customer, ...figures }: Contender, counts: boolean): Promise<void> {
  const [node] = service.nodes;
  const { supervisor, processes } = await node!.order('status');
  const serving = processes.map(({ pid }) => pid);
  const before = { loop: cpuOf(serving), supervisor: cpuOf([supervisor]) };
  const end = performance.now() + seconds * 1000;
  let served = 0;
  const caller = async (place: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 0; performance.now() < end; count++) {
      const requestId = `throughput-${place}-${count}-${Math.round(end)}`;
      if ((await chargedCall(node!.address, customer, { requestId, agent })).status === 200) served++;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: callers }, (_, place) => caller(place)));
  if (!counts) return;
  figures.calls.push(Math.round(served / seconds));
  figures.loop.push(Math.round((cpuOf(serving) - before.loop) / served));
  figures.supervisor.push(Math.round((cpuOf([supervisor]) - before.supervisor) / served));
}

/** Microseconds that main threads have run (kernel documentation, sched-stats: the first figure, nanoseconds). */
function cpuOf(pids: readonly number[]): number {
  const times = pids.map((pid) =>
    Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]),
  );
  return times.reduce((sum, ns) => sum + ns / 1000, 0);
}

/** KiB, shared pages in proportion (proc_pid_smaps_rollup). */
function pssOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
}

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]!;
}
