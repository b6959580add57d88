import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorMessage, type FailureName, failure } from './failure.ts';
import { endWithoutReset } from './lingering-close.ts';
import { nodeHttp } from './node-http.ts';
import { refusedPacket } from './node-internals/refused-packet.ts';
import type { ErrorPages } from './pages/error-pages.ts';
import { partialRequest } from './pages/partial-request.ts';
import { COMMON_HEADERS } from './request-context.ts';
import type { FramingFault } from './wire/message-framing.ts';

const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';
/** What the parser's errors mean; any other: it is no HTTP. */
const MEANINGS: Readonly<Record<string, FailureName>> = {
  HPE_HEADER_OVERFLOW: 'headTooLarge',
  [REQUEST_TIMEOUT]: 'headTimeout',
};

/** What the gate has seen before the parser (`wire/message-framing.ts`). */
const FRAMING: Readonly<Record<FramingFault, FailureName>> = {
  pieces: 'inPieces',
  extension: 'inPieces',
  trailers: 'inPieces',
  lines: 'headTooLarge',
  late: 'headTimeout',
};

/** No head is longer. */
const MAX_HEAD = 64 * 1024;

interface ParserError extends Error {
  readonly code?: string;
}

interface ProtocolFaultsOptions {
  readonly newRequestId: () => string;
  /** Called when nothing more can be read of a connection, before it is answered. */
  readonly onFault: (socket: Duplex) => void;
  /** The answer that is to go out next on a connection, where its request came whole. */
  readonly openReply: (socket: Duplex) => ServerResponse | undefined;
  /** The beginning of a head that has come in part. */
  readonly unfinishedHead: (socket: Duplex) => string;
  /** The request that is coming may take any time: whoever serves it has limits of its own. */
  readonly mayTakeLong: (socket: Duplex) => boolean;
  /** What people see in place of JSON. */
  readonly pages: ErrorPages;
}

/** Answers what is wrong before routing with 400, 408 or 431 and the JSON body (contract: Statuses). */
export class ProtocolFaults {
  readonly #options: ProtocolFaultsOptions;
  /** Connections on which nothing can be read any more: what still arrives is no further fault. */
  readonly #faulty = new WeakSet<Duplex>();

  constructor(options: ProtocolFaultsOptions) {
    this.#options = options;
  }

  /** What comes is too much: the connection ends with this answer. */
  tooMuch(socket: Duplex, fault: FramingFault): void {
    this.#end(socket, FRAMING[fault]);
  }

  /** A fault of the parser. */
  answer(error: ParserError, socket: Duplex): void {
    if (this.#faulty.has(socket)) return;
    // Node's server reports it once for a request, and leaves to its listener what happens then.
    if (error.code === REQUEST_TIMEOUT && this.#options.mayTakeLong(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    this.#end(socket, MEANINGS[error.code ?? ''], refusedPacket(error)?.toString('latin1', 0, MAX_HEAD));
  }

  #end(socket: Duplex, name: FailureName | undefined, packet = ''): void {
    if (this.#faulty.has(socket)) return;
    this.#faulty.add(socket);
    const head = this.#options.unfinishedHead(socket) + packet;
    this.#options.onFault(socket);
    this.#afterReplies(socket, () => {
      if (socket.writable) this.refuse(socket, name, head);
      else socket.destroy();
    });
  }

  /** The last answer of a connection. */
  refuse(socket: Duplex, name: FailureName = 'unreadable', given = ''): void {
    const requestId = this.#options.newRequestId();
    const refused = failure(name);
    const { status } = refused;
    const request = partialRequest(given);
    const page =
      request && this.#options.pages.pageFor({ ...request, failure: refused, requestId, path: '' });
    const body = page?.body ?? JSON.stringify(errorMessage(refused.violations, requestId));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'x-request-id': requestId,
      ...COMMON_HEADERS,
      ...page?.headers,
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = `HTTP/1.1 ${status} ${nodeHttp().STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`;
    endWithoutReset(socket, request?.asker.method === 'HEAD' && page !== undefined ? head : `${head}${body}`);
  }

  /**
   * Acts when every request that came whole before the fault is answered (RFC 9112, 9.3.2: replies go out in the order
   * of the requests). The faulty request itself is not waited for: its handler waits for a body that never comes.
   */
  #afterReplies(socket: Duplex, act: () => void): void {
    const { openReply } = this.#options;
    if (openReply(socket) === undefined) {
      act();
      return;
    }
    // What comes meanwhile must not reach the parser, which reads nothing any more.
    socket.pause();
    const waitOn = (): void => {
      const reply = openReply(socket);
      if (reply !== undefined) reply.once('close', waitOn);
      else if (socket.isPaused()) socket.once('resume', act).resume();
      // Somebody went on reading: the handler that waits for the body of the faulty request.
      else act();
    };
    waitOn();
  }
}
