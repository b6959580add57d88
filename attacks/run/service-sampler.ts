import { bytesOf, kernelKills, mainThread, treeOf } from './process-tree.ts';
import type { Phase } from './statistics.ts';

const LOOK_MS = 100;
/** Each so many looks: what takes longer to read. */
const MEMORY_EVERY = 2;
const TREE_EVERY = 4;

/** Looks at the service from outside, ten times a second, from the runner's own process. */
export class ServiceSampler implements Disposable {
  readonly #pid: number;
  readonly #killsBefore: number;
  readonly #looks: { readonly at: number; readonly ranMs: number; readonly waitedMs: number }[] = [];
  readonly #timer: NodeJS.Timeout;
  #peakBytes = 0;
  #tree: readonly number[] = [];

  constructor(pid: number) {
    this.#pid = pid;
    this.#killsBefore = kernelKills(pid);
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  #look(): void {
    const count = this.#looks.push({ at: Date.now(), ...mainThread(this.#pid) });
    if (count % TREE_EVERY === 1) this.#tree = treeOf(this.#pid);
    if (count % MEMORY_EVERY !== 1) return;
    const bytes = this.#tree.reduce((sum, pid) => sum + bytesOf(pid), 0);
    this.#peakBytes = Math.max(this.#peakBytes, bytes);
  }

  get peakBytes(): number {
    return this.#peakBytes;
  }

  get kernelKills(): number {
    return kernelKills(this.#pid) - this.#killsBefore;
  }

  /** Shares of the wall time of a phase in which the service's main thread ran, and waited for a core; NaN when it was not there. */
  loopShares({ from, to }: Phase): { readonly ran: number; readonly waited: number } {
    const inPhase = this.#looks.filter(({ at }) => at >= from && at <= to);
    const [first, last] = [inPhase[0], inPhase.at(-1)];
    const ms = (last?.at ?? 0) - (first?.at ?? 0);
    if (first === undefined || last === undefined || ms === 0) return { ran: Number.NaN, waited: Number.NaN };
    return { ran: (last.ranMs - first.ranMs) / ms, waited: (last.waitedMs - first.waitedMs) / ms };
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
