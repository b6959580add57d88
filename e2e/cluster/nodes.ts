import { existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessOrder, ServiceProcesses } from '../../src/commands/command.ts';
import { orderProcesses } from '../../src/commands/remote-administration.ts';
import { PROCESS_KEY, type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { freePort } from '../free-port.ts';

export interface NodeOptions {
  /** Its data are in a folder of their own in it. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** The program of another copy of the sources. */
  readonly main?: URL | undefined;
}

/** Settings that all nodes share when they are set for this run: with a database they are one service. */
const SHARED = ['DATABASE_URL', 'KONTOR_SECRET'] as const;

/** A node of the real service that can be ended and started again at the same address. */
export class ClusterNode implements AsyncDisposable {
  readonly address: string;
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #main: URL | undefined;
  #process: ServerProcess | undefined;

  private constructor(port: number, { folder, env, main }: NodeOptions) {
    this.address = `127.0.0.1:${port}`;
    this.#folder = folder;
    this.#env = { ...env, PORT: String(port) };
    this.#main = main;
  }

  static async start({ folder, env, main }: NodeOptions): Promise<ClusterNode> {
    const shared = SHARED.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const all = {
      ...{ TRUST_PROXY: '127.0.0.1/32', BOOTSTRAP_API_KEY: PROCESS_KEY, INDEX_REFRESH: 'manual' },
      ...Object.fromEntries(shared),
      ...env,
    };
    const node = new ClusterNode(await freePort(), {
      ...{ folder: mkdtempSync(join(folder, 'node-')), env: all, main },
    });
    await node.start();
    return node;
  }

  get dataFolder(): string {
    return join(this.#folder, 'data');
  }

  /** Of the process that was started: with PROCESSES the one that has the others. */
  get pid(): number {
    return this.#process!.child.pid!;
  }

  /** Log lines so far. */
  get log(): string {
    return this.#process!.log();
  }

  /** What `kontor status` and `kontor reload` of it answer. */
  async order(order: ProcessOrder): Promise<ServiceProcesses> {
    return (await orderProcesses(this.dataFolder, order)) as ServiceProcesses;
  }

  /** Runs it again on the same data. */
  async start(): Promise<void> {
    const { dataFolder } = this;
    const isFirst = !existsSync(dataFolder);
    const { BOOTSTRAP_API_KEY: _, ...later } = this.#env;
    this.#process = await startServerProcess({
      dataFolder,
      env: isFirst ? this.#env : later,
      ...(this.#main && { main: this.#main }),
    });
  }

  /** Sends a signal and waits for the end; returns the exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const ended = await this.#process?.end(signal);
    return ended ?? null;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGKILL');
  }
}
