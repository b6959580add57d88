import { globSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { runProcesses } from './test-run/run-tests.ts';
import { ROOT } from './test-run/sets.ts';

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

/** The longest, which begin first, in this order: at the end of a round short files fill both processors. */
const LONGEST = [
  'e2e/dashboard/looks.test.ts',
  'e2e/guides/guide-samples.test.ts',
  'e2e/dashboard/docs-reference.test.ts',
  'e2e/dashboard/widths.test.ts',
  'e2e/guides/copied-calls.test.ts',
  'e2e/dashboard/lists.test.ts',
  'e2e/dashboard/account.test.ts',
  'e2e/dashboard/palette.test.ts',
  'e2e/dashboard/docs-search.test.ts',
  'e2e/dashboard/docs-pages.test.ts',
  'e2e/dashboard/samples.test.ts',
  'e2e/dashboard/front.test.ts',
  'e2e/dashboard/gallery.test.ts',
];

const missing = LONGEST.filter((path) => globSync(path, { cwd: ROOT }).length === 0);
if (missing.length > 0) throw new Error(`no file is ${missing.join(', ')}`);

/** The files of a lane in the order in which they begin. */
function filesOf({ patterns }: Lane): readonly string[] {
  const files = globSync(patterns, { cwd: ROOT }).toSorted();
  if (files.length === 0) throw new Error(`no file is like ${patterns.join(', ')}`);
  return [
    ...LONGEST.filter((path) => files.includes(path)),
    ...files.filter((path) => !LONGEST.includes(path)),
  ];
}

/** Runs the files of a lane; those beside another one print what they have when they end. */
async function passes(lane: Lane, isAlone: boolean): Promise<boolean> {
  const report = new PassThrough();
  const printed = isAlone ? undefined : buffer(report);
  if (isAlone) report.pipe(process.stdout, { end: false });
  const { hasPassed } = await runProcesses(filesOf(lane), [], {
    filesAtOnce: lane.filesAtOnce,
    report,
  });
  report.end();
  if (printed !== undefined) process.stdout.write(await printed);
  return hasPassed;
}

for (const lanes of ROUNDS) {
  const results = await Promise.all(lanes.map((lane) => passes(lane, lanes.length === 1)));
  if (results.includes(false)) process.exit(1);
}
