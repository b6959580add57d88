/**
 * The steps of docs/operating.md, "Upgrades", from an older version of this program that really runs: the last tag, or
 * without one the last commit of the oldest database.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { type ReadyService, untilReady } from '../../src/testing/until-ready.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_MS = 60_000;
const SECOND_MIGRATION = 'src/store/sqlite/migrations/0002-dashboard.sql';
const CODE = '/v1/epc-qr-code?iban=AT611904300234573201&recipient=Buchbinderei%20Sieber&amount=148.50';

const git = (...args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
};

function olderVersion(): string | undefined {
  const tag = git('describe', '--tags', '--abbrev=0');
  if (tag !== undefined) return tag;
  const added = git('log', '--diff-filter=A', '--format=%H', '--', SECOND_MIGRATION);
  return added && git('rev-parse', '--verify', '--quiet', `${added}^`);
}

/** Packages that the older version needs and that are not installed here. */
function missingPackages(version: string): readonly string[] {
  const { dependencies } = JSON.parse(git('show', `${version}:package.json`) ?? '{}') as {
    dependencies: Readonly<Record<string, string>>;
  };
  return Object.keys(dependencies).filter((name) => !existsSync(join(ROOT, 'node_modules', name)));
}

const version = olderVersion();
const missing = version === undefined ? [] : missingPackages(version);
const skip =
  (version === undefined && 'the history of this clone does not reach back to an older version') ||
  (missing.length > 0 && `the older version needs ${missing.join(', ')}`);

describe('upgrade', { skip }, () => {
  let folder: string;
  let older: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-upgrade-'));
    older = join(folder, 'older');
    mkdirSync(older);
    const archive = execFileSync('git', ['archive', version!], { cwd: ROOT, maxBuffer: 2 ** 28 });
    execFileSync('tar', ['-x', '-C', older], { input: archive });
    symlinkSync(join(ROOT, 'node_modules'), join(older, 'node_modules'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const environment = () => ({
    ...{ PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data'), PORT: '0' },
    ...{ INDEX_REFRESH: 'manual', LOG_LEVEL: 'silent', BOOTSTRAP_API_KEY: PROCESS_KEY },
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

  const call = async ({ address }: ReadyService): Promise<number> =>
    (await fetch(address + CODE, { headers: { authorization: `Bearer ${PROCESS_KEY}` } })).status;

  test('backup, new version, audit; and back with the backup', async () => {
    const before = await start(older);
    assert.equal(await call(before), 200);
    kontor(older, 'account', 'create', '--email', 'shop@example.org', '--credits', '10');
    const backup = /^Written to (\S+)$/m.exec(kontor(older, 'backup'))?.[1];
    assert.ok(backup);
    await stop(before);

    const now = await start(ROOT);
    assert.equal(await call(now), 200, 'the key of before');
    assert.match(kontor(ROOT, 'audit'), /Every balance/);
    assert.match(kontor(ROOT, 'account', 'list'), /shop@example\.org\s+10\b/);
    await stop(now);

    const refused = spawnSync(process.execPath, ['--expose-gc', 'src/main.ts'], {
      cwd: older,
      env: environment(),
      encoding: 'utf8',
    });
    assert.equal(refused.status, 78, 'the older version leaves the newer database alone');

    kontor(older, 'restore', backup);
    const back = await start(older);
    assert.equal(await call(back), 200);
    await stop(back);
  });
});

test('the guide has the steps that are tried here', () => {
  const guide = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const steps = guide.slice(guide.indexOf('## Upgrades'));
  for (const step of ['-- backup', '-- audit', 'restore the backup with the old version'])
    assert.ok(steps.includes(step), step);
});
