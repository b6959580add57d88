import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startServerProcess } from '../src/testing/server-process.ts';

/** The command line as a person uses it: a process of its own, its two outputs and its exit code. */
const CLI = join(import.meta.dirname, '../src/cli.ts');

interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly notes: string;
}

let root = '';
before(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-command-'));
});
after(() => rmSync(root, { recursive: true, force: true }));

const newFolder = (): string => mkdtempSync(join(root, 'home-'));

/** `home`: the only folder that the process sees; nothing of the machine's own accounts can be reached. */
function kontorIn(home: string, env: Readonly<Record<string, string>> = {}) {
  return (...args: string[]): Said => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
      cwd: home,
      env: {
        ...{ PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: join(home, 'share') },
        ...{ INDEX_REFRESH: 'manual', GEOCODER_WORLD: 'off', PORT: '0' },
        ...env,
      },
      encoding: 'utf8',
    });
    return { code: status, out: stdout.trim(), notes: stderr.trim() };
  };
}

const json = (said: Said) => {
  assert.equal(said.code, 0, said.notes);
  return JSON.parse(said.out);
};

/** Programs of ours that are started without a data folder since they use none. */
const NEED_NO_FOLDER = ['test/setup.test.ts', 'test/faults/geocoder-build.ts'];

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

describe('the data folder of the command line', () => {
  test('is named, private, and made by `account create --new` alone', () => {
    const home = newFolder();
    const kontor = kontorIn(home);
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
      const { code, notes } = kontor(...args);
      assert.equal(code, 78, args.join(' '));
      assert.ok(notes.includes(`${folder} has no database of Kontor`), notes);
      assert.ok(!existsSync(folder), `${args.join(' ')} made the folder`);
    }
    const created = kontor('account', 'create', '--new', '--email', 'a@example.org', '--json');
    assert.equal(json(created).accountId, 1);
    assert.equal(created.notes, `Data folder: ${folder}`);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    assert.equal(json(kontor('account', 'list', '--json')).length, 1);
  });

  test('without any home it must be named, and an empty database is not backed up', (t) => {
    const home = newFolder();
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
    const kontor = kontorIn(home);
    assert.equal(kontor('account', 'create', '--new', '--email', 'a@example.org', '--plan', 'nope').code, 1);
    const { code, notes } = kontor('backup');
    assert.equal(code, 1);
    assert.match(notes, /has no account/);
  });

  test('accounts of an earlier version move from ./data to it once, and nothing else does', () => {
    const home = newFolder();
    const old = join(home, 'data');
    mkdirSync(join(old, 'places'), { recursive: true, mode: 0o700 });
    writeFileSync(join(old, 'places', 'world.bin'), 'data of the program');
    const before = kontorIn(home, { DATA_DIR: old });
    const { apiKey } = json(before('account', 'create', '--new', '--email', 'a@example.org', '--json'));
    assert.equal(before('backup').code, 0);
    const kontor = kontorIn(home);
    const folder = join(home, 'share', 'kontor');
    const moved = kontor('account', 'show', '1', '--json');
    assert.equal(json(moved).email, 'a@example.org');
    assert.ok(moved.notes.includes(`were moved from ${old} to ${folder}`), moved.notes);
    assert.deepEqual(readdirSync(old), ['places']);
    assert.equal(readdirSync(join(folder, 'backups')).length, 1);
    assert.equal(kontor('account', 'show', '1').notes, `Data folder: ${folder}`, 'said once');
    assert.equal(kontor('audit').code, 0);
    const [row] = json(kontor('key', 'list', '--account', '1', '--json'));
    assert.ok(row.mark.endsWith(apiKey.slice(-4)), 'the same keys');
  });

  test('what is in ./data of a folder that is in use stays there', async () => {
    const home = newFolder();
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

describe('accounts and keys by command', () => {
  test('a key has scopes, cap, rate, expiry, addresses, or is a test key', () => {
    const kontor = kontorIn(newFolder());
    kontor('account', 'create', '--new', '--email', 'a@example.org');
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const limits = [
      '--scopes',
      'barcode,epc-qr-code',
      '--cap',
      '500',
      '--rate',
      '30',
      '--expires',
      day(1_000),
    ];
    const made = kontor(
      ...[
        'key',
        'create',
        '--account',
        '1',
        '--name',
        'web',
        ...limits,
        '--addresses',
        '10.0.0.0/8, ::1',
        '--test',
      ],
      '--json',
    );
    assert.match(json(made).apiKey, /^kontort_[0-9A-Za-z]{38}$/);
    const [{ id, mark, createdAt, lastUsedAt, ...row }] = json(
      kontor('key', 'list', '--account', '1', '--json'),
    );
    assert.deepEqual(row, {
      name: 'web',
      state: 'live',
      test: true,
      scopes: ['barcode', 'epc-qr-code'],
      addresses: ['10.0.0.0/8', '::1'],
      cap: 500,
      rate: 30,
      expiresAt: `${day(1_001)}T00:00:00.000Z`,
    });
    assert.match(
      kontor('key', 'list', '--account', '1').out,
      /barcode epc-qr-code, 500 a month, 30\/min, from 10/,
    );
    const wrong: readonly (readonly [string, string, RegExp])[] = [
      ['--scopes', 'barcod', /unknown operation: barcod; did you mean barcode\?/],
      ['--cap', '0', /--cap must be a whole number/],
      ['--expires', '2027-02-30', /--expires must be a day such as 2027-01-31/],
      ['--expires', '2020-01-01', /must/],
      ['--expires', '2999-01-01', /--expires: must be at most 1826 days ahead/],
      ['--addresses', 'example.org', /address/],
    ];
    for (const [option, value, message] of wrong) {
      const { code, notes } = kontor('key', 'create', '--account', '1', '--name', 'x', option, value);
      assert.ok(code === 1 || code === 2, `${option} ${value}: ${code}`);
      assert.match(notes, message);
    }
  });

  test('an account has a plan, is shown, and is closed for good', () => {
    const home = newFolder();
    writeFileSync(
      join(home, 'plans.json'),
      JSON.stringify({ plans: [{ id: 'pro', name: 'Pro', interval: 'month', credits: 5000 }] }),
    );
    const kontor = kontorIn(home, { PLANS_FILE: join(home, 'plans.json') });
    const pro = ['account', 'create', '--email', 'a@example.org', '--credits', '0', '--plan', 'pro'];
    assert.equal(json(kontor(...pro, '--new', '--json')).credits, 5000);
    assert.equal(json(kontor('account', 'show', '1', '--json')).plan, 'pro');
    assert.match(
      kontor('account', 'plan', '1', 'prro').notes,
      /unknown plan: prro; the plans are free, unlimited, pro/,
    );
    assert.equal(json(kontor('account', 'plan', '1', 'unlimited', '--json')).credits, 'unlimited');
    assert.equal(kontor('account', 'close', '1').code, 2, 'not without --yes');
    assert.deepEqual(json(kontor('account', 'close', '1', '--yes', '--json')), { closed: true });
    const closed = json(kontor('account', 'show', '1', '--json'));
    assert.deepEqual([closed.state, closed.email, closed.liveKeys], ['closed', '', 0]);
    assert.match(kontor('account', 'close', '1', '--yes').notes, /Account 1 is closed/);
    assert.match(kontor('account', 'show', '9').notes, /There is no account 9/);
    assert.equal(kontor('audit').code, 0);
  });

  test('a mailbox that had its free credits before is reported', () => {
    const kontor = kontorIn(newFolder());
    kontor('account', 'create', '--new', '--email', 'a@example.org');
    const again = kontor('account', 'create', '--email', 'a+shop@example.org', '--json');
    const { credits, hadFreeCredits } = json(again);
    assert.deepEqual([credits, hadFreeCredits], [0, true]);
    assert.match(again.notes, /had its free credits before/);
    const paid = json(
      kontor('account', 'create', '--email', 'a+two@example.org', '--credits', '7', '--json'),
    );
    assert.deepEqual([paid.credits, paid.hadFreeCredits], [7, false]);
  });

  test('the same commands work through the running service', async () => {
    const dataFolder = newFolder();
    const server = await startServerProcess({ dataFolder });
    try {
      const kontor = kontorIn(dataFolder, { DATA_DIR: dataFolder });
      const key = json(
        kontor('key', 'create', '--account', '1', '--name', 'web', '--scopes', 'barcode', '--json'),
      );
      const answer = await fetch(`${server.address}/v1/epc-qr-code`, {
        headers: { authorization: `Bearer ${key.apiKey}` },
      });
      assert.equal(answer.status, 403, 'another operation than that of the key');
      const made = json(
        kontor('account', 'create', '--email', 'b@example.org', '--plan', 'unlimited', '--json'),
      );
      assert.equal(json(kontor('account', 'close', String(made.accountId), '--yes', '--json')).closed, true);
      const to = join(dataFolder, 'elsewhere');
      assert.match(
        json(kontor('backup', '--to', to, '--json')).file,
        /elsewhere\/kontor-manual-\d{8}T\d{6}Z\.db$/,
      );
      assert.match(kontor('doctor').out, /the service is running/);
    } finally {
      await server.end('SIGTERM');
    }
  });
});

describe('backups by hand', () => {
  test('do not push out daily ones, and come back by `restore`', () => {
    const home = newFolder();
    const kontor = kontorIn(home);
    kontor('account', 'create', '--new', '--email', 'a@example.org');
    const backups = join(home, 'share/kontor/backups');
    mkdirSync(backups, { mode: 0o700 });
    const daily = Array.from({ length: 7 }, (_, day) => `kontor-2020010${day + 1}T000000Z.db`);
    for (const name of daily) writeFileSync(join(backups, name), '');
    const { file } = json(kontor('backup', '--json'));
    assert.deepEqual(
      readdirSync(backups).filter((name) => daily.includes(name)),
      daily,
    );
    kontor('account', 'create', '--email', 'b@example.org');
    assert.equal(json(kontor('restore', file, '--json')).accounts, 1);
    assert.equal(json(kontor('account', 'list', '--json')).length, 1);
    const elsewhere = kontorIn(newFolder());
    assert.equal(elsewhere('restore', file).code, 78);
    assert.equal(json(elsewhere('restore', file, '--new', '--json')).accounts, 1);
    assert.match(kontor('backup', '--to', file).notes, /cannot be written by the service/);
  });

  test('name what is wrong with a place or a file, and end', () => {
    const home = newFolder();
    const kontor = kontorIn(home);
    kontor('account', 'create', '--new', '--email', 'a@example.org');
    const { file } = json(kontor('backup', '--json'));
    const cut = join(home, 'cut.db');
    writeFileSync(cut, readFileSync(file).subarray(0, 20_000));
    const lines: readonly (readonly [readonly string[], number, RegExp])[] = [
      [['backup', '--to', ''], 2, /--to needs a value: --to <folder>/],
      // No folder can be made there, whatever the rights.
      [['backup', '--to', '/proc/kontor/x'], 1, /\/proc\/kontor\/x cannot be written by the service/],
      [['restore', home], 1, /it is a folder, or no plain file; name the backup in it/],
      [['restore', join(home, 'away.db')], 1, /file not found/],
      [['restore', cut], 1, /it is damaged/],
    ];
    for (const [args, code, message] of lines) {
      const said = kontor(...args);
      assert.match(said.notes, message);
      assert.equal(said.code, code, args.join(' '));
    }
  });
});

describe('help and mistakes of the command line', () => {
  test('what is wrong with a key is named by its option', () => {
    const kontor = kontorIn(newFolder());
    kontor('account', 'create', '--new', '--email', 'a@example.org');
    const lines: readonly (readonly [readonly string[], RegExp])[] = [
      [['--addresses', '10.0.0.0/99'], /--addresses: /],
      [['--expires', '2001-01-01'], /--expires: /],
      [['--cap', '-1'], /--cap must be a whole number from 1 to 999999999/],
      [['--scopes', 'invoice'], /unknown operation: invoice/],
    ];
    for (const [args, message] of lines) {
      const { code, notes } = kontor('key', 'create', '--account', '1', '--name', 'shop', ...args);
      assert.match(notes, message);
      assert.doesNotMatch(notes, /cidrs|expiresAt/);
      assert.ok(code === 1 || code === 2, notes);
    }
  });

  test('version, help of all, of a group, of one, as text and JSON', () => {
    const kontor = kontorIn(newFolder());
    assert.match(kontor('version').out, /^kontor \d+\.\d+\.\d+ \(Node \d+\.\d+\.\d+\)$/);
    assert.equal(kontor('--version').out, kontor('version').out);
    assert.deepEqual(Object.keys(json(kontor('version', '--json'))), ['version', 'node']);
    assert.equal(kontor('help').out, kontor('--help').out);
    assert.match(kontor('help', 'key').out, /kontor key create[\s\S]*kontor key generate/);
    assert.equal(kontor('help', 'key', 'create').out, kontor('key', 'create', '--help').out);
    const all = json(kontor('help', '--json')) as { name: string; options: { option: string }[] }[];
    const without = all.filter(({ options }) => !options.some(({ option }) => option === 'json'));
    assert.deepEqual(
      without.map(({ name }) => name),
      ['serve'],
      'every command that prints has --json',
    );
  });

  test('what is misspelt is named with what it may mean', () => {
    const kontor = kontorIn(newFolder());
    const lines: readonly (readonly [string, RegExp])[] = [
      ['acount create', /unknown command: acount create; did you mean account create\?/],
      ['acount', /unknown command: acount; there are account create, account invite/],
      ['key', /there are key create, key list/],
      ['bakup', /did you mean backup\?/],
      ['help key craete', /did you mean key create\?/],
      ['account create --emial x', /unknown option --emial; did you mean --email\?/],
      ['account create --email', /--email needs a value: --email <address>/],
      ['backup --json=yes', /--json takes no value/],
      ['frobnicate', /`kontor help` lists all/],
    ];
    for (const [line, message] of lines) {
      const { code, notes, out } = kontor(...line.split(' '));
      assert.deepEqual([code, out], [2, ''], line);
      assert.match(notes, message);
    }
  });
});

describe('kontor key generate and kontor doctor', () => {
  test('a generated key is taken as BOOTSTRAP_API_KEY', async () => {
    const home = newFolder();
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
    const home = newFolder();
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
    const home = newFolder();
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
