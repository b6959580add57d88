import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@kontor/base';
import type { ByteShare } from '../bodies/byte-share.ts';
import { type Line, LineBuffer } from './line-buffer.ts';

interface BatchReaderOptions {
  readonly request: IncomingMessage;
  readonly reply: ServerResponse;
  /** Bytes of the longest line. */
  readonly maxLine: number;
  /** Bytes of lines that were not taken yet and may wait. */
  readonly window: () => number;
  /** Bytes that taken lines use. */
  readonly taken: () => number;
  /** Opens a share of the memory of all bodies. */
  readonly openShare: () => ByteShare;
  /** Something has come, or the end. */
  readonly onArrival: () => void;
}

/**
 * Reads the lines of a batch, at most so far ahead: then the connection is not read, and the caller's window closes. What
 * waits has a share of the memory of all bodies; when that is used up, nothing more is read for a while.
 */
export class BatchReader {
  readonly #options: BatchReaderOptions;
  readonly #lines: LineBuffer;
  #share: ByteShare | undefined;
  #isPaused = false;
  #isStopped = false;
  #received = 0;
  #lastArrival = performance.now();

  constructor(options: BatchReaderOptions) {
    this.#options = options;
    this.#lines = new LineBuffer(options.maxLine);
    this.#share = options.openShare();
  }

  /** Bytes that have come. */
  get received(): number {
    return this.#received;
  }

  /** By `performance.now()`. */
  get lastArrival(): number {
    return this.#lastArrival;
  }

  /** All was read and taken. */
  get isDone(): boolean {
    return this.#lines.isDone;
  }

  /** Something waits to be taken. */
  get hasWhole(): boolean {
    return this.#lines.hasWhole;
  }

  /** A caller who waits for leave to send (`Expect: 100-continue`) gets it here. */
  start(): void {
    const { request, reply } = this.#options;
    if (request.httpVersion === '1.1' && /\b100-continue\b/i.test(request.headers.expect ?? '')) {
      reply.writeContinue();
    }
    request.on('data', (chunk: Buffer) => this.#take(chunk));
    request.on('end', () => {
      if (this.#isStopped) return;
      this.#lines.end();
      this.#options.onArrival();
    });
    // The connection broke: its answer notices that as well.
    request.on('error', () => this.stop());
  }

  take(): Line | undefined {
    return this.#lines.take();
  }

  /** Reads on where there is room again; to be called when lines were taken or released. */
  goOn(): void {
    const hasRoom = this.#fit() && this.#isInWindow;
    const { request } = this.#options;
    if (this.#isStopped || hasRoom !== this.#isPaused) return;
    this.#isPaused = !hasRoom;
    if (hasRoom) request.resume();
    else request.pause();
  }

  /** Reads no more, and throws away what was not taken. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    const { request } = this.#options;
    request.removeAllListeners('data');
    request.pause();
    this.#lines.clear();
    this.#fit();
  }

  /** Lets go of the share; no line is used any more. */
  close(): void {
    this.stop();
    this.#share?.release();
    this.#share = undefined;
  }

  #take(chunk: Buffer): void {
    this.#received += chunk.length;
    this.#lastArrival = performance.now();
    this.#lines.append(chunk);
    this.goOn();
    this.#options.onArrival();
  }

  /** A line that is not complete must be: nothing can be taken before. */
  get #isInWindow(): boolean {
    return this.#lines.size < this.#options.window() || !this.#lines.hasWhole;
  }

  /** States what is used; false when there is no room for it, which is asked for again next time. */
  #fit(): boolean {
    try {
      this.#share ??= this.#options.openShare();
      this.#share.resize(this.#lines.size + this.#options.taken());
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // It was released by that.
      this.#share = undefined;
      return false;
    }
  }
}
