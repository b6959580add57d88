import { type ChildProcess, spawn } from 'node:child_process';
import { Unavailable } from '../../core/errors.ts';
import type { ProgramResult } from '../../core/program.ts';

export interface ChildOrder {
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  readonly input: Uint8Array | undefined;
  readonly outputBytes: number;
  readonly signal: AbortSignal;
}

export type ChildResult = Pick<ProgramResult, 'end' | 'output' | 'messages'>;

const MESSAGE_BYTES = 8 * 1024;

/** All that a program learns of its surroundings; nothing of ours. */
const ENVIRONMENT = { LC_ALL: 'C.UTF-8', TMPDIR: '.', HOME: '.' };

/**
 * Runs one child process as the head of its own process group, without a shell and with an empty environment.
 * The whole group is killed when the signal fires, at too much output, and after the end of its head.
 * @throws Unavailable when it cannot be started; the signal's reason when that fires
 */
export async function runChild(order: ChildOrder): Promise<ChildResult> {
  const { command, folder, signal } = order;
  signal.throwIfAborted();
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd: folder,
    env: ENVIRONMENT,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const kill = () => killGroup(child);
  signal.addEventListener('abort', kill, { once: true });
  try {
    const result = await settle(child, order);
    signal.throwIfAborted();
    return result;
  } finally {
    signal.removeEventListener('abort', kill);
    killGroup(child); // what it has started and left behind
  }
}

async function settle(child: ChildProcess, { input, outputBytes }: ChildOrder): Promise<ChildResult> {
  const output = new Bounded(outputBytes, () => killGroup(child));
  const messages = new Tail(MESSAGE_BYTES);
  child.stdout?.on('data', (chunk: Buffer) => output.add(chunk));
  child.stderr?.on('data', (chunk: Buffer) => messages.add(chunk));
  // A program that ends without having read all its input breaks the pipe: its exit code tells more.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const end = await ended(child);
  return {
    end: output.isOver ? { kind: 'overflow' } : end,
    output: output.bytes(),
    messages: messages.text(),
  };
}

function ended(child: ChildProcess): Promise<ProgramResult['end']> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Unavailable(`a program could not be started: ${error.code ?? error.name}`));
    });
    child.once('close', (code, signal) => {
      if (code === null) resolve({ kind: 'killed', signal: signal ?? 'unknown' });
      else resolve({ kind: 'exit', code });
    });
  });
}

/** The child was made the head of a group: a negative id means all of it. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // Nobody of the group is left, or (macOS) only its dead head.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}

/** Collects up to a number of bytes, then tells once that there were more. */
class Bounded {
  readonly #chunks: Buffer[] = [];
  readonly #max: number;
  readonly #over: () => void;
  #size = 0;

  constructor(max: number, over: () => void) {
    this.#max = max;
    this.#over = over;
  }

  get isOver(): boolean {
    return this.#size > this.#max;
  }

  add(chunk: Buffer): void {
    if (this.isOver) return;
    this.#size += chunk.length;
    if (this.isOver) this.#over();
    else this.#chunks.push(chunk);
  }

  bytes(): Uint8Array {
    return this.isOver ? new Uint8Array(0) : new Uint8Array(Buffer.concat(this.#chunks));
  }
}

/** Keeps the last bytes. */
class Tail {
  readonly #max: number;
  #kept: Buffer = Buffer.alloc(0);

  constructor(max: number) {
    this.#max = max;
  }

  add(chunk: Buffer): void {
    this.#kept = Buffer.concat([this.#kept, chunk]).subarray(-this.#max);
  }

  text(): string {
    return this.#kept.toString('utf8');
  }
}
