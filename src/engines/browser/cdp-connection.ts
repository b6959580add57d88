import type { CdpBatch, CdpCommand, CdpEvent, CdpOrder, CdpReport, CdpValues } from './cdp-wire.ts';

export type { CdpEvent, CdpValues } from './cdp-wire.ts';

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
export class BrowserExited extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BrowserGone'; // as log lines name it
  }
}

/** Not an event of the protocol: the document of this page has sent more messages than it may. */
export const FLOODED = 'Kontor.flooded';

interface Pending {
  readonly method: string;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** The way to the thread that owns the pipe: a `MessagePort`. */
export interface CdpPort {
  postMessage(orders: readonly CdpOrder[]): void;
  on(event: 'message', listener: (batch: CdpBatch) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  close(): void;
}

/**
 * A connection to a browser by the Chrome DevTools Protocol over two pipes (`--remote-debugging-pipe`). No port listens,
 * so nobody else can connect to the browser. The pipes belong to a thread (`pipe-end.ts`): here arrive answers, and the
 * events that somebody needs.
 */
export class CdpConnection {
  readonly #port: CdpPort;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, (event: CdpEvent) => void>();
  readonly #gone = Promise.withResolvers<BrowserExited>();
  #orders: CdpOrder[] = [];
  #lastId = 0;
  #end: BrowserExited | undefined;

  constructor(port: CdpPort) {
    this.#port = port;
    port.on('message', (batch) => this.#take(batch));
    port.on('close', () => this.end('the thread that reads the browser has ended'));
  }

  /** Resolves when the connection has ended, with the reason. */
  get exited(): Promise<BrowserExited> {
    return this.#gone.promise;
  }

  /** @throws CdpRefusal, BrowserExited */
  send(method: string, params: CdpValues = {}, sessionId?: string): Promise<CdpValues> {
    return this.#command({ method, params, sessionId });
  }

  /**
   * Sends a command that answers with a stream, and reads that to its end.
   * @throws CdpRefusal, BrowserExited, RangeError when it is longer than `readAtMost` bytes
   */
  async read(
    command: Pick<CdpCommand, 'method' | 'params' | 'sessionId'>,
    readAtMost: number,
  ): Promise<Buffer> {
    const bytes = await this.#command<Uint8Array<ArrayBuffer> | undefined>({ ...command, readAtMost });
    if (bytes === undefined) throw new RangeError(`more than ${readAtMost} bytes`);
    return Buffer.from(bytes.buffer);
  }

  /** What a page has sent so far was its last document's; the next one may send as much again. */
  begin(sessionId: string): void {
    this.#order({ kind: 'begin', sessionId });
  }

  #command<Result = CdpValues>(command: Omit<CdpCommand, 'kind' | 'id'>): Promise<Result> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#pending.set(id, { method: command.method, resolve, reject });
    this.#order({ kind: 'command', id, ...command });
    return promise;
  }

  /** What is ordered together goes together. */
  #order(order: CdpOrder): void {
    if (this.#orders.length === 0) queueMicrotask(() => this.#post());
    this.#orders.push(order);
  }

  #post(): void {
    const orders = this.#orders;
    this.#orders = [];
    if (this.#end === undefined) this.#port.postMessage(orders);
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
    this.#end = new BrowserExited(reason);
    for (const { reject } of this.#pending.values()) reject(this.#end);
    this.#pending.clear();
    // Who waits for an event would wait for ever: CDP's own word for a session that has ended.
    for (const [sessionId, listener] of this.#listeners)
      listener({ method: 'Inspector.detached', params: { reason }, sessionId });
    this.#listeners.clear();
    this.#port.close();
    this.#gone.resolve(this.#end);
  }

  #take({ reports, isMore }: CdpBatch): void {
    for (const report of reports) this.#report(report);
    // After whatever else waits for the event loop.
    if (isMore) setImmediate(() => this.#order({ kind: 'next' }));
  }

  #report(report: CdpReport): void {
    if (report.kind === 'event') this.#tell(report);
    else if (report.kind === 'flooded')
      this.#tell({ method: FLOODED, params: {}, sessionId: report.sessionId });
    else if (report.kind === 'gone') this.end(report.reason);
    else this.#answer(report);
  }

  #tell({ method, params, sessionId }: CdpEvent): void {
    this.#listeners.get(sessionId ?? '')?.({ method, params, sessionId });
  }

  #answer(report: Extract<CdpReport, { readonly id: number }>): void {
    const pending = this.#pending.get(report.id);
    this.#pending.delete(report.id);
    if (report.kind === 'refusal') pending?.reject(new CdpRefusal(pending.method, report));
    else pending?.resolve((report.kind === 'bytes' ? report.bytes : report.result) as never);
  }
}
