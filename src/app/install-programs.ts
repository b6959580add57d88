import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SETUP = fileURLToPath(new URL('../../scripts/setup.mjs', import.meta.url));

/** Runs the part of the set-up that installs programs and fonts, in this terminal. @returns its exit code */
export async function installPrograms(): Promise<number> {
  const child = spawn(process.execPath, [SETUP, 'programs'], { stdio: 'inherit' });
  // Ctrl+C reaches both: the set-up puts things in order and ends with its own code.
  process.on('SIGINT', () => {});
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
