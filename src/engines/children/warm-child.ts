import type { ChildProcess } from 'node:child_process';
import { Duplex } from 'node:stream';
import { lowerProcessPriority } from '../../threads/priority.ts';
import { TailBuffer } from '../programs/collected-output.ts';
import { killTree } from '../programs/kill-tree.ts';
import { ResourceMonitor } from '../programs/resource-monitor.ts';
import { streamsOf } from '../programs/streams-of.ts';
import { ChildFault, type ChildFaultReason } from './child-fault.ts';
import { CHANNEL, type Reply, replyIn } from './child-module.ts';
import { BrokenFrame, FrameReader, frameOf, type Message } from './message-frame.ts';
import { type ChildProgram, startChild } from './start-child.ts';

/** What one order may take; each breach ends the child. */
export interface OrderLimits {
  readonly timeMs: number;
  readonly cpuMs: number;
  /** The bytes of its answer; its plain data may have 64 KiB. */
  readonly answerBytes: number;
}

export interface WarmChildOptions extends ChildProgram {
  readonly limits: OrderLimits;
}

interface Order {
  readonly resolve: (answer: Message) => void;
  readonly reject: (error: Error) => void;
  readonly end: () => void;
}

const HEAD_BYTES = 64 * 1024;
/** Far more than a start takes on a busy machine. */
const START_MS = 10_000;
const MESSAGE_BYTES = 8 * 1024;
const DRAIN_MS = 1000;

/** A child process that waits for orders and takes one at a time; the first may come while it is still starting. */
export class WarmChild {
  /** Settles when the child is ready for orders, or cannot be. */
  readonly started: Promise<void>;
  /** Settles when it has ended. */
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #options: WarmChildOptions;
  readonly #channel: Duplex | undefined;
  readonly #reader: FrameReader;
  readonly #messages = new TailBuffer(MESSAGE_BYTES);
  readonly #start = Promise.withResolvers<void>();
  readonly #startTimer: NodeJS.Timeout;
  #order: Order | undefined;
  #isBusy = false;
  #hasEnded = false;

  constructor(options: WarmChildOptions) {
    this.#options = options;
    this.#reader = new FrameReader({ headBytes: HEAD_BYTES, bodyBytes: options.limits.answerBytes });
    this.#child = startChild(options);
    lowerProcessPriority(this.#child.pid);
    const channel = streamsOf(this.#child)[CHANNEL];
    if (channel instanceof Duplex) this.#channel = channel; // else it could not be started; its event will report that
    this.started = this.#start.promise;
    // A caller that waits for the start gets its failure; if none waits, the next order gets it.
    this.started.catch(() => {});
    this.ended = new Promise((resolve) => {
      this.#child.once('close', () => resolve());
      this.#child.once('error', () => resolve());
    });
    this.#startTimer = setTimeout(() => this.#fail('time'), START_MS);
    this.#listen();
  }

  /** True when it takes no more orders: it has ended, or is about to. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Has one order answered, once the child is ready.
   * @throws ChildFault; the child is gone then unless its reason is `thrown`
   */
  async ask(message: Message): Promise<Message> {
    if (this.#isBusy) throw new Error('the child has not answered the order before this one');
    this.#isBusy = true;
    try {
      await this.started;
      if (this.#hasEnded) throw new ChildFault('ended');
      return await this.#ask(message);
    } finally {
      this.#isBusy = false;
    }
  }

  /** Ends the child whatever it does; the order under way fails with `reason` at once. */
  stop(reason: Error): Promise<void> {
    this.#end(reason);
    return this.ended;
  }

  #ask(message: Message): Promise<Message> {
    const { promise, resolve, reject } = Promise.withResolvers<Message>();
    const { limits, memoryBytes } = this.#options;
    const timer = setTimeout(() => this.#fail('time'), limits.timeMs);
    const watch = new ResourceMonitor({
      pid: this.#child.pid ?? 0,
      limits: { cpuMs: limits.cpuMs, memoryBytes },
      countsFrom: 'watch',
      onBreach: (limit) => this.#fail(limit === 'cpu' ? 'cpu' : 'memory'),
    });
    const end = () => {
      clearTimeout(timer);
      watch.stop();
    };
    this.#order = { resolve, reject, end };
    for (const part of frameOf(message)) this.#channel?.write(part);
    return promise;
  }

  #listen(): void {
    this.#channel?.on('data', (chunk: Buffer) => this.#received(chunk));
    // A child that ends while it is written to: its end is the better reason.
    this.#channel?.on('error', () => {});
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#messages.add(chunk));
    this.#child.once('error', () => this.#fail('ended'));
    this.#child.once('close', () => this.#fail('ended'));
    this.#child.once('exit', () => {
      // Its last answer may still be on the way; a process that keeps the channel open after that is not the child.
      const drain = setTimeout(() => setImmediate(() => this.#fail('ended')), DRAIN_MS);
      this.#child.once('close', () => clearTimeout(drain));
    });
  }

  #received(chunk: Buffer): void {
    if (this.#hasEnded) return;
    try {
      for (const message of this.#reader.push(chunk)) this.#take(message);
    } catch (error) {
      if (!(error instanceof BrokenFrame)) throw error;
      this.#fail('nonsense');
    }
  }

  #take({ head, body }: Message): void {
    const reply = replyIn(head);
    if (reply?.kind === 'ready') this.#isReady();
    else if (reply === undefined || this.#order === undefined) this.#fail('nonsense');
    else this.#answered(this.#order, reply, body);
  }

  #isReady(): void {
    clearTimeout(this.#startTimer);
    this.#start.resolve();
  }

  #answered(order: Order, reply: Exclude<Reply, { kind: 'ready' }>, body: Uint8Array): void {
    this.#order = undefined;
    order.end();
    if (reply.kind === 'answer') order.resolve({ head: reply.head, body });
    else order.reject(new ChildFault('thrown', reply.detail));
  }

  #fail(reason: ChildFaultReason): void {
    this.#end(new ChildFault(reason, this.#messages.text()));
  }

  #end(error: Error): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#startTimer);
    this.#start.reject(error);
    const order = this.#order;
    this.#order = undefined;
    order?.end();
    order?.reject(error);
    killTree(this.#child);
    for (const stream of streamsOf(this.#child)) stream?.destroy();
  }
}
