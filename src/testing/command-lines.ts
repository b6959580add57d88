import assert from 'node:assert/strict';
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Variables = Readonly<Record<string, string>>;

/** What a command line left: its exit code and its two outputs. */
export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly notes: string;
}

export interface CommandLine {
  readonly cwd: string;
  /** All variables that it sees. */
  readonly env: Variables;
  readonly args: readonly string[];
}

/**
 * Runs command lines in one process, one after the other: each in a process of its own would load the whole program
 * again, which is all the time it takes. What a process does at its end is not seen here.
 */
export class CommandLines {
  #child: ChildProcess | undefined;

  /** @throws Error when the process ends in the middle */
  async run(line: CommandLine): Promise<CommandResult> {
    this.#child ??= fork(new URL('./command-lines-child.ts', import.meta.url), { execArgv: [] });
    const child = this.#child;
    const ended = new AbortController();
    const onExit = (code: number | null) =>
      ended.abort(new Error(`the process of the command lines ended: ${code}`));
    child.once('exit', onExit);
    child.send(line);
    const [said] = (await once(child, 'message', { signal: ended.signal })) as [CommandResult];
    child.off('exit', onExit);
    return said;
  }

  /** Command lines in a home, with more variables than `variables` has. */
  readonly in =
    (home: string, env: Variables = {}) =>
    (...args: string[]): Promise<CommandResult> =>
      this.run({ cwd: home, env: variables(home, env), args });

  /** Ends the process, if it has not ended by itself after its last line. */
  async end(): Promise<void> {
    const child = this.#child;
    if (child?.connected !== true) return;
    child.disconnect();
    await once(child, 'exit');
  }
}

/** Folders in which commands run, gone after the tests. */
export class Homes {
  readonly #root = mkdtempSync(join(tmpdir(), 'kontor-command-'));

  /** An empty one. */
  add(): string {
    return mkdtempSync(join(this.#root, 'home-'));
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }
}

/** `home`: the only folder that a command sees; nothing of the machine's own accounts can be reached. */
export const variables = (home: string, more: Variables): Variables => ({
  ...{ PATH: process.env.PATH ?? '', HOME: home, XDG_DATA_HOME: join(home, 'share') },
  ...{ INDEX_REFRESH: 'manual', GEOCODER_WORLD: 'off', PORT: '0' },
  ...more,
});

/** The program `kontor`. */
export const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));

/** A process for each command line, as a person starts it. */
export function kontorIn(home: string, env: Variables = {}) {
  return (...args: string[]): CommandResult => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
      cwd: home,
      env: variables(home, env),
      encoding: 'utf8',
    });
    return { code: status, out: stdout.trim(), notes: stderr.trim() };
  };
}

/** What a command that succeeded printed. */
export function json({ code, out, notes }: CommandResult) {
  assert.equal(code, 0, notes);
  return JSON.parse(out);
}
