import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionHandover } from './connection-handover.ts';
import type { FromChild, ToChild } from './process-messages.ts';
import { type Seat, seatVariable } from './seat.ts';
import type { ForkEvents, ForkedChild } from './supervisor.ts';
import { WholeLines } from './whole-lines.ts';

/** The rest of what a process has written comes within so long after its end. */
const REST_MS = 500;

/**
 * Children run this very program again. Their standard output comes here, in whole lines; their standard error is this
 * process's. Connections are accepted here and handed out in turn (Node, Cluster, "How it works"): none waits in the queue
 * of a process that dies.
 */
export function forkChildren(): void {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
}

const handovers = new Set<ConnectionHandover>();

/** Connections have come to rest when none was on its way for so many turns of the event loop, or after so long. */
const QUIET_TURNS = 5;
const HANDED_OUT_MS = 1_000;

/** Resolves when those that wait for a child are with one: Node closes them with the last child's port. */
async function untilHandedOut(): Promise<void> {
  const until = performance.now() + HANDED_OUT_MS;
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < until; ) {
    await new Promise((turn) => setImmediate(turn));
    quiet = [...handovers].every(({ isIdle }) => isIdle) ? quiet + 1 : 0;
  }
}

const unwritten = new Set<Promise<unknown>>();

/** Resolves when what children that have ended wrote last is passed on. */
export const untilWritten = async (): Promise<void> => void (await Promise.all(unwritten));

/** Children whose port is open. */
const taking = new Set<unknown>();

/** @param write gets the lines that the child writes */
export function forkChild(seat: Seat, events: ForkEvents, write: (lines: string) => void): ForkedChild {
  const worker = cluster.fork(seatVariable(seat));
  const lines = new WholeLines(write);
  const { stdout } = worker.process;
  stdout?.setEncoding('utf8').on('data', (text: string) => lines.add(text));
  const handover = new ConnectionHandover(worker.process);
  handovers.add(handover);
  const send = (message: ToChild) => {
    if (worker.isConnected()) worker.send(message, () => {});
  };
  worker.once('listening', () => taking.add(worker));
  worker.on('message', (message: FromChild) => {
    if (message.kind === 'ending') taking.delete(worker);
    if (message.kind === 'closing') void untilHandedOut().then(() => send({ kind: 'close' }));
    else events.message(message);
  });
  // One that is about to die cannot be written to any more; its end is reported by itself.
  worker.on('error', () => {});
  worker.process.once('exit', (code, signal) => {
    taking.delete(worker);
    handovers.delete(handover);
    void handover.release(() => taking.size > 0);
    const rest = Promise.race([once(worker.process, 'close'), sleep(REST_MS)]);
    unwritten.add(rest);
    void rest.finally(() => unwritten.delete(rest));
    events.exit(code, signal);
  });
  return {
    pid: worker.process.pid ?? 0,
    send,
    kill: () => void worker.process.kill('SIGKILL'),
  };
}
