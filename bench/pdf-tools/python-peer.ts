import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PACKAGES = ['pikepdf==10.18.0', 'pyHanko==0.38.0'] as const;
const ENVIRONMENT = join(
  import.meta.dirname,
  '../../node_modules/.cache/pdf-tools-peers',
  PACKAGES.join('+'),
);

export interface PythonOrder {
  readonly do: 'merge' | 'stamp' | 'seal';
  readonly files: readonly string[];
  readonly output: string;
  readonly password?: string;
}

/** A warm process of Python packages: what is measured is their work, not the start of an interpreter. */
export class PythonPeer {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  }

  /** Installed from the Python package index into an environment of its own on first use. */
  static async open(): Promise<PythonPeer> {
    const program = join(ENVIRONMENT, 'bin/python');
    if (!existsSync(program)) install();
    const script = join(import.meta.dirname, 'python-peer.py');
    const peer = new PythonPeer(spawn(program, [script], { stdio: ['pipe', 'pipe', 'inherit'] }));
    await peer.#line();
    return peer;
  }

  /** @throws when the process has ended */
  async run(order: PythonOrder): Promise<void> {
    this.#child.stdin!.write(`${JSON.stringify(order)}\n`);
    await this.#line();
  }

  close(): void {
    this.#child.kill();
  }

  async #line(): Promise<void> {
    const { done } = await this.#lines.next();
    if (done === true) throw new Error('the Python process has ended');
  }
}

function install(): void {
  console.error(`installing ${PACKAGES.join(', ')} to compare with (pip, into node_modules/.cache)`);
  mkdirSync(ENVIRONMENT, { recursive: true });
  for (const [command, ...words] of [
    ['python3', '-m', 'venv', ENVIRONMENT],
    [join(ENVIRONMENT, 'bin/pip'), 'install', '--quiet', ...PACKAGES],
  ] as const) {
    const { status } = spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) throw new Error(`${command} failed: ${status}`);
  }
}
