import type { Readable, Writable } from 'node:stream';

/**
 * A connection to a browser by the Chrome DevTools Protocol over two pipes (`--remote-debugging-pipe`): JSON messages,
 * each ended by a zero byte. No port listens, so nobody else can connect to the browser.
 */

/** Values of a message; their shape is the protocol's matter. */
export type CdpValues = Readonly<Record<string, unknown>>;

export interface CdpEvent {
  readonly method: string;
  readonly params: CdpValues;
  /** Absent for events of the browser itself. */
  readonly sessionId: string | undefined;
}

/** The browser refused a command. Its text is the browser's and may quote input: it must not reach a log. */
export class CdpRefusal extends Error {
  readonly method: string;
  readonly code: number;
  readonly detail: string;
  constructor(method: string, { code, message }: { readonly code: number; readonly message: string }) {
    super(`${method} was refused (${code})`);
    this.name = 'CdpRefusal';
    this.method = method;
    this.code = code;
    this.detail = message;
  }
}

/** The browser is gone, or what it sends cannot be read. */
export class BrowserGone extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BrowserGone';
  }
}

interface Pending {
  readonly method: string;
  readonly resolve: (result: CdpValues) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: CdpValues;
  readonly result?: CdpValues;
  readonly error?: { readonly code: number; readonly message: string };
  readonly sessionId?: string;
}

/** A longer message is no answer to anything asked here: results are read as streams of 1 MiB. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

export interface CdpPipes {
  readonly toBrowser: Writable;
  readonly fromBrowser: Readable;
}

export class CdpConnection {
  readonly #toBrowser: Writable;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, (event: CdpEvent) => void>();
  readonly #gone = Promise.withResolvers<BrowserGone>();
  #chunks: Buffer[] = [];
  #outgoing = '';
  #size = 0;
  #lastId = 0;
  #end: BrowserGone | undefined;

  constructor({ toBrowser, fromBrowser }: CdpPipes) {
    this.#toBrowser = toBrowser;
    fromBrowser.on('data', (chunk: Buffer) => this.#take(chunk));
    fromBrowser.on('close', () => this.end('the browser closed its pipe'));
    fromBrowser.on('error', () => this.end('the pipe of the browser cannot be read'));
    // Reading ends as well, and that end reports a failed write too.
    toBrowser.on('error', () => this.end('the pipe of the browser cannot be written'));
  }

  /** Resolves when the connection has ended, with the reason. */
  get gone(): Promise<BrowserGone> {
    return this.#gone.promise;
  }

  /** @throws CdpRefusal, BrowserGone */
  send(method: string, params: CdpValues = {}, sessionId?: string): Promise<CdpValues> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<CdpValues>();
    this.#pending.set(id, { method, resolve, reject });
    const message = { id, method, params, ...(sessionId !== undefined && { sessionId }) };
    this.#write(`${JSON.stringify(message)}\0`);
    return promise;
  }

  /**
   * What is sent together is written together: a write of its own for each message was a fifth of the time of a call.
   */
  #write(text: string): void {
    if (this.#outgoing === '') {
      queueMicrotask(() => {
        if (this.#end === undefined) this.#toBrowser.write(this.#outgoing);
        this.#outgoing = '';
      });
    }
    this.#outgoing += text;
  }

  /** All events of one session go to one listener; `undefined` means the browser itself. */
  listen(sessionId: string | undefined, listener: (event: CdpEvent) => void): void {
    this.#listeners.set(sessionId ?? '', listener);
  }

  unlisten(sessionId: string): void {
    this.#listeners.delete(sessionId);
  }

  /**
   * Ends the connection: pending and later commands fail. Each session gets `Inspector.detached`.
   */
  end(reason: string): void {
    if (this.#end !== undefined) return;
    this.#end = new BrowserGone(reason);
    for (const { reject } of this.#pending.values()) reject(this.#end);
    this.#pending.clear();
    // Who waits for an event would wait for ever: CDP's own word for a session that has ended.
    for (const [sessionId, listener] of this.#listeners)
      listener({ method: 'Inspector.detached', params: { reason }, sessionId });
    this.#listeners.clear();
    this.#chunks = [];
    this.#gone.resolve(this.#end);
  }

  #take(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0 && this.#end === undefined; end = chunk.indexOf(0, start)) {
      this.#message(Buffer.concat([...this.#chunks, chunk.subarray(start, end)]));
      this.#chunks = [];
      this.#size = 0;
      start = end + 1;
    }
    if (start >= chunk.length || this.#end !== undefined) return;
    this.#chunks.push(chunk.subarray(start));
    this.#size += chunk.length - start;
    if (this.#size > MAX_MESSAGE_BYTES) this.end('the browser sent an endless message');
  }

  #message(bytes: Buffer): void {
    let message: Message;
    try {
      message = JSON.parse(bytes.toString('utf8')) as Message;
    } catch {
      this.end('the browser sent what is no message');
      return;
    }
    if (message.id !== undefined) this.#answer(message.id, message);
    else if (message.method !== undefined) this.#event(message.method, message);
  }

  #answer(id: number, { result, error }: Message): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error !== undefined) pending?.reject(new CdpRefusal(pending.method, error));
    else pending?.resolve(result ?? {});
  }

  #event(method: string, { params = {}, sessionId }: Message): void {
    this.#listeners.get(sessionId ?? '')?.({ method, params, sessionId });
  }
}
