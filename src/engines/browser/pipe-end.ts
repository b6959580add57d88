import type { Readable, Writable } from 'node:stream';
import type { CdpBatch, CdpCommand, CdpOrder, CdpReport, CdpValues } from './cdp-wire.ts';
import { MAX_BYTES, MessageQuotas } from './message-limits.ts';
import { forwardedValues, isForwarded } from './message-rules.ts';
import { EndlessMessage, MessageSplitter, type RawMessage } from './message-splitter.ts';
import { readStream } from './stream-reader.ts';

/** Two pipes to a browser (`--remote-debugging-pipe`): JSON messages, each ended by a zero byte. */
export interface CdpPipes {
  readonly toBrowser: Writable;
  readonly fromBrowser: Readable;
}

/** The way to the event loop. */
export type Post = (batch: CdpBatch, moved: readonly ArrayBuffer[]) => void;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: CdpValues;
  readonly result?: CdpValues;
  readonly error?: { readonly code: number; readonly message: string };
}

/** An answer to something that was asked from here. */
type Answered = (message: Message) => void;

/** The event loop deals with so many reports in a turn: about a millisecond. */
const MAX_BATCH = 128;
/** Numbers of commands from here; those of the connection count from 1. */
const FIRST_OWN_ID = 1_000_000_000;

/** A message's name, or that it is an answer, without reading all of it: Chromium writes these members first. */
const EVENT = /^\{"method":"([A-Za-z.]+)",/;
const ANSWER = /^\{"id":(\d+),/;
/** … and this one last. Within a text its quotes would be escaped, and within `params` another brace would follow. */
const SESSION = /,"sessionId":"([^"\\]+)"\}$/;

/**
 * The end of the pipe on the thread that owns it: writes commands, reads messages, counts what documents send, and
 * passes on results and the few events that are needed.
 */
export class PipeEnd {
  readonly #toBrowser: Writable;
  readonly #post: Post;
  readonly #splitter = new MessageSplitter(MAX_BYTES);
  readonly #senders = new MessageQuotas();
  readonly #own = new Map<number, Answered>();
  #lastOwnId = FIRST_OWN_ID;
  #reports: CdpReport[] = [];
  /** A batch is under way that was not the last one. */
  #isWaiting = false;
  #hasEnded = false;

  constructor({ toBrowser, fromBrowser }: CdpPipes, post: Post) {
    this.#toBrowser = toBrowser;
    this.#post = post;
    fromBrowser.on('data', (chunk: Buffer) => this.#take(chunk));
    fromBrowser.on('close', () => this.end('the browser closed its pipe'));
    fromBrowser.on('error', () => this.end('the pipe of the browser cannot be read'));
    // Reading ends as well, and that end reports a failed write too.
    toBrowser.on('error', () => this.end('the pipe of the browser cannot be written'));
  }

  /** What is ordered together is written together: a write of its own for each was a fifth of the time of a call. */
  carryOut(orders: readonly CdpOrder[]): void {
    let text = '';
    for (const order of orders) {
      if (order.kind === 'command') text += this.#command(order);
      else if (order.kind === 'begin') this.#senders.begin(order.sessionId);
      else this.#isWaiting = false;
    }
    if (text !== '' && !this.#hasEnded) this.#toBrowser.write(text);
    this.#flush();
  }

  /** Nothing is passed on after this. */
  end(reason: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    // Reports that still wait are dropped: the connection that would read them has ended.
    this.#reports = [];
    this.#post({ reports: [{ kind: 'gone', reason }], isMore: false }, []);
  }

  #command({ id, method, params, sessionId, readAtMost }: CdpCommand): string {
    if (sessionId === undefined) this.#senders.resetBrowser();
    if (readAtMost !== undefined)
      this.#own.set(id, (message) => this.#stream(id, message, sessionId, readAtMost));
    return textOf(id, method, params, sessionId);
  }

  #ask(method: string, params: CdpValues, sessionId: string | undefined, answered: Answered): void {
    const id = ++this.#lastOwnId;
    this.#own.set(id, answered);
    this.#toBrowser.write(textOf(id, method, params, sessionId));
  }

  #take(chunk: Buffer): void {
    try {
      for (const message of this.#splitter.messagesOf(chunk)) {
        if (this.#hasEnded) return;
        this.#message(message);
      }
    } catch (error) {
      if (!(error instanceof EndlessMessage)) throw error;
      this.end('the browser sent an endless message');
    }
    this.#flush();
  }

  #message(raw: RawMessage): void {
    const sessionId = SESSION.exec(raw.tail.toString('latin1'))?.[1];
    const head = raw.head.toString('latin1');
    const method = EVENT.exec(head)?.[1];
    if (method !== undefined) this.#event(method, raw, sessionId);
    else {
      const id = ANSWER.exec(head)?.[1];
      if (id === undefined) this.end('the browser sent what is no message');
      else this.#answer(Number(id), raw, sessionId);
    }
  }

  #event(method: string, raw: RawMessage, sessionId: string | undefined): void {
    if (!this.#isHeard(sessionId, raw, 1) || raw.whole === undefined) return;
    const isOfTree = method === 'Target.attachedToTarget' || method === 'Target.detachedFromTarget';
    if (!isOfTree && method !== DIALOG && !isForwarded(method)) return;
    const params = this.#parsed(raw.whole)?.params;
    if (params === undefined) return;
    if (isOfTree) this.#tree(method, params, sessionId);
    if (method === DIALOG) this.#ask('Page.handleJavaScriptDialog', { accept: false }, sessionId, () => {});
    // Nobody listens to the browser itself: its events are about the tree.
    if (sessionId === undefined) return;
    const needed = forwardedValues(method, params, this.#senders.pageOf(sessionId)?.mainFrame);
    if (needed !== undefined) this.#reports.push({ kind: 'event', method, params: needed, sessionId });
  }

  /** Pages of the service are announced by the browser, frames, workers and windows by what opened them. */
  #tree(method: string, params: CdpValues, opener: string | undefined): void {
    const session = String(params.sessionId);
    if (method === 'Target.detachedFromTarget') this.#senders.detach(session);
    else this.#senders.attach(session, opener, String((params.targetInfo as CdpValues).targetId));
  }

  #answer(id: number, raw: RawMessage, sessionId: string | undefined): void {
    const own = this.#own.get(id);
    // Pieces of a stream come here, and are not counted.
    if (own === undefined) this.#isHeard(sessionId, raw, 0);
    const message = raw.whole === undefined ? { error: TOO_LONG } : this.#parsed(raw.whole);
    if (message === undefined) return;
    this.#own.delete(id);
    if (own !== undefined) own(message);
    else this.#reports.push(reportOf(id, message));
  }

  /** Counts a message; the event loop gets one report of a document that is over its limit. */
  #isHeard(sessionId: string | undefined, { size }: RawMessage, messages: 0 | 1): boolean {
    const verdict = this.#senders.charge(sessionId, size, messages);
    if (verdict === 'over') {
      const page = this.#senders.pageOf(sessionId)?.page;
      if (page === undefined) this.end('the browser sends too many messages');
      else this.#reports.push({ kind: 'flooded', sessionId: page });
    }
    return verdict === 'accepted';
  }

  #parsed(bytes: Buffer): Message | undefined {
    try {
      return JSON.parse(bytes.toString('utf8')) as Message;
    } catch {
      this.end('the browser sent what is no message');
      return undefined;
    }
  }

  #stream(id: number, message: Message, sessionId: string | undefined, maxBytes: number): void {
    if (message.error !== undefined) {
      this.#reports.push(reportOf(id, message));
      return;
    }
    readStream({
      ask: (method, params, answered) => this.#ask(method, params, sessionId, answered),
      handle: String(message.result?.stream),
      maxBytes,
      done: (read) =>
        this.#reports.push(
          read.error === undefined ? { kind: 'bytes', id, bytes: read.bytes } : reportOf(id, read),
        ),
    });
  }

  #flush(): void {
    if (this.#isWaiting || this.#hasEnded || this.#reports.length === 0) return;
    const reports = this.#reports.splice(0, MAX_BATCH);
    this.#isWaiting = this.#reports.length > 0;
    const moved = reports.flatMap((one) =>
      one.kind === 'bytes' && one.bytes !== undefined ? [one.bytes.buffer] : [],
    );
    this.#post({ reports, isMore: this.#isWaiting }, moved);
  }
}

/** Nobody sees a dialog, and its document waits for the answer: it is given here. */
const DIALOG = 'Page.javascriptDialogOpening';
const TOO_LONG = { code: 0, message: 'the answer is too long' };

const textOf = (id: number, method: string, params: CdpValues, sessionId: string | undefined): string =>
  `${JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) })}\0`;

const reportOf = (id: number, { error, result = {} }: Message): CdpReport =>
  error === undefined
    ? { kind: 'result', id, result }
    : { kind: 'refusal', id, code: error.code, message: error.message };
