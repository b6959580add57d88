import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessUse } from './process-uses.ts';

/** The service's own: what the groups may not have. */
const SERVICE_BYTES = 400 * 1024 ** 2;
const NAMES = { browser: 'browser', programs: 'programs', decoders: 'programs' } as const;
/** Where the service itself is while there are groups beside it: a group with limits below has no processes. */
const OWN = 'service';

/** Parts with a group of their own; decoders are in that of programs. */
export type BoundPart = 'browser' | 'programs';
const BOUND: readonly BoundPart[] = ['browser', 'programs'];

/** Control groups of the browser and of programs, whose memory the kernel bounds. */
export interface ControlGroups {
  /** Moves what has come into its group. */
  sort(processes: readonly ProcessUse[]): void;
  /** For each process that the kernel has ended there since it was last asked, whose group it was in. */
  kernelKills(): readonly BoundPart[];
}

interface Places {
  /** In bytes, of the whole tree. */
  readonly budget: number;
  /** Where cgroup v2 is mounted; tests have another. */
  readonly root?: string;
  /** Text of /proc/self/cgroup. */
  readonly membership?: string;
}

/** The path of the group of this process below the mount (cgroups(7)); undefined where there is no version 2. */
export function ownGroup(membership: string): string | undefined {
  return /^0::(\/.*)$/m.exec(membership)?.[1];
}

export const readMembership = (): string => orElse(() => readFileSync('/proc/self/cgroup', 'latin1'), '');

/**
 * Makes the groups below the service's own, where the system has delegated that (systemd: `Delegate=memory pids`).
 * A group hands its controllers on only while it has no processes itself, so the service moves into one as well.
 * @returns undefined where that is not possible: then the service alone bounds memory
 */
export function openGroups({
  budget,
  root = '/sys/fs/cgroup',
  membership = readMembership(),
}: Places): ControlGroups | undefined {
  const path = ownGroup(membership);
  if (path === undefined || path === '/') return undefined;
  const own = join(root, path.endsWith(`/${OWN}`) ? path.slice(0, -OWN.length - 1) : path);
  try {
    if (!words(join(own, 'cgroup.controllers')).includes('memory')) return undefined;
    const service = join(own, OWN);
    mkdirSync(service, { recursive: true });
    for (const pid of words(join(own, 'cgroup.procs'))) writeFileSync(join(service, 'cgroup.procs'), pid);
    writeFileSync(join(own, 'cgroup.subtree_control'), '+memory');
    for (const name of BOUND) {
      const group = join(own, name);
      mkdirSync(group, { recursive: true });
      writeFileSync(join(group, 'memory.max'), String(Math.max(0, budget - SERVICE_BYTES)));
      // The kernel ends the one process that is too large, not all of the group.
      writeFileSync(join(group, 'memory.oom.group'), '0');
    }
    return new SortedGroups(own);
  } catch {
    // Not ours to change, or the kernel is an older one; nothing was taken from anybody.
    return undefined;
  }
}

class SortedGroups implements ControlGroups {
  readonly #own: string;
  /** Where each is. What has just been forked may turn out to be of another part. */
  #sorted = new Map<number, string>();
  #kills: ReadonlyMap<BoundPart, number>;

  constructor(own: string) {
    this.#own = own;
    this.#kills = this.#count();
  }

  sort(processes: readonly ProcessUse[]): void {
    const before = this.#sorted;
    this.#sorted = new Map();
    for (const { pid, part } of processes) {
      if (part === 'service') continue;
      const name = NAMES[part];
      if (before.get(pid) !== name) this.#move(pid, name);
      this.#sorted.set(pid, name);
    }
  }

  kernelKills(): readonly BoundPart[] {
    const before = this.#kills;
    this.#kills = this.#count();
    return BOUND.flatMap((part) => {
      const more = (this.#kills.get(part) ?? 0) - (before.get(part) ?? 0);
      return Array.from({ length: Math.max(0, more) }, () => part);
    });
  }

  #move(pid: number, name: string): void {
    orElse(() => writeFileSync(join(this.#own, name, 'cgroup.procs'), String(pid)), undefined);
  }

  #count(): ReadonlyMap<BoundPart, number> {
    const counts = BOUND.map((part) => {
      const events = orElse(() => readFileSync(join(this.#own, part, 'memory.events'), 'latin1'), '');
      return [part, Number(/^oom_kill (\d+)$/m.exec(events)?.[1] ?? 0)] as const;
    });
    return new Map(counts);
  }
}

const words = (path: string): readonly string[] => readFileSync(path, 'latin1').split(/\s+/).filter(Boolean);

/** Where the system has it, or lets us. */
function orElse<Value>(look: () => Value, otherwise: Value): Value {
  try {
    return look();
  } catch {
    // A process that has ended, a file that is not there.
    return otherwise;
  }
}
