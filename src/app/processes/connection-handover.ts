import type { ChildProcess } from 'node:child_process';

/** A connection on its way to a child. */
interface Handle {
  close(): void;
}

interface InternalMessage {
  readonly cmd?: unknown;
  readonly act?: unknown;
  readonly seq?: unknown;
  readonly ack?: unknown;
}

/** The channel of a process that has ended is read to its end within a turn or two of the event loop. */
const LAST_ANSWERS_MS = 200;

/**
 * Connections that were handed to a child and that it has not taken yet. Node keeps each open until the child answers, and
 * forgets those of a child that dies without an answer: their callers would wait for ever. With one on its way Node does
 * not notice either that the channel has ended, and goes on counting the child among those that take connections.
 *
 * Node's inside: messages of `node:cluster` have `cmd: 'NODE_CLUSTER'`; a connection goes out as `newconn` with a number,
 * and its answer has that number as `ack`. `accepted: false` lets Node hand the connection to another child. Seen with Node
 * 26.10.
 */
export class ConnectionHandover {
  readonly #process: ChildProcess;
  readonly #underWay = new Map<number, Handle>();
  #isDisconnected = false;

  constructor(process: ChildProcess) {
    this.#process = process;
    const send = process.send.bind(process) as (...values: unknown[]) => boolean;
    process.send = (...values: readonly unknown[]) => {
      this.#sent(values[0] as InternalMessage, values[1] as Handle | undefined);
      return send(...values);
    };
    process.once('disconnect', () => {
      this.#isDisconnected = true;
    });
    process.on('internalMessage', ({ ack }: InternalMessage) => {
      if (typeof ack === 'number') this.#underWay.delete(ack);
    });
  }

  /** No connection is on its way to the child. */
  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  #sent({ cmd, act, seq }: InternalMessage, handle: Handle | undefined): void {
    if (cmd !== 'NODE_CLUSTER' || act !== 'newconn' || typeof seq !== 'number') return;
    if (handle !== undefined) this.#underWay.set(seq, handle);
  }

  /**
   * To be called when the child has ended: its last answers are read, then what is left is given to others.
   * @param othersTake whether another child takes connections; without one they are closed
   */
  async release(othersTake: () => boolean): Promise<void> {
    const until = performance.now() + LAST_ANSWERS_MS;
    while (this.#process.connected && performance.now() < until)
      await new Promise((turn) => setImmediate(turn));
    if (!this.#isDisconnected) this.#process.emit('disconnect');
    this.#giveToOthers(othersTake());
  }

  #giveToOthers(othersTake: boolean): void {
    const left = [...this.#underWay];
    this.#underWay.clear();
    for (const [seq, handle] of left) {
      if (othersTake)
        this.#process.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: seq, accepted: false }, undefined);
      else handle.close();
    }
  }
}
