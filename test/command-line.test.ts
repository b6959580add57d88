import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { CLI, CommandLines, Homes, json, kontorIn } from '../src/testing/command-lines.ts';

/** The command line as a person uses it: a process of its own, its two outputs and its exit code. */

const homes = new Homes();
const lines = new CommandLines();
after(() => lines.end());
after(() => homes.remove());

/** Without a process for each, where that is not what the test is about. */
const quicklyIn = lines.in;

/** Programs of ours that are started without a data folder since they use none. */
const NEED_NO_FOLDER = [
  'e2e/cluster/one-database/copy-sources.ts',
  'test/setup.slow.test.ts',
  'test/faults/geocoder-build.ts',
  'test/test-run.test.ts',
  // A stand-in for Node, which prints its words.
  'test/release.test.ts',
];

test('whatever starts Kontor for a test or a measurement names a data folder: none may be that of a person', () => {
  const base = join(import.meta.dirname, '..');
  const folders = ['test', 'e2e', 'bench', 'attacks', 'conformance', 'scripts', 'packages', 'src'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.m?ts$/.test(name) && !name.includes('node_modules'))
      .map((name) => `${folder}/${name}`),
  );
  const starting = files.filter((name) => {
    const text = readFileSync(join(base, name), 'utf8');
    return /(main|cli)\.ts['"]/.test(text) && /\b(spawn|spawnSync|execFile|execFileSync|fork)\(/.test(text);
  });
  const careless = starting.filter(
    (name) => !/DATA_DIR|XDG_DATA_HOME|startServerProcess/.test(readFileSync(join(base, name), 'utf8')),
  );
  assert.deepEqual(
    careless.filter((name) => !NEED_NO_FOLDER.includes(name)),
    [],
  );
  assert.ok(starting.length > 5);
});

describe('the data folder of the command line and the service on it', () => {
  test('is named, private, and made by `account create --new` alone', async () => {
    const home = homes.add();
    const kontor = kontorIn(home);
    const quickly = quicklyIn(home);
    const folder = join(home, 'share', 'kontor');
    const refused = [
      ['backup'],
      ['account', 'list'],
      ['account', 'create', '--email', 'a@example.org'],
      ['audit'],
      ['indexes', 'status'],
      ['restore', 'some.db'],
    ];
    for (const args of refused) {
      const { code, notes } = await quickly(...args);
      assert.equal(code, 78, args.join(' '));
      assert.ok(notes.includes(`${folder} has no database of Kontor`), notes);
      assert.ok(!existsSync(folder), `${args.join(' ')} made the folder`);
    }
    assert.equal(kontor('backup').code, 78);
    const created = kontor('account', 'create', '--new', '--email', 'a@example.org', '--json');
    assert.equal(json(created).accountId, 1);
    assert.equal(created.notes, `Data folder: ${folder}`);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    assert.equal(json(await quickly('account', 'list', '--json')).length, 1);
  });
});

describe('kontor key generate', () => {
  test('a key is generated without a home and beside other settings that are wrong', () => {
    const home = homes.add();
    const generate = (env: Readonly<Record<string, string>>) =>
      spawnSync(process.execPath, [CLI, 'key', 'generate'], { cwd: home, env, encoding: 'utf8' });
    const { status, stdout, stderr } = generate({ PORT: 'x', DATA_DIR: '' });
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /^kontor_[0-9A-Za-z]{38}\n$/);
    const refused = generate({ KEY_PREFIX: 'Acme' });
    assert.deepEqual([refused.status, refused.stdout], [78, '']);
    assert.match(refused.stderr, /^ {2}KEY_PREFIX: must be 2 to 8 letters a-z$/m);
    assert.deepEqual(readdirSync(home), [], 'nothing was made');
  });
});
