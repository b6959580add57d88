import { spawnSync } from 'node:child_process';

interface ToolOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** A step of the release that cannot be done; its message is for the person at the terminal. */
export class ReleaseFailed extends Error {}

/** Runs a program to its end; its standard output. @throws ReleaseFailed with the end of its messages */
export function runTool(command: string, args: readonly string[], { cwd, env }: ToolOptions): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...{ cwd, encoding: 'utf8', maxBuffer: 2 ** 28 },
    env: { ...process.env, ...env },
  });
  if (status === 0) return stdout;
  const reason = error?.message ?? `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-20).join('\n');
  throw new ReleaseFailed(`${[command, ...args].join(' ').slice(0, 200)} failed:\n${reason}`);
}
