import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { lowerProcessPriority } from '../../threads/priority.ts';
import type { OpenOrder } from './browser-tasks.ts';
import type { CdpOrder } from './cdp-wire.ts';
import { browserEnvironment } from './command-line.ts';
import { PipeEnd } from './pipe-end.ts';

/** Only this much of the browser's standard error is kept, for the operator. */
const OUTPUT_BYTES = 4096;

/** The process of a browser, between its pipes and a port to the event loop. */
export class SpawnedBrowser {
  readonly #ended = Promise.withResolvers<string>();
  #output = '';

  /** Resolves when the process has ended, or could not be started, with its standard error until its first answer. */
  get ended(): Promise<string> {
    return this.#ended.promise;
  }

  /** Starts it; the number of its process, undefined when there is none. */
  open({ command: { command, args, uid }, home, port }: OpenOrder): number | undefined {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: browserEnvironment(home),
      detached: true,
      ...(uid !== undefined && { uid, gid: uid }),
    });
    lowerProcessPriority(child.pid);
    this.#hear(child);
    const pipes = { toBrowser: child.stdio[3] as Writable, fromBrowser: child.stdio[4] as Readable };
    const end = new PipeEnd(pipes, (batch, moved) => port.postMessage(batch, [...moved]));
    port.on('message', (orders: readonly CdpOrder[]) => end.carryOut(orders));
    // Nobody reads any more: a browser whose pipes are closed ends by itself.
    port.on('close', () => {
      for (const pipe of [pipes.toBrowser, pipes.fromBrowser]) pipe.destroy();
    });
    child.once('error', (error) => {
      end.end(error.message);
      if (child.pid === undefined) this.#ended.resolve('');
    });
    child.once('exit', () => {
      end.end('the browser ended');
      this.#ended.resolve(this.#output.trim());
    });
    return child.pid;
  }

  /** Output before the first answer explains a failed start; afterwards it is read and forgotten. */
  #hear({ stderr, stdio }: ChildProcess): void {
    let isStarting = true;
    stderr?.on('data', (chunk: Buffer) => {
      if (isStarting) this.#output = (this.#output + chunk.toString()).slice(-OUTPUT_BYTES);
    });
    stdio[4]?.once('data', () => {
      isStarting = false;
      this.#output = '';
    });
  }
}
