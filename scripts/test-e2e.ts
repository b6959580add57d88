import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';

/**
 * Runs the end-to-end suites: those of the printing browser, which take a processor, beside those of several nodes, of deployment and of
 * packages, which mostly wait, one file of each at a time; then all others, two files at a time. The first failure ends it after its round, with exit
 * code 1.
 */

interface Lane {
  readonly patterns: readonly string[];
  readonly filesAtOnce: number;
}

const ROUNDS: readonly (readonly Lane[])[] = [
  [
    { patterns: ['e2e/browser/**/*.test.ts', 'e2e/html/**/*.test.ts'], filesAtOnce: 1 },
    {
      patterns: ['cluster', 'deploy', 'packages', 'clients', 'start'].map(
        (folder) => `e2e/${folder}/**/*.test.ts`,
      ),
      filesAtOnce: 1,
    },
  ],
  [{ patterns: ['e2e/!(html|browser|cluster|deploy|packages|clients|start)/**/*.test.ts'], filesAtOnce: 2 }],
];

/** Runs the files of a lane; those beside another one print what they have when they end. */
async function passes({ patterns, filesAtOnce }: Lane, isAlone: boolean): Promise<boolean> {
  const files = globSync(patterns).sort();
  if (files.length === 0) throw new Error(`no file is like ${patterns.join(', ')}`);
  const child = spawn(process.execPath, ['--test', `--test-concurrency=${filesAtOnce}`, ...files], {
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', 'inherit'],
  });
  const printed: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
  const code = await new Promise<number | null>((ended, failed) =>
    child.once('error', failed).once('close', ended),
  );
  process.stdout.write(Buffer.concat(printed));
  return code === 0;
}

for (const lanes of ROUNDS) {
  const results = await Promise.all(lanes.map((lane) => passes(lane, lanes.length === 1)));
  if (results.includes(false)) process.exit(1);
}
