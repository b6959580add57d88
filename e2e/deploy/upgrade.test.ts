/**
 * The steps of docs/operating.md, "Upgrades", over two older versions of this program that really run, and back: the last
 * two tags, or without them the commits before the last two that migrate the database.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { type ReadyService, untilReady } from '../../src/testing/until-ready.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_MS = 60_000;
const MIGRATIONS = 'src/store/sqlite/migrations';
const CODE = '/v1/epc-qr-code?iban=AT611904300234573201&recipient=Buchbinderei%20Sieber&amount=148.50';

/** Lines of git's answer; none where it fails, as outside a clone. */
const git = (...args: readonly string[]): readonly string[] => {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
};

/** The two versions before this one, oldest first; `undefined` in a clone whose history does not reach back so far. */
function olderVersions(): readonly [string, string] | undefined {
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname');
  const migrating = new Set(git('log', '--diff-filter=A', '--format=%H', '--', MIGRATIONS));
  const before = [...migrating].flatMap((commit) => git('rev-parse', '--verify', '--quiet', `${commit}^`));
  const [newer, older] = tags.length >= 2 ? tags : before;
  return newer === undefined || older === undefined ? undefined : [older, newer];
}

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Whether each package that a tree names is installed here in the same version. */
function areInstalledHere(tree: string): boolean {
  const outside = Object.entries(manifestIn(tree).dependencies).filter(([name]) => !isOwn(name));
  return outside.every(([name, version]) => {
    const here = join(ROOT, 'node_modules', name);
    return existsSync(here) && manifestIn(here).version === version;
  });
}

const isOwn = (name: string): boolean => name.startsWith('@kontor/');

/** The sources of a version with their packages: those of this tree, but its own ones, which are that version's. */
function checkOut(version: string, tree: string): void {
  mkdirSync(tree);
  const archive = execFileSync('git', ['archive', version], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', tree], { input: archive });
  if (!areInstalledHere(tree)) {
    execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline'], { cwd: tree });
    return;
  }
  const packages = join(tree, 'node_modules');
  mkdirSync(join(packages, '@kontor'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@kontor' && !name.startsWith('.'))
      symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  for (const name of readdirSync(join(tree, 'packages')))
    symlinkSync(join(tree, 'packages', name), join(packages, '@kontor', name));
}

const versions = olderVersions();
const skip = versions === undefined && 'the history of this clone does not reach back to two older versions';

describe('upgrade over two versions and back', { skip }, () => {
  let folder: string;
  let oldest: string;
  let older: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-upgrade-'));
    [oldest, older] = [join(folder, 'oldest'), join(folder, 'older')];
    checkOut(versions![0], oldest);
    checkOut(versions![1], older);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const environment = () => ({
    ...{ PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data'), PORT: '0' },
    ...{ INDEX_REFRESH: 'manual', LOG_LEVEL: 'silent', BOOTSTRAP_API_KEY: PROCESS_KEY },
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  });

  const start = (tree: string): Promise<ReadyService> =>
    untilReady(
      spawn(process.execPath, ['--expose-gc', 'src/main.ts'], {
        cwd: tree,
        env: environment(),
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
      START_MS,
    );

  async function stop({ child }: ReadyService): Promise<void> {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    assert.equal(child.exitCode, 0);
  }

  const kontor = (tree: string, ...args: readonly string[]): string =>
    execFileSync(process.execPath, ['src/cli.ts', ...args], {
      cwd: tree,
      env: environment(),
      encoding: 'utf8',
    });

  /** A backup by command: its path. */
  function backup(tree: string): string {
    const path = /^Written to (\S+)$/m.exec(kontor(tree, 'backup'))?.[1];
    assert.ok(path);
    return path;
  }

  const call = async ({ address }: ReadyService): Promise<number> =>
    (await fetch(address + CODE, { headers: { authorization: `Bearer ${PROCESS_KEY}` } })).status;

  /** Path and SHA-256 of every file below DATA_DIR. */
  const contents = (): readonly string[] =>
    readdirSync(join(folder, 'data'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
      .sort();

  interface Check {
    readonly ok: boolean;
    readonly migrations: readonly string[];
    readonly reversible: boolean;
  }

  /** `kontor upgrade --check` of this version. */
  const check = (): Check => JSON.parse(kontor(ROOT, 'upgrade', '--check', '--json')) as Check;

  /** The same on a folder that nothing has open: not a byte of it differs afterwards. */
  function checkAtRest(): Check {
    const found = contents();
    const report = check();
    assert.deepEqual(contents(), found, 'the check leaves every byte as it was');
    return report;
  }

  /** The key and the books of before, in a version that has just started. */
  async function works(tree: string, service: ReadyService): Promise<void> {
    assert.equal(await call(service), 200, 'the key of before');
    assert.match(kontor(tree, 'audit'), /Every balance/);
    assert.match(kontor(tree, 'account', 'list'), /shop@example\.org\s+10\b/);
  }

  /** Going back: the version refuses the newer database, and opens what was copied before. */
  async function goBack(tree: string, copy: string): Promise<void> {
    const refused = spawnSync(process.execPath, ['--expose-gc', 'src/main.ts'], {
      cwd: tree,
      env: environment(),
      encoding: 'utf8',
    });
    assert.equal(refused.status, 78, 'the older version leaves the newer database alone');
    kontor(tree, 'restore', copy);
    const back = await start(tree);
    await works(tree, back);
    await stop(back);
  }

  test('backup, check, new version, audit, twice; then back with each backup', async () => {
    const first = await start(oldest);
    assert.equal(await call(first), 200);
    kontor(oldest, 'account', 'create', '--email', 'shop@example.org', '--credits', '10');
    const ofOldest = backup(oldest);
    const beside = check();
    await stop(first);
    const overTwo = checkAtRest();
    assert.deepEqual([beside.ok, overTwo.ok, overTwo.reversible], [true, true, false]);
    assert.deepEqual(beside.migrations, overTwo.migrations);

    const second = await start(older);
    await works(older, second);
    const ofOlder = backup(older);
    await stop(second);
    const overOne = checkAtRest();
    assert.deepEqual([overOne.ok, overOne.reversible], [true, false]);
    assert.ok(overOne.migrations.length < overTwo.migrations.length);

    const now = await start(ROOT);
    await works(ROOT, now);
    await stop(now);
    assert.deepEqual([checkAtRest().reversible, checkAtRest().migrations], [true, []]);

    await goBack(older, ofOlder);
    await goBack(oldest, ofOldest);
    const again = await start(ROOT);
    await works(ROOT, again);
    await stop(again);
  });
});

test('the guide has the steps that are tried here', () => {
  const guide = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const steps = guide.slice(guide.indexOf('## Upgrades'));
  for (const step of ['-- backup', '-- audit', 'restore the backup with the old version'])
    assert.ok(steps.includes(step), step);
});
