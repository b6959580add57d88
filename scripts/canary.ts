import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CanaryOrder, nodePackage, orderOf, type SuiteName, suiteArguments } from './canary/suites.ts';
import { isGood, type SuiteCounts, type SuiteResult, summaryLines } from './canary/summary.ts';

/**
 * Runs the suites that another Node or Chromium may break (CONTRIBUTING.md: Another Node or Chromium).
 *
 *   npm run canary -- --node 24.12.0 --chromium /opt/chromium/chrome --suite wire --suite browser
 */

const ROOT = join(import.meta.dirname, '..');

/** Brings a version of Node by npm into a folder. @returns its program */
function fetchedNode(version: string, folder: string): string {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const name = nodePackage(manifest.optionalDependencies, process.platform, process.arch);
  if (name === undefined)
    throw new RangeError(`no package of npm brings Node for ${process.platform}-${process.arch}`);
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', folder, ...options, `${name}@${version}`], {
    stdio: 'inherit',
  });
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  const actual = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
  if (actual !== `v${version}`) throw new Error(`${name}@${version} is Node ${actual}`);
  return program;
}

/** Runs one suite; what it prints goes to the terminal. */
async function run(
  name: SuiteName,
  {
    node,
    chromium,
    folder,
  }: { readonly node: string; readonly chromium: string | undefined; readonly folder: string },
): Promise<SuiteResult> {
  const countsFile = join(folder, `${name}.json`);
  const began = performance.now();
  const child = spawn(node, suiteArguments(name, countsFile), {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      // Programs that a test starts as `node` are of the same version.
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
    },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const seconds = (performance.now() - began) / 1000;
  return { name, seconds, code, counts: countsIn(countsFile) };
}

function countsIn(file: string): SuiteCounts | undefined {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text === '' ? undefined : (JSON.parse(text) as SuiteCounts);
}

/** Asks the program itself, which shows too that it runs here. */
const chromiumVersion = (path: string): string =>
  execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 }).trim();

async function canary({ node: version, chromium, suites }: CanaryOrder): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-canary-'));
  try {
    const browser = chromium === undefined ? 'Chromium of this machine' : chromiumVersion(chromium);
    const node = version === undefined ? process.execPath : fetchedNode(version, folder);
    const results: SuiteResult[] = [];
    for (const name of suites) results.push(await run(name, { node, chromium, folder }));
    const title = `Node ${version ?? process.versions.node}, ${browser}`;
    console.log(`\n${summaryLines(title, results).join('\n')}`);
    return results.every(isGood);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  const { values } = parseArgs({
    options: {
      node: { type: 'string' },
      chromium: { type: 'string' },
      suite: { type: 'string', multiple: true },
    },
  });
  if (!(await canary(orderOf(values)))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
  console.error(`canary: ${error.message}`);
  process.exitCode = 64;
}
