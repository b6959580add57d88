import { heavyAccountsOf } from './heavy-accounts.ts';
import {
  isShared,
  type MemoryLimits,
  type ProcessEnding,
  type ProcessOwner,
  type ProcessUse,
  START_BYTES,
} from './process-uses.ts';

const MEBIBYTE = 1024 ** 2;
/** No document may have more, however much is free. */
export const MAX_RENDERER_BYTES = 1024 * MEBIBYTE;
/** Ending goes on until so much of the budget is used. */
const KEPT_SHARE = 0.9;
/** Above it, with nothing left to end, what is large is refused. */
const SHORT_SHARE = 0.95;
/** While what was ended is still there, all together may have so much of the limit before the next large one follows. */
const DYING_SHARE = 0.9;
const LARGE_BYTES = 300 * MEBIBYTE;
/** So long a process goes on taking memory, or holding it, after it was decided to end it: more on a busy machine. */
const END_MS = 150;
/** Whoever waits for memory so long gets that of an account that has more than its share. */
const PATIENCE_MS = 1_000;
/** Ending a smaller one frees nothing: an empty page takes as much. */
const LEAST_BYTES = 24 * MEBIBYTE;

/** A document or program that waits for memory. */
export interface MemoryWaiter {
  readonly account: string;
  readonly ms: number;
}

/** One look at all there is. */
export interface MemorySnapshot {
  readonly processes: readonly ProcessUse[];
  readonly limits: MemoryLimits;
  /** Renderers whose page is known. */
  readonly owners: ReadonlyMap<number, ProcessOwner>;
  /** Ended, and not yet gone: their memory is as good as free. */
  readonly dying: ReadonlySet<number>;
  /** Browsers that have a successor, by root. */
  readonly leaving: ReadonlySet<number>;
  readonly waiting: readonly MemoryWaiter[];
  /** Bytes per millisecond that all together have grown by since the look before. */
  readonly growth: number;
}

export interface MemoryDecision {
  /** To be ended at once, in this order. */
  readonly end: readonly ProcessEnding[];
  /** Browsers, by root, that need a successor. */
  readonly replace: readonly number[];
  /** Accounts whose next documents run one at a time. */
  readonly heavyAccounts: readonly string[];
  /** Bytes of all, without those that are dying. */
  readonly used: number;
  /** Nothing is left to be ended, and memory is short all the same. */
  readonly isShort: boolean;
}

/** What may be ended together. */
interface Candidate {
  readonly processes: readonly ProcessUse[];
  readonly bytes: number;
}

/** Decides what is ended (rules: One memory budget). Pure. */
export function decide(look: MemorySnapshot): MemoryDecision {
  const alive = look.processes.filter(({ pid }) => !look.dying.has(pid));
  const round = new Round(look, alive);
  for (const use of alive) {
    if (use.kind === 'renderer' && use.bytes > MAX_RENDERER_BYTES) round.end([use], 'process');
  }
  const { limit, budget } = look.limits;
  const dying = bytesOf(look.processes.filter(({ pid }) => look.dying.has(pid)));
  if (round.used > budget) round.endUntil(budget * KEPT_SHARE, () => round.next());
  else if (round.used + dying + look.growth * END_MS > limit) round.endOne(() => round.nextLarge());
  else if (dying > 0) round.endUntil(limit * DYING_SHARE - dying, () => round.nextLarge());
  else if (look.waiting.length > 0) {
    const goal = budget - START_BYTES;
    round.endUntil(goal, () => round.nextKept());
    for (const { account, ms } of look.waiting) {
      if (ms >= PATIENCE_MS) round.endUntil(goal, () => round.nextFor(account));
    }
  }
  const replace = alive
    .filter(isShared)
    .map(({ root }) => root)
    .filter((root) => !look.leaving.has(root));
  const isShort = round.used > limit * SHORT_SHARE && look.dying.size === 0;
  return {
    end: round.ended,
    replace: [...new Set(replace)],
    heavyAccounts: heavyAccountsOf({ ...look, processes: alive }),
    used: round.used,
    isShort,
  };
}

class Round {
  readonly ended: ProcessEnding[] = [];
  used: number;
  readonly #look: MemorySnapshot;
  #left: readonly ProcessUse[];

  constructor(look: MemorySnapshot, alive: readonly ProcessUse[]) {
    this.#look = look;
    this.#left = alive;
    this.used = alive.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  end(processes: readonly ProcessUse[], reason: ProcessEnding['reason']): void {
    this.ended.push(...processes.map((use) => ({ ...use, reason })));
    this.#left = this.#left.filter((use) => !processes.includes(use));
    this.used -= bytesOf(processes);
  }

  endOne(next: () => Candidate | undefined): void {
    const candidate = next();
    if (candidate !== undefined) this.end(candidate.processes, 'budget');
  }

  endUntil(goal: number, next: () => Candidate | undefined): void {
    while (this.used > goal) {
      const candidate = next();
      if (candidate === undefined) return;
      this.end(candidate.processes, 'budget');
    }
  }

  /** Pages without a document first, then browsers that leave, then the largest of what callers have. */
  next(): Candidate | undefined {
    const first = this.nextKept() ?? this.#nextLeaving();
    if (first !== undefined) return first;
    const shared = this.#shared();
    const largest = this.#largest([this.#greedy(), shared, this.#program()]);
    return largest === undefined || largest !== shared ? largest : this.#usersOf(shared);
  }

  /**
   * What all documents of a browser share has grown for one of them (blobs, bytes on their way), and shrinks when that
   * is gone: so its greediest account's documents go first, and the browser itself when that has not helped.
   */
  #usersOf(shared: Candidate): Candidate | undefined {
    const { processes, dying, owners, limits } = this.#look;
    const root = shared.processes[0]?.root;
    const going = [...processes.filter(({ pid }) => dying.has(pid)), ...this.ended].filter(
      (use) => use.root === root,
    );
    if (going.length > 0 && this.used + bytesOf(going) < limits.limit * SHORT_SHARE) return undefined;
    const inside = this.#renderers().filter(
      (use) => use.root === root && owners.get(use.pid)?.use === 'document',
    );
    const groups = Map.groupBy(inside, ({ pid }) => owners.get(pid)?.account ?? '');
    const greediest = [...groups.values()].map(together).toSorted((one, other) => other.bytes - one.bytes)[0];
    return groups.size > 1 && greediest !== undefined ? greediest : shared;
  }

  nextKept(): Candidate | undefined {
    const { owners } = this.#look;
    return this.#largest(
      this.#renderers()
        .filter(({ pid }) => owners.get(pid)?.use === 'kept')
        .map(alone),
    );
  }

  /** A large document of the account that has most, or a large program. */
  nextLarge(): Candidate | undefined {
    const largest = this.#largest([this.#greedy(), this.#program()]);
    return largest !== undefined && largest.bytes > LARGE_BYTES ? largest : undefined;
  }

  /** A document of an account that has more than its share and more than the one that waits. */
  nextFor(account: string): Candidate | undefined {
    const greediest = this.#accounts()[0];
    if (greediest === undefined || greediest.account === account) return undefined;
    const own = this.#accounts().find((one) => one.account === account)?.bytes ?? 0;
    if (greediest.bytes - own <= START_BYTES) return undefined;
    return this.#largest(greediest.renderers.map(alone));
  }

  #nextLeaving(): Candidate | undefined {
    const { leaving } = this.#look;
    const roots = [...leaving].map((root) => together(this.#left.filter((use) => use.root === root)));
    return this.#largest(roots);
  }

  /** The largest renderer of the account whose renderers have most: that account is never below its share. */
  #greedy(): Candidate | undefined {
    return this.#largest((this.#accounts()[0]?.renderers ?? []).map(alone));
  }

  /** A process that serves a browser and has far more than it needs; without its first process no browser is left. */
  #shared(): Candidate | undefined {
    const grown = this.#left.filter(isShared);
    return this.#largest(
      grown.map((use) =>
        use.kind === 'helper' ? alone(use) : together(this.#left.filter(({ root }) => root === use.root)),
      ),
    );
  }

  #program(): Candidate | undefined {
    const trees = Map.groupBy(
      this.#left.filter(({ kind }) => kind === 'program' || kind === 'decoder'),
      ({ root }) => root,
    );
    return this.#largest([...trees.values()].map(together));
  }

  #largest(candidates: readonly (Candidate | undefined)[]): Candidate | undefined {
    return candidates
      .filter((one) => one !== undefined)
      .filter(({ bytes }) => bytes >= LEAST_BYTES)
      .toSorted((one, other) => other.bytes - one.bytes)[0];
  }

  #renderers(): readonly ProcessUse[] {
    return this.#left.filter(({ kind }) => kind === 'renderer');
  }

  /** Accounts by what their documents have, the largest first; renderers that nobody has claimed are one of them. */
  #accounts() {
    const { owners } = this.#look;
    const busy = this.#renderers().filter(({ pid }) => owners.get(pid)?.use !== 'kept');
    const groups = Map.groupBy(busy, ({ pid }) => owners.get(pid)?.account ?? '');
    return [...groups]
      .map(([account, renderers]) => ({ account, renderers, bytes: bytesOf(renderers) }))
      .toSorted((one, other) => other.bytes - one.bytes);
  }
}

const bytesOf = (processes: readonly ProcessUse[]): number =>
  processes.reduce((sum, { bytes }) => sum + bytes, 0);
const together = (processes: readonly ProcessUse[]): Candidate => ({ processes, bytes: bytesOf(processes) });
const alone = (use: ProcessUse): Candidate => together([use]);
