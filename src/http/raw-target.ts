import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/**
 * Requests whose target has raw UTF-8 (`?query=Wiedner Hauptstraße`, as curl sends it). Node's parser refuses
 * them before any handler runs (HPE_INVALID_URL, whatever the options). They are answered
 * (contract: Query strings): the first line is percent-encoded and the connection is handed back to the server.
 */

/** Request line of one packet; longer ones are over the header limit anyway. */
const MAX_LINE_BYTES = 16 * 1024;
const SPACE = 0x20;

/**
 * Methods that may have such a target. None is the end of another method's name: however the bytes before it end (the
 * body of an earlier request has no end of its own), the request begins where its method does.
 */
const METHOD_BEFORE_TARGET = /(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;
const LONGEST_METHOD = 'OPTIONS'.length;
const TARGET_AND_VERSION = /^\/[^ ]* HTTP\/1\.[01]$/;

/**
 * What is left of a packet from the request on whose target the parser stopped at a byte of `at`, with every byte
 * ≥ 0x80 of that target percent-encoded; `undefined` when it did not stop for such a byte.
 */
export function encodeTarget(packet: Buffer, at: number): Buffer | undefined {
  const targetStart = packet.lastIndexOf(SPACE, at) + 1;
  const lineEnd = packet.indexOf('\r\n', at);
  if (lineEnd === -1 || lineEnd - targetStart > MAX_LINE_BYTES) return undefined;
  const before = packet.toString('latin1', Math.max(0, targetStart - 1 - LONGEST_METHOD), targetStart - 1);
  const method = METHOD_BEFORE_TARGET.exec(before)?.[0];
  const target = packet.subarray(targetStart, lineEnd);
  if (method === undefined || !TARGET_AND_VERSION.test(target.toString('latin1'))) return undefined;
  if (!target.some((byte) => byte >= 0x80)) return undefined;
  const encoded = Array.from(target, (byte) => {
    return byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`;
  });
  return Buffer.concat([Buffer.from(`${method} ${encoded.join('')}`, 'latin1'), packet.subarray(lineEnd)]);
}

interface ParserError extends Error {
  readonly code?: string;
  /** How far the parser came in the packet. */
  readonly bytesParsed?: number;
  readonly rawPacket?: Buffer;
}

/**
 * Tries to serve such a request; false leaves the error to the caller. What the parser took before it has been answered
 * by then; what comes after it, further such requests too, is read as on any other connection.
 */
export function serveRawTarget(server: Server, error: ParserError, socket: Duplex): boolean {
  const { code, rawPacket, bytesParsed } = error;
  if (code !== 'HPE_INVALID_URL' || rawPacket === undefined || bytesParsed === undefined) return false;
  const packet = encodeTarget(rawPacket, bytesParsed);
  if (packet === undefined || socket.destroyed) return false;
  // Not `close`: by that Node gives the parser back.
  for (const event of ['data', 'end', 'error', 'drain', 'timeout', 'resume', 'pause']) {
    socket.removeAllListeners(event);
  }
  const rewritten =
    socket instanceof Rewritten ? socket.beginAnew(packet) : new Rewritten(socket as Socket, packet);
  server.emit('connection', rewritten);
  return true;
}

/** A socket whose first bytes were replaced. */
class Rewritten extends Duplex {
  readonly #socket: Socket;
  readonly #listeners = {
    data: (chunk: Buffer): void => {
      if (!this.push(chunk)) this.#socket.pause();
    },
    end: () => this.push(null),
    close: () => this.destroy(),
    error: (error: Error) => this.destroy(error),
    timeout: () => this.emit('timeout'),
    drain: () => this.emit('drain'),
  };
  #isReplaced = false;

  constructor(socket: Socket, first: Buffer) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
    this.push(first);
    for (const [event, listener] of Object.entries(this.#listeners)) socket.on(event, listener);
  }

  /** Another one on the same socket: `first`, what nobody has read yet, what is still to come. */
  beginAnew(first: Buffer): Rewritten {
    for (const [event, listener] of Object.entries(this.#listeners)) this.#socket.off(event, listener);
    const unread = this.read() as Buffer | null;
    const hasEnded = this.readableEnded || this.#socket.readableEnded;
    this.#isReplaced = true;
    this.destroy();
    const next = new Rewritten(this.#socket, unread === null ? first : Buffer.concat([first, unread]));
    if (hasEnded) next.push(null);
    return next;
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  setTimeout(ms: number, callback?: () => void): this {
    this.#socket.setTimeout(ms, callback);
    return this;
  }

  setNoDelay(noDelay?: boolean): this {
    this.#socket.setNoDelay(noDelay);
    return this;
  }

  setKeepAlive(enable?: boolean, initialDelay?: number): this {
    this.#socket.setKeepAlive(enable, initialDelay);
    return this;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, encoding, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#isReplaced) this.#socket.destroy();
    done(error);
  }
}
