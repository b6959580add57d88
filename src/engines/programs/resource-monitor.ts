import { statfs } from 'node:fs/promises';
import type { Limit } from '../../core/program.ts';
import { childrenOf, type TreeUsage, treeUsage } from './process-tree.ts';
import { INSIDE } from './sandbox.ts';

/** Bounds that the kernel does not enforce for all processes of a program together. */
export interface MonitoredLimits {
  readonly cpuMs?: number;
  readonly memoryBytes?: number;
  readonly processes?: number;
  /** The working folder of a sandbox. */
  readonly folder?: { readonly bytes: number; readonly files: number };
}

export interface ResourceMonitorOptions {
  readonly pid: number;
  readonly limits: MonitoredLimits;
  /** Whether CPU time counts from the start of the process (default) or of the watch. */
  readonly countsFrom?: 'process' | 'watch';
  /** Called once, with the first bound that is broken. */
  readonly onBreach: (limit: Limit) => void;
}

/** Memory can grow by about 100 MB between two looks. */
const EVERY_MS = 50;
/** A tree of many processes takes longer to read: looking never takes more than this part of the time. */
const MAX_SHARE = 1 / 30;

/** Looks at a program and what it has started until it is stopped. Sees nothing on systems without /proc. */
export class ResourceMonitor {
  readonly #options: ResourceMonitorOptions;
  #timer: NodeJS.Timeout | undefined;
  readonly #since = performance.now();
  #usage: TreeUsage = { cpuMs: 0, memoryBytes: 0, processes: 0 };
  #lookedAt = this.#since;
  /** CPU time from before the watch. */
  #cpuBefore: number | undefined;
  #peakBytes = 0;
  #isOver = false;

  constructor(options: ResourceMonitorOptions) {
    this.#options = options;
    if (process.platform === 'linux') this.#next(EVERY_MS);
  }

  /**
   * Ends the watch and returns the CPU time in ms: the last measurement, and after that as much as one thread can have
   * used; and the most memory, in bytes, that a look has seen.
   */
  stop(): { readonly cpuMs: number; readonly peakBytes: number } {
    this.#isOver = true;
    clearTimeout(this.#timer);
    const cpuMs = this.#usage.cpuMs + (performance.now() - this.#lookedAt);
    return { cpuMs, peakBytes: this.#peakBytes };
  }

  #next(ms: number): void {
    this.#timer = setTimeout(() => void this.#look(), ms);
  }

  async #look(): Promise<void> {
    const began = performance.now();
    const { pid, limits } = this.#options;
    const usage = this.#measure(pid);
    if (usage === undefined) return; // it has ended: its caller gets that from elsewhere
    this.#usage = usage;
    this.#peakBytes = Math.max(this.#peakBytes, usage.memoryBytes);
    this.#lookedAt = performance.now();
    const { cpuMs = Infinity, memoryBytes = Infinity, processes = Infinity } = limits;
    if (usage.cpuMs > cpuMs) return this.#breach('cpu');
    if (usage.memoryBytes > memoryBytes) return this.#breach('memory');
    if (usage.processes > processes) return this.#breach('processes');
    const next = Math.max(EVERY_MS, (this.#lookedAt - began) / MAX_SHARE);
    const limit = await this.#folderBreach();
    if (limit !== undefined) return this.#breach(limit);
    if (!this.#isOver) this.#next(next);
  }

  #measure(pid: number): TreeUsage | undefined {
    const usage = treeUsage(pid);
    if (usage === undefined || this.#options.countsFrom !== 'watch') return usage;
    // Not looked at when the watch began, which short orders would pay for: until the first look at most the time that
    // has passed is of this watch. On a busy machine that is up to this time too much.
    this.#cpuBefore ??= Math.max(0, usage.cpuMs - (performance.now() - this.#since));
    return { ...usage, cpuMs: usage.cpuMs - this.#cpuBefore };
  }

  #breach(limit: Limit): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options.onBreach(limit);
  }

  /** A file system in memory bounds its bytes where bubblewrap has the option, its number of files never. */
  async #folderBreach(): Promise<Limit | undefined> {
    const { pid, limits } = this.#options;
    // The first process of the sandbox is bubblewrap's own: the program cannot give it another root.
    const [first] = limits.folder === undefined ? [] : childrenOf(pid);
    if (limits.folder === undefined || first === undefined) return undefined;
    try {
      const { blocks, bfree, bsize, files, ffree } = await statfs(`/proc/${first}/root${INSIDE}`);
      if (files - ffree > limits.folder.files) return 'files';
      return (blocks - bfree) * bsize > limits.folder.bytes ? 'space' : undefined;
    } catch {
      return undefined; // not yet made, or already gone
    }
  }
}
