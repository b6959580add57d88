import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/** One keep-alive connection that sends the same request again and again: far cheaper than a full HTTP client. */
export class LoadConnection {
  readonly #socket: Socket;
  readonly #request: Buffer;
  #received: Buffer = Buffer.alloc(0);
  #answered: ((status: number) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(socket: Socket, request: Buffer) {
    this.#socket = socket;
    this.#request = request;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  static open(port: number, request: Buffer): Promise<LoadConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new LoadConnection(socket, request)));
      socket.once('error', reject);
    });
  }

  /** One request; resolves with the status of its answer. */
  send(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(this.#request);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.#fail(new Error('an answer without Content-Length'));
      return;
    }
    const end = headEnd + HEAD_END.length + Number(length);
    if (this.#received.length < end) return;
    this.#received = this.#received.subarray(end);
    const answered = this.#answered;
    this.#answered = undefined;
    answered?.(Number(head.slice(9, 12)));
  }

  #fail(error: Error): void {
    this.#failed?.(error);
    this.#failed = undefined;
  }
}
