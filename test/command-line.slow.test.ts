import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { CLI, CommandLines, Homes, json, kontorIn } from '../src/testing/command-lines.ts';
import { startServerProcess } from '../src/testing/server-process.ts';

/** The command line beside a service that runs, and what takes several starts. */

const homes = new Homes();
const lines = new CommandLines();
after(() => lines.end());
after(() => homes.remove());

describe('the command line beside a running service', () => {
  test('the same commands work through the running service', async () => {
    const dataFolder = homes.add();
    const server = await startServerProcess({ dataFolder });
    try {
      const kontor = lines.in(dataFolder, { DATA_DIR: dataFolder });
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
});

describe('kontor doctor', () => {
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
      ...[
        'program',
        'settings',
        'data folder',
        'backups',
        'port',
        'programs',
        'registers',
        'indexes',
        'geocoder',
      ],
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

describe('the data folder of the command line', () => {
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
    const kontor = lines.in(home);
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
    const before = lines.in(home, { DATA_DIR: old });
    const { apiKey } = json(await before('account', 'create', '--new', '--email', 'a@example.org', '--json'));
    assert.equal((await before('backup')).code, 0);
    const kontor = lines.in(home);
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
});
