import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import {
  CommandLines,
  type CommandResult,
  Homes,
  json,
  type Variables,
  variables,
} from '../src/testing/command-lines.ts';
import { startServerProcess } from '../src/testing/server-process.ts';

/** The command line as a person uses it: a process of its own, its two outputs and its exit code. */
const CLI = join(import.meta.dirname, '../src/cli.ts');

const homes = new Homes();
const lines = new CommandLines();
after(() => lines.end());
after(() => homes.remove());

/** Without a process for each, where that is not what the test is about. */
const quicklyIn = lines.in;

/** A process for each command line, as a person starts it. */
function kontorIn(home: string, env: Variables = {}) {
  return (...args: string[]): CommandResult => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
      cwd: home,
      env: variables(home, env),
      encoding: 'utf8',
    });
    return { code: status, out: stdout.trim(), notes: stderr.trim() };
  };
}

/** Programs of ours that are started without a data folder since they use none. */
const NEED_NO_FOLDER = ['test/setup.test.ts', 'test/faults/geocoder-build.ts', 'test/test-run.test.ts'];

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

  test('without any home it must be named, and an empty database is not backed up', async (t) => {
    const home = homes.add();
    const nobody = spawnSync(process.execPath, [CLI, 'config'], {
      cwd: home,
      env: { PATH: process.env.PATH },
      ...(process.getuid?.() === 0 && { uid: 65_534 }),
      encoding: 'utf8',
    });
    // Where another account may not read the sources there is nothing to see.
    if (!nobody.stderr.includes('DATA_DIR'))
      t.diagnostic('not tried: the sources are closed to other accounts');
    else assert.match(nobody.stderr, /DATA_DIR: must be set, because neither HOME nor XDG_DATA_HOME/);
    const kontor = quicklyIn(home);
    const nope = await kontor('account', 'create', '--new', '--email', 'a@example.org', '--plan', 'nope');
    assert.equal(nope.code, 1);
    const { code, notes } = await kontor('backup');
    assert.equal(code, 1);
    assert.match(notes, /has no account/);
  });

  test('accounts of an earlier version move from ./data to it once, and nothing else does', async () => {
    const home = homes.add();
    const old = join(home, 'data');
    mkdirSync(join(old, 'places'), { recursive: true, mode: 0o700 });
    writeFileSync(join(old, 'places', 'world.bin'), 'data of the program');
    const before = quicklyIn(home, { DATA_DIR: old });
    const { apiKey } = json(await before('account', 'create', '--new', '--email', 'a@example.org', '--json'));
    assert.equal((await before('backup')).code, 0);
    const kontor = quicklyIn(home);
    const folder = join(home, 'share', 'kontor');
    const moved = kontorIn(home)('account', 'show', '1', '--json');
    assert.equal(json(moved).email, 'a@example.org');
    assert.ok(moved.notes.includes(`were moved from ${old} to ${folder}`), moved.notes);
    assert.deepEqual(readdirSync(old), ['places']);
    assert.equal(readdirSync(join(folder, 'backups')).length, 1);
    assert.equal((await kontor('account', 'show', '1')).notes, `Data folder: ${folder}`, 'said once');
    assert.equal((await kontor('audit')).code, 0);
    const [row] = json(await kontor('key', 'list', '--account', '1', '--json'));
    assert.ok(row.mark.endsWith(apiKey.slice(-4)), 'the same keys');
  });

  test('the same commands work through the running service', async () => {
    const dataFolder = homes.add();
    const server = await startServerProcess({ dataFolder });
    try {
      const kontor = quicklyIn(dataFolder, { DATA_DIR: dataFolder });
      const key = json(
        await kontor('key', 'create', '--account', '1', '--name', 'web', '--scopes', 'barcode', '--json'),
      );
      const answer = await fetch(`${server.address}/v1/epc-qr-code`, {
        headers: { authorization: `Bearer ${key.apiKey}` },
      });
      assert.equal(answer.status, 403, 'another operation than that of the key');
      const made = json(
        await kontor('account', 'create', '--email', 'b@example.org', '--plan', 'unlimited', '--json'),
      );
      assert.equal(
        json(await kontor('account', 'close', String(made.accountId), '--yes', '--json')).closed,
        true,
      );
      const to = join(dataFolder, 'elsewhere');
      assert.match(
        json(await kontor('backup', '--to', to, '--json')).file,
        /elsewhere\/kontor-manual-\d{8}T\d{6}Z\.db$/,
      );
      assert.match(kontorIn(dataFolder, { DATA_DIR: dataFolder })('doctor').out, /the service is running/);
    } finally {
      await server.end('SIGTERM');
    }
  });

  test('what is in ./data of a folder that is in use stays there', async () => {
    const home = homes.add();
    const old = join(home, 'data');
    const server = await startServerProcess({ dataFolder: old });
    try {
      const { code, notes } = kontorIn(home)('account', 'list');
      assert.equal(code, 75, notes);
      assert.match(notes, /is in use by process \d+/);
    } finally {
      await server.end('SIGTERM');
    }
  });
});

describe('kontor key generate and kontor doctor', () => {
  test('a generated key is taken as BOOTSTRAP_API_KEY', async () => {
    const home = homes.add();
    const key = kontorIn(home)('key', 'generate').out;
    assert.match(key, /^kontor_[0-9A-Za-z]{38}$/);
    assert.deepEqual(readdirSync(home), [], 'nothing is stored');
    assert.match(
      json(kontorIn(home, { KEY_PREFIX: 'acme' })('key', 'generate', '--test', '--json')).apiKey,
      /^acmet_/,
    );
    const server = await startServerProcess({
      dataFolder: join(home, 'data'),
      env: { BOOTSTRAP_API_KEY: key },
    });
    try {
      const answer = await fetch(`${server.address}/v1/account`, {
        headers: { authorization: `Bearer ${key}` },
      });
      assert.equal(answer.status, 200);
    } finally {
      await server.end('SIGTERM');
    }
  });

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

  test('doctor names settings, folder, disk, port, programs, registers, indexes and geocoder data', async () => {
    const home = homes.add();
    const closed = { VAT_VIES_BASE_URL: 'http://127.0.0.1:1', VAT_BFS_URL: 'http://127.0.0.1:1' };
    const registers = {
      ...closed,
      VAT_BRREG_BASE_URL: 'http://127.0.0.1:1',
      VAT_SKATTURINN_BASE_URL: 'http://127.0.0.1:1',
    };
    // No program is on this PATH, and one is named that is not there: what is wrong does not hide the rest.
    const kontor = kontorIn(home, {
      ...registers,
      ...{ PATH: home, QPDF_PATH: '/nowhere/qpdf', GEOCODER_HOST: 'x' },
    });
    const said = kontor('doctor', '--json');
    assert.equal(said.code, 1, said.notes);
    const findings = JSON.parse(said.out) as {
      subject: string;
      name: string;
      state: string;
      note: string;
    }[];
    const subjects = [...new Set(findings.map(({ subject }) => subject))];
    assert.deepEqual(subjects, [
      ...['program', 'settings', 'data folder', 'port', 'programs', 'registers', 'indexes', 'geocoder'],
    ]);
    const of = (name: string) => findings.find((one) => one.name.startsWith(name));
    assert.equal(of('QPDF_PATH')?.state, 'failed');
    assert.equal(of('qpdf')?.state, 'warning');
    assert.doesNotMatch(of('chromium')?.note ?? '', /being looked for/, 'it is waited for');
    assert.match(of('VIES')?.note ?? '', /cannot be reached \(ECONNREFUSED\)/);
    assert.match(of('GEOCODER_HOST')?.note ?? '', /unknown setting/);
    assert.match(of('price indexes')?.note ?? '', /never fetched/);
    assert.deepEqual(readdirSync(home), [], 'nothing was made');
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const busy = kontorIn(home, { ...registers, PORT: String(port) })('doctor');
    other.close();
    assert.equal(busy.code, 1);
    assert.match(busy.out, /FAIL {2}127\.0\.0\.1:\d+ +is in use by another program; set PORT/);
    const broken = kontorIn(home, { PORT: 'x', HOST: 'no.such.host.invalid' })('doctor');
    assert.equal(broken.code, 1);
    assert.match(broken.out, /FAIL {2}PORT .*whole number[\s\S]*FAIL {2}HOST/);
  });
});
