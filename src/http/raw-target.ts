import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/**
 * Requests whose target holds raw UTF-8 (`?query=Wiedner Hauptstraße`, as curl sends it). Node's parser refuses
 * them before any handler runs (HPE_INVALID_URL, whatever the options). Contract 5 wants them answered: the first
 * line is percent-encoded and the connection is handed back to the server.
 */

/** Request line of one packet; longer ones are over the header limit anyway. */
const MAX_LINE_BYTES = 16 * 1024;

/** The packet with every byte ≥ 0x80 of its first line percent-encoded; `undefined` when that does not apply. */
export function encodeTarget(packet: Buffer): Buffer | undefined {
  const end = packet.indexOf('\r\n');
  if (end === -1 || end > MAX_LINE_BYTES) return undefined;
  const line = packet.subarray(0, end);
  if (!line.some((byte) => byte >= 0x80)) return undefined;
  if (!/^[A-Z]+ \/[^ ]* HTTP\/1\.[01]$/.test(line.toString('latin1'))) return undefined;
  const encoded = Array.from(line, (byte) => {
    return byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`;
  });
  return Buffer.concat([Buffer.from(encoded.join(''), 'latin1'), packet.subarray(end)]);
}

interface ParserError extends Error {
  readonly code?: string;
  /** How far the parser came in the packet. */
  readonly bytesParsed?: number;
  readonly rawPacket?: Buffer;
}

/**
 * Tries to serve such a request; false leaves the error to the caller. At most once a connection: the stream that
 * is handed back is no socket, so a further fault on it arrives here as another kind of stream.
 */
export function serveRawTarget(server: Server, error: ParserError, socket: Duplex): boolean {
  if (error.code !== 'HPE_INVALID_URL' || error.rawPacket === undefined || socket instanceof Rewritten)
    return false;
  // Only when it stopped in the first line: bytes before that belong to an earlier request, and what looks like a
  // request line in its body must never become one.
  if ((error.bytesParsed ?? 0) > error.rawPacket.indexOf('\r\n')) return false;
  const packet = encodeTarget(error.rawPacket);
  if (packet === undefined || socket.destroyed) return false;
  for (const event of ['data', 'end', 'error', 'close', 'drain', 'timeout', 'resume', 'pause']) {
    socket.removeAllListeners(event);
  }
  server.emit('connection', new Rewritten(socket as Socket, packet));
  return true;
}

/** A socket whose first bytes were replaced. */
class Rewritten extends Duplex {
  readonly #socket: Socket;

  constructor(socket: Socket, first: Buffer) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
    this.push(first);
    socket.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) socket.pause();
    });
    socket.on('end', () => this.push(null));
    socket.on('close', () => this.destroy());
    socket.on('error', (error) => this.destroy(error));
    socket.on('timeout', () => this.emit('timeout'));
    socket.on('drain', () => this.emit('drain'));
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
    this.#socket.destroy();
    done(error);
  }
}
