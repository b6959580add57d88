import { timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { Unavailable } from '@kontor/base/errors';
import { transferredErrorOf } from '../../threads/transferred-error.ts';
import type { Notice } from '../sql/sql-connection.ts';
import { FrameFault, frameOf, MAX_FRAME_BYTES, StoreFrames } from './frames.ts';
import type { FromServer, Greeting, Question } from './store-messages.ts';

/** Before a connection has shown that it belongs here. */
const MAX_GREETING_BYTES = 1024;
const GREETED_WITHIN_MS = 5_000;

/** A process that asks, for the one that answers. */
export interface Asker {
  /** Nobody who still is there has come before it. */
  readonly isFirst: boolean;
  /** Runs when it is gone. */
  onEnd(call: () => void): void;
}

interface StoreServerOptions {
  /** Of the socket; removed at the end. */
  readonly path: string;
  /** Listens there so that only this account may come. @throws errors of the system */
  readonly listen: (server: Server, path: string) => Promise<void>;
  readonly build: string;
  readonly token: Uint8Array;
  /** @throws Unavailable and what else a query throws */
  readonly answer: (name: string, values: readonly unknown[], asker: Asker) => Promise<unknown>;
}

/**
 * The far end of the store of several processes: a socket that only this account may open (mode 0600), and only processes
 * of this start may use (operating: Several processes on one machine).
 */
export class StoreServer {
  readonly #options: StoreServerOptions;
  readonly #server: Server;
  /** Those that have shown that they belong here, in the order of their coming. */
  readonly #connections = new Set<Connection>();
  readonly #ungreeted = new Set<Connection>();

  private constructor(options: StoreServerOptions) {
    this.#options = options;
    this.#server = createServer((socket) => this.#connected(socket));
  }

  /** @throws errors of the system when the socket cannot be made */
  static async open(options: StoreServerOptions): Promise<StoreServer> {
    const store = new StoreServer(options);
    await options.listen(store.#server, options.path);
    return store;
  }

  /** Every process forgets it. */
  announce(notice: Notice): void {
    for (const connection of this.#connections) connection.send({ notice });
  }

  #connected(socket: Socket): void {
    const { build, token, answer } = this.#options;
    const isGreeting = (first: unknown) => isOurs(first, { build, token });
    const connection = new Connection(socket, {
      isGreeting,
      greeted: () => {
        this.#ungreeted.delete(connection);
        this.#connections.add(connection);
      },
      gone: () => {
        this.#ungreeted.delete(connection);
        this.#connections.delete(connection);
      },
      isFirst: () => this.#connections.values().next().value === connection,
      answer,
    });
    this.#ungreeted.add(connection);
  }

  async close(): Promise<void> {
    for (const connection of [...this.#connections, ...this.#ungreeted]) connection.end();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    rmSync(this.#options.path, { force: true });
  }
}

function isOurs(first: unknown, { build, token }: Greeting): boolean {
  const given = first as Partial<Greeting> | null;
  return (
    given?.build === build &&
    given.token instanceof Uint8Array &&
    given.token.length === token.length &&
    timingSafeEqual(given.token, token)
  );
}

interface ConnectionParts {
  readonly isGreeting: (first: unknown) => boolean;
  readonly greeted: () => void;
  readonly gone: () => void;
  readonly isFirst: () => boolean;
  readonly answer: StoreServerOptions['answer'];
}

class Connection implements Asker {
  readonly #socket: Socket;
  readonly #parts: ConnectionParts;
  readonly #reader = new StoreFrames(MAX_GREETING_BYTES);
  readonly #onEnd: (() => void)[] = [];
  readonly #greetingTimer: NodeJS.Timeout;
  #isGreeted = false;

  constructor(socket: Socket, parts: ConnectionParts) {
    this.#socket = socket;
    this.#parts = parts;
    this.#greetingTimer = setTimeout(() => socket.destroy(), GREETED_WITHIN_MS).unref();
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    // Its end is reported by itself.
    socket.on('error', () => {});
    socket.once('close', () => this.#gone());
  }

  get isFirst(): boolean {
    return this.#parts.isFirst();
  }

  onEnd(call: () => void): void {
    if (this.#socket.destroyed) call();
    else this.#onEnd.push(call);
  }

  #gone(): void {
    clearTimeout(this.#greetingTimer);
    this.#parts.gone();
    for (const call of this.#onEnd.splice(0)) call();
  }

  #take(chunk: Buffer): void {
    try {
      for (const content of this.#reader.add(chunk)) {
        if (!this.#isGreeted) this.#greet(content);
        else void this.#answer(questionOf(content));
      }
    } catch (error) {
      if (!(error instanceof FrameFault)) throw error;
      this.#socket.destroy();
    }
  }

  /** @throws FrameFault for somebody who does not belong here */
  #greet(first: unknown): void {
    if (!this.#parts.isGreeting(first)) throw new FrameFault('another build or token');
    clearTimeout(this.#greetingTimer);
    this.#isGreeted = true;
    this.#reader.limit = MAX_FRAME_BYTES;
    this.#parts.greeted();
    this.send({ n: 0, r: null });
  }

  async #answer({ n, name, values }: Question): Promise<void> {
    try {
      this.#sendAnswer(n, await this.#parts.answer(name, values, this));
    } catch (error) {
      this.send({ n, e: transferredErrorOf(error) });
    }
  }

  #sendAnswer(n: number, r: unknown): void {
    try {
      this.send({ n, r });
    } catch (error) {
      if (!(error instanceof FrameFault)) throw error;
      throw new Unavailable('answer of the store too large');
    }
  }

  /** @throws FrameFault when it is larger than a frame may be */
  send(message: FromServer): void {
    if (this.#socket.writable) this.#socket.write(frameOf(message));
  }

  /** What was answered is sent before. */
  end(): void {
    this.#socket.end(() => this.#socket.destroy());
  }
}

/** @throws FrameFault */
function questionOf(content: unknown): Question {
  const { n, name, values } = (content ?? {}) as Partial<Question>;
  if (typeof n !== 'number' || typeof name !== 'string' || !Array.isArray(values))
    throw new FrameFault('a frame that is no question');
  return { n, name, values };
}
