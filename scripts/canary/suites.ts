import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const REPORTER = join(import.meta.dirname, 'counts-reporter.ts');

/** What may differ between two versions of Node or Chromium. */
export const SUITES = {
  /** Bytes of HTTP, and every touch of what is inside Node or a library. */
  wire: {
    files: [
      'test/wire*.test.ts',
      'src/http/wire/**/*.test.ts',
      'src/http/node-internals/**/*.test.ts',
      'src/http/bodies/ended-part.test.ts',
      'src/testing/emitted-connection.test.ts',
    ],
    isOneByOne: false,
  },
  /** Processes that are killed, signals, full disks, hostile documents. */
  faults: { files: ['test/faults/**/*.ts'], isOneByOne: false },
  /** The real browser: documents of callers, and the dashboard. */
  browser: {
    files: ['e2e/browser/**/*.test.ts', 'e2e/html/**/*.test.ts', 'e2e/dashboard/**/*.test.ts'],
    isOneByOne: true,
  },
} as const;

export type SuiteName = keyof typeof SUITES;

export const isSuite = (name: string): name is SuiteName => Object.hasOwn(SUITES, name);

/** What one run is asked to do. */
export interface CanaryOrder {
  /** A version of Node such as `24.12.0`; undefined: the one that this runs on. */
  readonly node: string | undefined;
  /** Path of a Chromium; undefined: those of this machine. */
  readonly chromium: string | undefined;
  readonly suites: readonly SuiteName[];
}

/** @throws RangeError for what cannot be run, with its remedy */
export function orderOf(options: {
  readonly node?: string | undefined;
  readonly chromium?: string | undefined;
  readonly suite?: readonly string[] | undefined;
}): CanaryOrder {
  const { node, chromium, suite = Object.keys(SUITES) } = options;
  if (node === undefined && chromium === undefined)
    throw new RangeError('nothing to try: give --node VERSION, --chromium PATH, or both');
  if (node !== undefined && !/^\d+\.\d+\.\d+$/.test(node))
    throw new RangeError(`--node must be a whole version such as 24.12.0, not ${node}`);
  const suites = suite.map((name) => {
    if (isSuite(name)) return name;
    throw new RangeError(`unknown suite ${name}; there are ${Object.keys(SUITES).join(', ')}`);
  });
  return { node, chromium, suites };
}

/** Arguments of Node that run a suite and write its counts to a file. */
export function suiteArguments(name: SuiteName, countsFile: string): readonly string[] {
  const { files, isOneByOne } = SUITES[name];
  return [
    '--test',
    ...(isOneByOne ? ['--test-concurrency=1'] : []),
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${REPORTER}`,
    `--test-reporter-destination=${countsFile}`,
    ...files.map((pattern) => join(ROOT, pattern)),
  ];
}

/** The package of npm that brings Node for a platform, of those that this repository installs. */
export function nodePackage(
  dependencies: Readonly<Record<string, string>>,
  platform: string,
  architecture: string,
): string | undefined {
  return Object.keys(dependencies).find((name) => name.endsWith(`-${platform}-${architecture}`));
}
