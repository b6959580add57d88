import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isSameSource, networkSource, type Source } from '#shares/source.ts';
import type { CpuAccounting } from '../cpu-accounting.ts';
import { Gate } from './gate.ts';
import type { BodyForm, FramingFault } from './message-framing.ts';

/** Requests of one connection that wait for their answers (RFC 9112, 9.3.2). */
const MAX_PIPELINED = 16;
/** Bytes of answers that wait to be sent. */
const MAX_WAITING_BYTES = 256 * 1024;
/** So much of a request is left open until its key is checked, on a connection that had one: one booking in place of three. */
const MAX_HELD_MS = 0.5;
/** What has used less than this waits apart from others of its network. */
const FRESH_MS = 2;

interface HttpConnectionOptions {
  readonly load: CpuAccounting;
  /** Of the peer; behind a proxy each request has another. */
  readonly network: string;
  readonly now: () => number;
  readonly refuse: (connection: HttpConnection, fault: FramingFault) => void;
}

/** One connection and who pays for it: the network until a key was checked, then its account. */
export class HttpConnection {
  readonly socket: Socket;
  /** Of the peer. */
  readonly network: string;
  readonly #options: HttpConnectionOptions;
  readonly #gate: Gate;
  /** In their order; mostly one, for which a set makes its tables again with each request. */
  readonly #open: ServerResponse[] = [];
  #payer: Source;
  /** The account whose key was last seen here. */
  #account: Source | undefined;
  /** Of the network's, since the last request. */
  #owedMs = 0;
  /** Charged to nobody yet. */
  #heldMs = 0;
  #usedMs = 0;
  #idleSince: number;
  #hasLines = false;

  constructor(socket: Socket, options: HttpConnectionOptions) {
    this.socket = socket;
    this.network = options.network;
    this.#options = options;
    this.#payer = networkSource(options.network);
    this.#idleSince = options.now();
    this.#gate = new Gate(socket, {
      now: options.now,
      turn: () => options.load.turn(this.#waitsAs()),
      deliver: (work) => options.load.measure(this.#payerNow, work, this.#charged),
      mayBegin: () => this.#mayBegin(),
      refuse: (fault) => options.refuse(this, fault),
    });
  }

  get payer(): Source {
    return this.#payer;
  }

  /** A key or a session was checked here. */
  get hasAccount(): boolean {
    return this.#account !== undefined;
  }

  /** Since when no call is under way, by the clock of the options; undefined: one is. */
  get idleSince(): number | undefined {
    return this.#open.length === 0 && this.#gate.isIdle ? this.#idleSince : undefined;
  }

  /** The answer that is to go out next (RFC 9112, 9.3.2: in the order of the requests), where its request came whole. */
  get openReply(): ServerResponse | undefined {
    const [next] = this.#open;
    return next?.req.complete ? next : undefined;
  }

  /** What has come of a head that is not complete, as far as it is kept. */
  get unfinishedHead(): string {
    return this.#gate.unfinishedHead;
  }

  /** The parser has read the head of a request. @param network of its client */
  startRequest(request: IncomingMessage, response: ServerResponse, network: string): void {
    this.#open.push(response);
    // It closes once; `once` would wrap the listener.
    response.on('close', () => {
      this.#open.splice(this.#open.indexOf(response), 1);
      this.#hasLines = false;
      this.#settle();
      this.#idleSince = this.#options.now();
      this.#gate.goOn();
    });
    this.#bill(networkSource(network));
    this.#gate.startBody(bodyForm(request));
  }

  /** Who calls is known: what this connection has used since its last request is theirs. */
  identify(source: Source): void {
    this.#account = source;
    this.#bill(source);
  }

  /** The body of the request that is coming is made of lines, and may take any time. */
  expectLines(): void {
    this.#hasLines = true;
    this.#gate.expectLines();
    // Set again by Node when the answer is out; a stream that stands for a connection has none.
    if ('setTimeout' in this.socket) this.socket.setTimeout(0);
  }

  /** Whoever serves the request that is coming ends it in time. */
  get hasLines(): boolean {
    return this.#hasLines;
  }

  /** Nothing of what still comes reaches the parser. */
  discard(): void {
    this.#gate.discard();
  }

  /** What is owed moves on to whoever pays now. */
  #bill(source: Source): void {
    if (!isSameSource(this.#payer, source)) this.#options.load.transfer(this.#payer, source, this.#owedMs);
    this.#payer = source;
    if (source.kind === 'account') {
      this.#owedMs = 0;
      this.#settle();
    }
  }

  #settle(): void {
    if (this.#heldMs === 0) return;
    this.#options.load.settle(this.#payer, this.#heldMs);
    if (this.#payer.kind === 'network') this.#owedMs += this.#heldMs;
    this.#heldMs = 0;
  }

  get #isHeld(): boolean {
    return this.#payer.kind === 'network' && this.#account !== undefined && this.#heldMs < MAX_HELD_MS;
  }

  readonly #payerNow = (): Source | undefined => (this.#isHeld ? undefined : this.#payer);

  readonly #charged = (ms: number): void => {
    this.#usedMs += ms;
    if (this.#isHeld) this.#heldMs += ms;
    else if (this.#payer.kind === 'network') this.#owedMs += ms;
  };

  /** The next message of a known key waits as that key does; a newcomer is not behind all that its network sends. */
  #waitsAs(): Source {
    if (this.#payer.kind === 'account' || this.#usedMs >= FRESH_MS) return this.#payer;
    return networkSource(`${this.#payer.network} fresh`);
  }

  #mayBegin(): boolean {
    if (this.#open.length === 0) return true;
    if (this.#open.length >= MAX_PIPELINED) return false;
    let waiting = this.socket.writableLength;
    for (const response of this.#open) waiting += response.writableLength;
    return waiting <= MAX_WAITING_BYTES;
  }
}

/** RFC 9112, 6.3; the parser has refused what contradicts itself. */
function bodyForm({ headers }: IncomingMessage): BodyForm {
  if (headers['transfer-encoding'] !== undefined) return { kind: 'chunked' };
  const bytes = Number(headers['content-length'] ?? 0);
  return bytes > 0 ? { kind: 'length', bytes } : { kind: 'none' };
}
