import type { BoundPart, ControlGroups } from './cgroups.ts';
import type { FromMonitor, ToMonitor } from './memory-tasks.ts';
import { decide, type MemoryWaiter } from './policy.ts';
import type { ProcessTable } from './process-table.ts';
import type { MemoryLimits, MemoryPart, ProcessEnding, ProcessOwner, ProcessUse } from './process-uses.ts';

/** How often is looked: at rest, while documents or programs run, and while memory is nearly used up. */
const REST_MS = 1_000;
const RUNNING_MS = 100;
const NEAR_MS = 25;
const NEAR_SHARE = 0.7;
/** What was ended and is still there after so long counts again. */
const DYING_MS = 2_000;

interface MonitorOptions {
  readonly table: Pick<ProcessTable, 'sample'>;
  readonly limits: MemoryLimits;
  readonly now: () => number;
  readonly notify: (message: FromMonitor) => void;
  /** Ends a process at once. */
  readonly kill: (pid: number) => void;
  /** Where the kernel sets a bound as well. */
  readonly groups?: ControlGroups;
}

/** Looks at the memory of all processes and ends those that the policy names, without the event loop's help. */
export class MemoryMonitor {
  readonly #options: MonitorOptions;
  readonly #owners = new Map<number, ProcessOwner>();
  readonly #dying = new Map<number, number>();
  readonly #leaving = new Set<number>();
  readonly #replaced = new Set<number>();
  #waiting: readonly MemoryWaiter[] = [];
  #running = 0;
  #before: ReadonlyMap<number, number> = new Map();
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** With what is dying. */
  #inUse = 0;

  constructor(options: MonitorOptions) {
    this.#options = options;
  }

  /** Until the next look, in milliseconds. */
  get everyMs(): number {
    if (this.#inUse > this.#options.limits.budget * NEAR_SHARE) return NEAR_MS;
    return this.#running > 0 || this.#waiting.length > 0 ? RUNNING_MS : REST_MS;
  }

  receive(message: ToMonitor): void {
    if (message.kind === 'running') this.#running = message.count;
    else if (message.kind === 'waiting') this.#waiting = message.all;
    else if (message.kind === 'leaving') this.#leaving.add(message.root);
    else if (message.owner === undefined) this.#owners.delete(message.pid);
    else this.#owners.set(message.pid, message.owner);
  }

  sample(): void {
    const { table, limits, notify, groups } = this.#options;
    const processes = table.sample(this.everyMs === NEAR_MS);
    groups?.sort(processes);
    this.#forget(processes);
    const [owners, leaving, waiting] = [this.#owners, this.#leaving, this.#waiting];
    const dying = new Set(this.#dying.keys());
    const { end, replace, used, isShort, heavyAccounts } = decide({
      processes,
      limits,
      owners,
      leaving,
      waiting,
      dying,
      growth: this.#growth(processes),
    });
    for (const ending of end) this.#end(ending);
    for (const root of replace.filter((one) => !this.#replaced.has(one))) {
      this.#replaced.add(root);
      notify({ kind: 'replace', root });
    }
    for (const part of groups?.kernelKills() ?? []) notify({ kind: 'ended', ending: byKernel(part) });
    this.#inUse = processes.reduce((sum, { bytes }) => sum + bytes, 0);
    notify({
      kind: 'look',
      used,
      programs: partsOf(processes.filter(({ pid }) => !this.#dying.has(pid))).programs,
      parts: partsOf(processes),
      renderers: renderersOf(processes),
      isShort,
      heavyAccounts,
    });
  }

  /** Bytes per millisecond, of those that were there before; what shrinks does not make room for the others. */
  #growth(processes: readonly ProcessUse[]): number {
    const now = this.#options.now();
    const ms = now - this.#lookedAt;
    const grown = processes
      .map(({ pid, bytes }) => bytes - (this.#before.get(pid) ?? bytes))
      .reduce((sum, by) => sum + Math.max(0, by), 0);
    this.#before = new Map(processes.map(({ pid, bytes }) => [pid, bytes]));
    this.#lookedAt = now;
    return grown / Math.max(1, ms);
  }

  /** Reported first: whoever loses the process then has the reason. */
  #end(ending: ProcessEnding): void {
    this.#dying.set(ending.pid, this.#options.now());
    this.#options.notify({ kind: 'ended', ending });
    this.#options.kill(ending.pid);
  }

  #forget(processes: readonly ProcessUse[]): void {
    const pids = new Set(processes.map(({ pid }) => pid));
    const roots = new Set(processes.map(({ root }) => root));
    const late = this.#options.now() - DYING_MS;
    for (const [pid, since] of this.#dying) if (!pids.has(pid) || since < late) this.#dying.delete(pid);
    for (const pid of this.#owners.keys()) if (!pids.has(pid)) this.#owners.delete(pid);
    for (const root of this.#leaving) if (!roots.has(root)) this.#leaving.delete(root);
    for (const root of this.#replaced) if (!roots.has(root)) this.#replaced.delete(root);
  }
}

/** Which process it was the kernel does not report. */
const byKernel = (part: BoundPart): ProcessEnding => ({
  pid: 0,
  root: 0,
  part,
  kind: part === 'browser' ? 'renderer' : 'program',
  bytes: Number.POSITIVE_INFINITY,
  reason: 'kernel',
});

function partsOf(processes: readonly ProcessUse[]): Record<MemoryPart, number> {
  const parts = { service: 0, browser: 0, programs: 0, decoders: 0 };
  for (const { part, bytes } of processes) parts[part] += bytes;
  return parts;
}

const renderersOf = (processes: readonly ProcessUse[]): ReadonlyMap<number, number> =>
  new Map(processes.filter(({ kind }) => kind === 'renderer').map(({ pid, bytes }) => [pid, bytes]));
