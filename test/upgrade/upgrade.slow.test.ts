import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { copiesIn } from '../../src/store/backup/copy-names.ts';
import { migrateWithCopy } from '../../src/store/backup/upgrade-copy.ts';
import { verifyCopy } from '../../src/store/backup/verify-copy.ts';
import { readMigrations } from '../../src/store/migrations.ts';
import { shippedMigrations } from '../../src/store/sqlite/migrate.ts';
import { PROCESS_KEY, startServerProcess } from '../../src/testing/server-process.ts';

/** Data folders of every released version (scripts/upgrade-fixture.ts): opened, audited, called with their old key. */

const HERE = import.meta.dirname;
const CLI = join(HERE, '../../src/cli.ts');
const ROOT = join(HERE, '../..');
const VERSION = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
const MIGRATIONS = readMigrations(join(ROOT, 'src/store/sqlite/migrations')).map(
  ({ version, name }) => `${String(version).padStart(4, '0')} ${name}`,
);
const FIXTURES = readdirSync(HERE).filter((name) => name.endsWith('.db.gz'));
const CODE = '/v1/epc-qr-code?iban=AT611904300234573201&recipient=Buchbinderei%20Sieber&amount=148.50';

const place = mkdtempSync(join(tmpdir(), 'kontor-upgrades-'));
after(() => rmSync(place, { recursive: true, force: true }));
let folders = 0;

/** A data folder as that version left it, but for a secret of its own. */
function folderOf(fixture: string): string {
  const folder = join(place, String(++folders));
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(folder, 'kontor.db'), gunzipSync(readFileSync(join(HERE, fixture))), { mode: 0o600 });
  writeFileSync(join(folder, 'secret'), Buffer.alloc(32, 7), { mode: 0o600 });
  return folder;
}

async function kontor(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const own = { PATH: process.env.PATH, HOME: place, DATA_DIR: folder, PORT: '0', ...env };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], { env: own });
    return { code: 0, out: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, said: stderr };
  }
}

const check = async (folder: string, env: NodeJS.ProcessEnv = {}) => {
  const { code, out } = await kontor(folder, ['upgrade', '--check', '--json'], env);
  return { code, report: JSON.parse(out) as Record<string, unknown> };
};

/** Name and content of every file of a folder. */
const contents = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path, createHash('sha256').update(readFileSync(path)).digest('hex')];
      }),
  );

const call = async (address: string): Promise<number> =>
  (await fetch(address + CODE, { headers: { authorization: `Bearer ${PROCESS_KEY}` } })).status;

test('each released version has a data folder of at most 20 KB', () => {
  assert.ok(FIXTURES.includes('0.1.0.db.gz'));
  for (const name of FIXTURES) assert.ok(readFileSync(join(HERE, name)).length <= 20_480, name);
});

for (const fixture of FIXTURES) {
  const from = fixture.replace('.db.gz', '');
  describe(`a data folder of ${from}`, () => {
    test('is checked without a change, then opened, audited and called with its old key', async () => {
      const folder = folderOf(fixture);
      if (from !== '0.1.0') writeFileSync(join(folder, 'version'), `${from}\n`);
      const before = contents(folder);
      const { code, report } = await check(folder);
      assert.deepEqual(contents(folder), before, 'the check leaves every byte as it was');
      assert.equal(code, 0);
      const { seconds, freeBytes, neededBytes, migrations, ...rest } = report;
      const pending: readonly string[] = migrations as readonly string[];
      assert.deepEqual(rest, {
        ok: true,
        from,
        to: VERSION,
        accounts: 2,
        reversible: pending.length === 0,
        settings: [],
      });
      assert.deepEqual(pending, MIGRATIONS.slice(MIGRATIONS.length - pending.length));
      assert.ok(Number(seconds) >= 0 && Number(freeBytes) > Number(neededBytes));

      const server = await startServerProcess({ dataFolder: folder, env: { LOG_LEVEL: 'info' } });
      assert.equal(await call(server.address), 200);
      const beside = await check(folder);
      assert.deepEqual([beside.code, beside.report.from, beside.report.migrations], [0, VERSION, []]);
      assert.equal(await server.end('SIGTERM'), 0);
      assert.match((await kontor(folder, ['audit'])).out, /Every balance/);
      assert.equal(readFileSync(join(folder, 'version'), 'utf8'), `${VERSION}\n`);
      const kept = copiesIn(join(folder, 'backups')).filter(({ kind }) => kind === 'upgrade');
      assert.equal(kept.length, pending.length === 0 ? 0 : 1);
      const line = server
        .log()
        .split('\n')
        .find((one) => one.includes('"msg":"migrated"'));
      assert.equal(line === undefined, pending.length === 0);
      for (const { file } of kept) {
        assert.match(file, new RegExp(`kontor-upgrade-${RegExp.escape(from)}-\\d{8}T\\d{6}Z\\.db$`));
        const applied: number = MIGRATIONS.length - pending.length;
        const found = await verifyCopy(file);
        assert.deepEqual([found.ok, found.accounts, found.version], [true, 2, applied], 'as it was before');
      }
    });
  });
}

test('a start answers people while it copies and migrates', async () => {
  const folder = folderOf('0.1.0.db.gz');
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns++;
    if (!isOver) setImmediate(turn);
  };
  let steps = 0;
  const upgrade = migrateWithCopy({
    ...{ folder, place: join(folder, 'backups'), from: '0.1.0', now: Date.now() },
    migrations: shippedMigrations(),
    onBegun: () => {
      steps++;
      turn();
    },
  });
  const file = await upgrade;
  isOver = true;
  assert.ok(file !== undefined && existsSync(file));
  assert.equal(steps, 1);
  // Copy, look through the copy and migrations are on other threads: the loop turns all the time that they take to start.
  assert.ok(turns > 50, `${turns} turns of the event loop`);
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(join(folder, 'kontor.db'), { readOnly: true });
  const row = database.prepare('SELECT count(*) AS applied FROM migration').get();
  database.close();
  assert.equal(row?.applied, MIGRATIONS.length);
});

describe('upgrade --check refuses', () => {
  const oldest = '0.1.0.db.gz';

  test('a folder of a newer version', async () => {
    const folder = folderOf(oldest);
    const { DatabaseSync } = await import('node:sqlite');
    const server = await startServerProcess({ dataFolder: folder });
    await server.end('SIGTERM');
    const database = new DatabaseSync(join(folder, 'kontor.db'));
    database.exec("INSERT INTO migration VALUES (999, 'later', 'x', 1)");
    database.close();
    writeFileSync(join(folder, 'version'), '9.4.0\n');
    const { code, report } = await check(folder);
    assert.deepEqual([code, report.ok], [1, false]);
    assert.equal(report.reason, 'the data folder is of a newer version (9.4.0)');
  });

  test('books that do not add up', async () => {
    const folder = folderOf(oldest);
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(join(folder, 'kontor.db'));
    database.exec('UPDATE account SET credits = credits + 1 WHERE id = 2');
    database.close();
    const { code, report } = await check(folder);
    assert.equal(code, 1);
    assert.match(String(report.reason), /^the audit failed: accounts whose credits differ/);
  });

  test('settings that would end the start, with 78', async () => {
    const { code, report } = await check(folderOf(oldest), { QUEUE_LIMIT: 'many', HTML_WEBGL: 'perhaps' });
    assert.equal(code, 78);
    const names = (report.settings as { name: string }[]).map(({ name }) => name);
    assert.deepEqual(names.toSorted(), ['HTML_WEBGL', 'QUEUE_LIMIT']);
  });

  test('no folder with 78, and no --check with its usage', async () => {
    assert.equal((await kontor(join(place, 'nowhere'), ['upgrade', '--check'])).code, 78);
    assert.equal((await kontor(folderOf(oldest), ['upgrade'])).code, 2);
  });
});

test('where the copy cannot be made nothing is migrated', async (t) => {
  const folder = folderOf('0.1.0.db.gz');
  writeFileSync(join(folder, 'backups'), 'a file in the way');
  const before = readFileSync(join(folder, 'kontor.db'));
  const { code, said = '' } = await kontor(folder, ['audit']);
  t.diagnostic(said.trim());
  assert.equal(code, 74);
  assert.match(said, /The backup failed \(copy\): a file is in the way; remove it or set BACKUP_DIR\./);
  assert.deepEqual(readFileSync(join(folder, 'kontor.db')), before);
});
