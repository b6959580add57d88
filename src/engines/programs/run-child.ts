import { type ChildProcess, spawn } from 'node:child_process';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Unavailable } from '@kontor/base';
import type { Limit } from '../../core/program.ts';
import { lowerProcessPriority } from '../../threads/priority.ts';
import { BoundedBuffer, PhraseDetector, TailBuffer } from './collected-output.ts';
import type { ProcessIdentity } from './guard.ts';
import { killGroup, killTree } from './kill-tree.ts';
import { type MonitoredLimits, ResourceMonitor } from './resource-monitor.ts';
import { streamsOf } from './streams-of.ts';

/** What a child reads from one of its descriptors: bytes or pieces of them through a pipe, or an open file. */
export type ChildInput = Uint8Array | AsyncIterable<Uint8Array> | number;

export interface ChildOrder {
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  /** Who starts the command; default: the service's own user. */
  readonly identity?: ProcessIdentity | undefined;
  /** Standard input; default: at its end from the start. */
  readonly input?: ChildInput | undefined;
  /** What the command has at descriptors 3, 4, …; it writes its status to the one marked so. */
  readonly descriptors?: readonly (ChildInput | 'status')[];
  readonly outputBytes: number;
  readonly findPhrases?: readonly string[] | undefined;
  readonly watched?: MonitoredLimits;
  /** When this fires the command is killed, which counts as over the limit `time`. */
  readonly deadline?: AbortSignal | undefined;
  readonly signal: AbortSignal;
}

export interface ChildResult {
  readonly code: number | null;
  readonly killedBy: string | null;
  /** Why it was killed by us. */
  readonly breach: Limit | undefined;
  readonly output: Uint8Array;
  /** End of standard error. */
  readonly messages: string;
  readonly foundPhrases: readonly string[];
  readonly status: string;
  /** CPU time: what was measured, and at most one thread's after that. */
  readonly cpuMs: number;
  /** The most memory that it was seen with, in bytes. */
  readonly peakBytes: number;
}

const MESSAGE_BYTES = 8 * 1024;
/** For what a killed group still had in its pipes: a process that keeps one open longer has left the group. */
const DRAIN_MS = 1000;

/** How writing to a pipe fails when its reader has gone. */
const PIPE_ENDED = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/** The whole environment of a program; nothing of ours. */
const ENVIRONMENT = { LC_ALL: 'C.UTF-8', TMPDIR: '.', HOME: '.' };

/**
 * Runs one child process as the head of its own process group, without a shell and with an empty environment.
 * It is killed with all that it has started when a signal fires or a bound is broken; its group also when it ends.
 * @throws Unavailable when it cannot be started; the signal's reason when that fires
 */
export async function runChild(order: ChildOrder): Promise<ChildResult> {
  const { signal, deadline } = order;
  signal.throwIfAborted();
  const child = new RunningChild(order);
  const onAbort = () => child.kill();
  const onDeadline = () => child.kill('time');
  signal.addEventListener('abort', onAbort, { once: true });
  deadline?.addEventListener('abort', onDeadline, { once: true });
  try {
    const result = await child.result();
    signal.throwIfAborted();
    return result;
  } finally {
    signal.removeEventListener('abort', onAbort);
    deadline?.removeEventListener('abort', onDeadline);
  }
}

class RunningChild {
  readonly #child: ChildProcess;
  readonly #ended: Promise<readonly [number | null, string | null]>;
  readonly #output: BoundedBuffer;
  readonly #messages = new TailBuffer(MESSAGE_BYTES);
  readonly #phrases: PhraseDetector;
  readonly #status = new TailBuffer(MESSAGE_BYTES);
  readonly #watched: MonitoredLimits;
  #breach: Limit | undefined;
  #unreadable: unknown;
  #isClosed = false;

  constructor(order: ChildOrder) {
    const { command, folder, identity, input, descriptors = [], outputBytes, watched = {} } = order;
    const [file, ...args] = command;
    this.#phrases = new PhraseDetector(order.findPhrases ?? []);
    const inlets = [input ?? new Uint8Array(0), undefined, undefined, ...descriptors];
    const stdio = inlets.map((one) => (typeof one === 'number' ? one : 'pipe'));
    this.#watched = watched;
    this.#output = new BoundedBuffer(outputBytes, () => this.kill('output'));
    this.#child = spawn(file, args, { cwd: folder, env: ENVIRONMENT, detached: true, stdio, ...identity });
    this.#ended = this.#end();
    lowerProcessPriority(this.#child.pid);
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#output.add(chunk));
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#messages.add(chunk);
      this.#phrases.add(chunk);
    });
    for (const [index, inlet] of inlets.entries()) this.#connect(index, inlet);
  }

  /** `limit`: what it has broken, if that is why. */
  kill(limit?: Limit): void {
    this.#breach ??= limit;
    killTree(this.#child);
  }

  /** Waits for its end. */
  async result(): Promise<ChildResult> {
    const { pid } = this.#child;
    const limits = this.#watched;
    const watch = pid && new ResourceMonitor({ pid, limits, onBreach: (limit) => this.kill(limit) });
    try {
      const [code, killedBy] = await this.#ended;
      if (this.#unreadable !== undefined) throw this.#unreadable;
      return {
        code,
        killedBy,
        breach: this.#breach,
        output: this.#output.bytes(),
        messages: this.#messages.text(),
        foundPhrases: this.#phrases.found,
        status: this.#status.text(),
        ...(watch ? watch.stop() : { cpuMs: 0, peakBytes: 0 }),
      };
    } finally {
      if (watch) watch.stop();
    }
  }

  #connect(index: number, inlet: ChildInput | 'status' | undefined): void {
    const stream = streamsOf(this.#child)[index];
    if (inlet === 'status') stream?.on('data', (chunk: Buffer) => this.#status.add(chunk));
    if (typeof inlet !== 'object' || !(stream instanceof Writable)) return;
    // A program that ends without having read all its input breaks the pipe: its exit code is the better reason.
    stream.on('error', () => {});
    if (inlet instanceof Uint8Array) stream.end(inlet);
    else void this.#pour(inlet, stream);
  }

  /** What cannot be read is not the program's input: it must not take the beginning for all. */
  async #pour(pieces: AsyncIterable<Uint8Array>, stream: Writable): Promise<void> {
    try {
      await pipeline(pieces, stream);
    } catch (error) {
      if (PIPE_ENDED.has((error as NodeJS.ErrnoException).code ?? '')) return;
      this.#unreadable ??= error;
      this.kill();
    }
  }

  #end(): Promise<readonly [number | null, string | null]> {
    return new Promise((resolve, reject) => {
      let drain: NodeJS.Timeout | undefined;
      this.#child.once('error', (error: NodeJS.ErrnoException) => {
        reject(
          new Unavailable(`a program could not be started: ${error.code ?? error.name}`, {
            description: 'A program of this operation could not be started; try again later.',
          }),
        );
      });
      this.#child.once('exit', () => {
        killGroup(this.#child); // what it has started and left behind
        // After the reads that are due: a busy event loop is not the program's fault.
        drain = setTimeout(() => setImmediate(() => this.#abandon()), DRAIN_MS);
      });
      this.#child.once('close', (code, signal) => {
        clearTimeout(drain);
        this.#isClosed = true;
        resolve([code, signal]);
      });
    });
  }

  #abandon(): void {
    if (this.#isClosed) return;
    this.#breach ??= 'processes';
    for (const stream of streamsOf(this.#child)) stream?.destroy();
  }
}
