import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterNode } from '../nodes.ts';
import { bookedCharges, type Comparison, compareBooks } from './books.ts';
import { Callers } from './callers.ts';
import { readiness, type ServiceInTest } from './service.ts';

/** `backend`: one process of the server, by turns asked to end and killed, which restarts the whole server. */
export const VICTIMS = ['node', 'postmaster', 'backend'] as const;
/** `child`: one of the processes of a node with PROCESSES. */
export type Victim = (typeof VICTIMS)[number] | 'child';

export interface KillOptions {
  readonly victims: readonly Victim[];
  readonly forMs: number;
  /** It goes on until there were so many kills, however long they take. Default: none. */
  readonly minKills?: number;
  readonly callers: number;
  /** Between two kills, half to one and a half of it. */
  readonly everyMs: number;
}

export interface KillResult extends Comparison {
  readonly kills: Readonly<Record<string, number>>;
  /** Starts of a node that the database ended, which a supervisor repeats. */
  readonly repeatedStarts: number;
  readonly longestGapMs: number;
}

const CREDITS = 1_000_000_000;
const AT_DATABASE_MS = 30_000;
/** Of a node, whose starts are ended by the next kills of the database. */
const AT_NODE_MS = 300_000;

/** Kills nodes and processes of the server under load, then compares what callers saw with the books. */
export async function killUnderLoad(service: ServiceInTest, options: KillOptions): Promise<KillResult> {
  const { victims, forMs, minKills = 0, callers: count, everyMs } = options;
  const customer = await service.newCustomer(CREDITS);
  const killer = new Killer(service);
  const addresses = service.nodes.map(({ address }) => address);
  const callers = new Callers({ addresses: () => addresses, customer, callers: count });
  const end = performance.now() + forMs;
  try {
    await sleep(Math.min(1000, everyMs));
    for (let turn = 0; performance.now() < end || killer.count < minKills; turn++) {
      await killer.kill(victims[turn % victims.length]!);
      await sleep(everyMs * (0.5 + Math.random()));
    }
    await killer.untilAllRun();
  } finally {
    await callers.stop();
  }
  await service.untilSettled();
  const comparison = compareBooks(callers.attempts, await bookedCharges(service, customer.account));
  return {
    ...comparison,
    faults: [...comparison.faults, ...(await service.imbalances())],
    kills: Object.fromEntries(killer.kills),
    repeatedStarts: killer.repeatedStarts,
    longestGapMs: callers.longestGapMs,
  };
}

class Killer {
  readonly kills = new Map<string, number>();
  repeatedStarts = 0;
  readonly #service: ServiceInTest;
  #isGentle = false;
  /** Nodes that were killed, until they serve again. */
  readonly #starting = new Set<ClusterNode>();
  readonly #starts: Promise<void>[] = [];

  constructor(service: ServiceInTest) {
    this.#service = service;
  }

  /** Of all victims. */
  get count(): number {
    return this.kills.values().reduce((sum, kills) => sum + kills, 0);
  }

  async kill(victim: Victim): Promise<void> {
    if (victim === 'node') await this.#killNode();
    else if (victim === 'child') await this.#killChild();
    else if (victim === 'postmaster') await this.#killPostmaster();
    else await this.#killBackend();
  }

  #count(what: string): void {
    this.kills.set(what, (this.kills.get(what) ?? 0) + 1);
  }

  async #killNode(): Promise<void> {
    const candidates = this.#service.nodes.filter((node) => !this.#starting.has(node));
    // One at least serves on.
    if (candidates.length < 2) return;
    const node = candidates[Math.floor(Math.random() * candidates.length)]!;
    await node.end('SIGKILL');
    this.#count('node');
    this.#starting.add(node);
    const start = this.#start(node).finally(() => this.#starting.delete(node));
    // What fails is reported at the end.
    start.catch(() => {});
    this.#starts.push(start);
  }

  /** Its supervisor starts another one. */
  async #killChild(): Promise<void> {
    const { nodes } = this.#service;
    const node = nodes[Math.floor(Math.random() * nodes.length)]!;
    const end = performance.now() + AT_NODE_MS;
    // One at least serves on.
    while ((await upCount(node)) < 2) {
      if (performance.now() > end) throw new Error(`${node.address} has fewer than two processes`);
      await sleep(100);
    }
    const { processes } = await node.order('status');
    process.kill(processes[Math.floor(Math.random() * processes.length)]!.pid, 'SIGKILL');
    this.#count('child');
  }

  async #start(node: ClusterNode): Promise<void> {
    const end = performance.now() + AT_NODE_MS;
    for (;;) {
      try {
        return await node.start();
      } catch (error) {
        if (performance.now() > end) throw error;
        this.repeatedStarts++;
      }
    }
  }

  async #killPostmaster(): Promise<void> {
    const { server } = this.#service;
    if (server === undefined) throw new Error('the database has no server');
    process.kill(server.pid, 'SIGKILL');
    this.#count('postmaster');
    // Sometimes within the second that a call has, sometimes beyond.
    await sleep(Math.random() * 3000);
    await server.restart();
  }

  async #killBackend(): Promise<void> {
    const pid = await this.#backendOfCharges();
    this.#isGentle = !this.#isGentle;
    if (this.#isGentle) {
      await this.#service.query('SELECT pg_terminate_backend($1)', [pid]);
      this.#count('backend ended');
      return;
    }
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // It has ended since.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      return;
    }
    this.#count('backend killed');
  }

  /** One that carries charges of a node, once the server answers. */
  async #backendOfCharges(): Promise<number> {
    const end = performance.now() + AT_DATABASE_MS;
    for (;;) {
      try {
        const [row] = await this.#service.query(
          `SELECT pid FROM pg_stat_activity WHERE application_name = 'kontor' AND query LIKE '%charge_group%'
          AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1`,
        );
        if (row !== undefined) return row.pid as number;
      } catch (error) {
        if (performance.now() > end) throw error;
      }
      if (performance.now() > end) throw new Error('no node has charged anything');
      await sleep(100);
    }
  }

  async untilAllRun(): Promise<void> {
    await Promise.all(this.#starts);
  }
}

/** Processes of a node that serve; none where the one that was asked has just been killed. */
async function upCount({ address }: ClusterNode): Promise<number> {
  try {
    return (await readiness(address)).processes?.up ?? 0;
  } catch {
    return 0;
  }
}
