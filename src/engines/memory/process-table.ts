import { readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, ownBytesIn, unlessEnded } from '../programs/process-tree.ts';
import type { MemoryPart, ProcessKind, ProcessUse } from './process-uses.ts';

const KIBIBYTE = 1024;
/** A share is read again when the process has grown or shrunk by so much, a while after the last time, or after long. */
const CHANGED_BYTES = 16 * 1024 ** 2;
const CHANGED_MS = 1_000;
const FRESH_MS = 10_000;
/** What has started meanwhile is looked for so often. */
const WALK_MS = 100;
/** Where sandboxes have their file systems in memory: programs, the browser (sandbox.ts, command-line.ts). */
const FOLDER_IN_MEMORY: Readonly<Partial<Record<MemoryPart, string>>> = {
  programs: 'kontor-work',
  browser: 'tmp',
};
/** The command line of a sandbox, and of what prlimit is about to become. */
const BOX = /^([^\0]*\/)?(bwrap|prlimit)\0/;

interface Known {
  readonly command: string;
  readonly kind: ProcessKind;
  /** Proportional share at the last reading, and what was the process's own then. */
  share: number;
  own: number;
  readAt: number;
}

interface TableOptions {
  /** The first process of the tree. */
  readonly pid: number;
  /** Milliseconds from any start. */
  readonly now: () => number;
  /** Where proc(5) is; tests have another. */
  readonly root?: string;
}

/**
 * The memory of a process and of all that come from it, by proc(5). The proportional share of `smaps_rollup` takes the
 * lock of the process's memory and milliseconds of a large one (0.3 s on a busy machine): it is read now and then, and what
 * the process has grown by since is added, which `status` has without a lock. Processes that do not show it (renderers in Chromium's sandbox) count what is their own and
 * what they share in memory.
 */
export class ProcessTable {
  readonly #pid: number;
  readonly #now: () => number;
  readonly #root: string;
  #known = new Map<number, Known>();
  /** The roots of all trees, and what is in them. */
  #trees: readonly (readonly number[])[] = [];
  #isHasty = false;
  #walkedAt = Number.NEGATIVE_INFINITY;

  constructor({ pid, now, root = '/proc' }: TableOptions) {
    this.#pid = pid;
    this.#now = now;
    this.#root = root;
  }

  /**
   * All processes that are there now. One that ends meanwhile is left out.
   * @param isHasty nothing may be waited for: shares that were read before are not read again
   */
  sample(isHasty = false): readonly ProcessUse[] {
    this.#isHasty = isHasty;
    const before = this.#known;
    this.#known = new Map();
    if (this.#now() - this.#walkedAt >= WALK_MS) {
      this.#walkedAt = this.#now();
      this.#trees = childrenOf(this.#pid, this.#root).map((root) => this.#descendants(root, before));
    }
    const service = this.#use(this.#pid, 0, before, 'service');
    const below = this.#trees.flatMap((pids) => this.#tree(pids, before));
    return service === undefined ? below : [service, ...below];
  }

  /** A child of the service, and all that it has started. */
  #tree(pids: readonly number[], before: ReadonlyMap<number, Known>): readonly ProcessUse[] {
    const [root = 0] = pids;
    const uses = pids.map((pid) => this.#use(pid, root, before)).filter((use) => use !== undefined);
    if (uses[0] === undefined) return uses;
    const { part } = uses[0];
    // Until it runs the program, what is made by bubblewrap still sees the file systems of the machine.
    const isBox = BOX.test(this.#known.get(root)?.command ?? '');
    const inside = isBox ? uses.find(({ pid }) => !BOX.test(this.#known.get(pid)?.command ?? '')) : undefined;
    const files = inside === undefined ? 0 : this.#inMemory(inside.pid, FOLDER_IN_MEMORY[part]);
    return uses.map((use) => ({ ...use, part, bytes: use.bytes + (use === inside ? files : 0) }));
  }

  #descendants(pid: number, known: ReadonlyMap<number, Known>): readonly number[] {
    // Renderers may start nothing.
    if (known.get(pid)?.kind === 'renderer') return [pid];
    return [pid, ...childrenOf(pid, this.#root).flatMap((child) => this.#descendants(child, known))];
  }

  #use(
    pid: number,
    root: number,
    before: ReadonlyMap<number, Known>,
    is?: 'service',
  ): ProcessUse | undefined {
    const own = this.#own(pid);
    if (own === undefined) return undefined;
    const known = this.#recall(pid, before.get(pid), is);
    // Not yet what it is about to become: until then it has the service's own memory, not one of its own.
    if (is === undefined && known.command !== '' && known.command === this.#known.get(this.#pid)?.command)
      return undefined;
    const age = this.#now() - known.readAt;
    const isChanged = age >= CHANGED_MS && Math.abs(own - known.own) >= CHANGED_BYTES;
    if (this.#isHasty ? age === Number.POSITIVE_INFINITY : isChanged || age >= FRESH_MS) {
      known.share = this.#share(pid) ?? own;
      known.own = own;
      known.readAt = this.#now();
    }
    this.#known.set(pid, known);
    const bytes = Math.max(0, known.share + own - known.own);
    return { pid, root, kind: known.kind, part: PART_OF[known.kind], bytes };
  }

  /** A process that has just been forked still has the name of the one that forked it. */
  #recall(pid: number, known: Known | undefined, is?: 'service'): Known {
    const isWalk = this.#walkedAt === this.#now();
    if (known !== undefined && (isFinal(known) || !isWalk)) return known;
    const command = unlessEnded(() => readFileSync(this.#at(pid, 'cmdline'), 'latin1'), '');
    if (known?.command === command) return known;
    const kind = is ?? kindOf(command);
    return { share: 0, own: 0, ...known, command, kind, readAt: Number.NEGATIVE_INFINITY };
  }

  #own(pid: number): number | undefined {
    const status = unlessEnded(() => readFileSync(this.#at(pid, 'status'), 'latin1'), '');
    return status === '' ? undefined : ownBytesIn(status);
  }

  #share(pid: number): number | undefined {
    const text = unlessEnded(() => readFileSync(this.#at(pid, 'smaps_rollup'), 'latin1'), '');
    const [, kib] = /^Pss:\s+(\d+) kB$/m.exec(text) ?? [];
    return kib === undefined ? undefined : Number(kib) * KIBIBYTE;
  }

  /** What is in the file systems of a sandbox: pages of nobody, where nobody has mapped them. */
  #inMemory(pid: number, name: string | undefined): number {
    if (name === undefined) return 0;
    return unlessEnded(() => {
      const { type, blocks, bfree, bsize } = statfsSync(this.#at(pid, 'root', name));
      return type === TMPFS ? (blocks - bfree) * bsize : 0;
    }, 0);
  }

  #at(pid: number, ...rest: readonly string[]): string {
    return join(this.#root, String(pid), ...rest);
  }
}

/** statfs(2) */
const TMPFS = 0x01021994;

const PART_OF: Readonly<Record<ProcessKind, MemoryPart>> = {
  service: 'service',
  browser: 'browser',
  helper: 'browser',
  renderer: 'browser',
  program: 'programs',
  decoder: 'decoders',
};

/** By the command line, whose words are ours: it has no word of a caller. */
function kindOf(command: string): ProcessKind {
  if (command.includes('--type=renderer')) return 'renderer';
  if (command.includes('--type=')) return 'helper';
  if (command.includes('--remote-debugging-pipe')) return 'browser';
  return command.includes('child-entry.') ? 'decoder' : 'program';
}

/** A zygote becomes a renderer, and the copy of a process what it runs. */
const isFinal = ({ kind, command }: Known): boolean =>
  kind === 'renderer' || kind === 'service' || (kind === 'helper' && !command.includes('--type=zygote'));
