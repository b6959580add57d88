import { createConnection, type Socket } from 'node:net';
import { Unavailable } from '@kontor/base/errors';
import { errorOf } from '../../threads/transferred-error.ts';
import type { Notice } from '../sql/sql-connection.ts';
import { FrameFault, frameOf, MAX_FRAME_BYTES, StoreFrames } from './frames.ts';
import type { FromServer, StorePlace } from './store-messages.ts';

const CONNECTED_WITHIN_MS = 5_000;

interface StoreLinkOptions extends StorePlace {
  readonly build: string;
  readonly onNotice: (notice: Notice) => void;
  /** Called once, before open questions fail, when the process that answers is gone. */
  readonly onLost: () => void;
}

interface Open {
  readonly name: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The process that has the database is gone; whether what was asked has happened is open. */
export class StoreLost extends Unavailable {
  constructor() {
    super('the process that has the database is gone', { retryAfterSeconds: 1, why: { cause: 'store' } });
  }
}

/** The near end: asks the process that has the database. */
export class StoreLink {
  readonly #options: StoreLinkOptions;
  readonly #socket: Socket;
  readonly #reader = new StoreFrames(MAX_FRAME_BYTES);
  readonly #open = new Map<number, Open>();
  #lastNumber = 0;
  #isOver = false;

  private constructor(options: StoreLinkOptions) {
    this.#options = options;
    this.#socket = createConnection(options.path);
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    // Its end is reported by itself.
    this.#socket.on('error', () => {});
    this.#socket.once('close', () => this.#ended());
  }

  /** @throws StoreLost when nobody answers, or as one of another build or start */
  static async open(options: StoreLinkOptions): Promise<StoreLink> {
    const link = new StoreLink(options);
    const greeted = new Promise<unknown>((resolve, reject) =>
      link.#open.set(0, { name: 'greeting', resolve, reject }),
    );
    const timer = setTimeout(() => link.#socket.destroy(), CONNECTED_WITHIN_MS);
    const { build, token } = options;
    link.#socket.write(frameOf({ build, token }));
    try {
      await greeted;
      return link;
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws what the far end threw; StoreLost; FrameFault when the values are larger than a frame may be */
  ask(name: string, values: readonly unknown[] = []): Promise<unknown> {
    if (this.#isOver) return Promise.reject(new StoreLost());
    return new Promise((resolve, reject) => {
      const n = ++this.#lastNumber;
      const frame = frameOf({ n, name, values });
      this.#open.set(n, { name, resolve, reject });
      this.#socket.write(frame);
    });
  }

  #take(chunk: Buffer): void {
    try {
      for (const content of this.#reader.add(chunk)) this.#answered(content as FromServer);
    } catch (error) {
      if (!(error instanceof FrameFault)) throw error;
      this.#socket.destroy();
    }
  }

  #answered(message: FromServer): void {
    if ('notice' in message) {
      this.#options.onNotice(message.notice);
      return;
    }
    const question = this.#open.get(message.n);
    if (question === undefined) return;
    this.#open.delete(message.n);
    if ('r' in message) question.resolve(message.r);
    else question.reject(errorOf(question.name, message.e));
  }

  #ended(): void {
    const isLost = !this.#isOver && !this.#open.has(0);
    this.#isOver = true;
    if (isLost) this.#options.onLost();
    for (const { reject } of this.#open.values()) reject(new StoreLost());
    this.#open.clear();
  }

  /** What is under way is answered first. */
  async close(): Promise<void> {
    if (this.#isOver) return;
    while (this.#open.size > 0 && !this.#socket.destroyed) await new Promise((turn) => setTimeout(turn, 5));
    this.#isOver = true;
    if (this.#socket.destroyed) return;
    await new Promise<void>((resolve) => {
      this.#socket.once('close', () => resolve());
      this.#socket.end();
    });
  }
}
