import { runCommandLine } from '../app/command-line.ts';
import type { CommandLine, CommandResult } from './command-lines.ts';

/** Runs one command line after the other, each with its own folder and variables. */

async function answer({ cwd, env, args }: CommandLine): Promise<CommandResult> {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
  const texts = { out: '', notes: '' };
  const { stdout, stderr } = process;
  const writers = [stdout.write, stderr.write] as const;
  stdout.write = (chunk: string | Uint8Array) => {
    texts.out += chunk.toString();
    return true;
  };
  stderr.write = (chunk: string | Uint8Array) => {
    texts.notes += chunk.toString();
    return true;
  };
  await runCommandLine(args);
  [stdout.write, stderr.write] = writers;
  return { code: Number(process.exitCode ?? 0), out: texts.out.trim(), notes: texts.notes.trim() };
}

process.on('message', (line: CommandLine) => {
  void answer(line).then((said) => process.send?.(said));
});
