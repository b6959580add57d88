import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { newFolder } from './afterwards.mts';
import { EPC_CALL, send } from './http-caller.mts';
import { serve } from './http-process.mts';

/** Starts that must fail, each with its exit code and a line with the reason (rules: Exit codes). */

const MAIN = join(import.meta.dirname, '../../src/main.ts');

interface Ending {
  readonly code: number | null;
  readonly said: string;
  readonly ms: number;
}

function start(env: Readonly<Record<string, string>>): Ending {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', BOOTSTRAP_API_KEY: PROCESS_KEY, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { code: status, said: stderr, ms: performance.now() - started };
}

test('a second process on the same data folder ends with 75 and names the first', async (t) => {
  const server = await serve(t);
  const { code, said, ms } = start({ DATA_DIR: server.dataFolder });
  t.diagnostic(`code ${code} after ${ms.toFixed(0)} ms: ${said.trim()}`);
  assert.equal(code, 75);
  assert.equal(
    said,
    `${server.dataFolder} is in use by process ${server.child.pid}; only one may work on it.\n`,
  );
  assert.equal((await send(server.address, EPC_CALL)).status, 200, 'the first goes on');
});

test('a wrong configuration ends with 78 and names every mistake', (t) => {
  const { code, said } = start({
    DATA_DIR: newFolder(t),
    PORT: '70000',
    BODY_LIMIT: 'plenty',
    RATE_LIMIT: '10/day',
    LOG_LEVEL: 'loud',
    COST_EPC_QR_CODE: '-1',
    VAT_HMRC_CLIENT_ID: 'id',
    GEOCODER: 'nominatim',
    GEOCODER_URL: 'https://nominatim.openstreetmap.org',
    KEY_CONCURENCY: '3',
  });
  t.diagnostic(`code ${code}: ${said.split('\n')[0]}`);
  assert.equal(code, 78);
  assert.match(said, /^The configuration has 9 mistake\(s\):$/m);
  assert.match(said, /^ {2}VAT_HMRC_CLIENT_ID, VAT_HMRC_CLIENT_SECRET: set both or none$/m);
  assert.match(
    said,
    /^ {2}GEOCODER_URL: is a public server, .*GEOCODER_PUBLIC_OK=true and GEOCODER_CONTACT$/m,
  );
  assert.match(said, /^ {2}GEOCODER_CONTACT: is needed for a public server$/m);
  const names = ['PORT', 'BODY_LIMIT', 'RATE_LIMIT', 'LOG_LEVEL', 'COST_EPC_QR_CODE', 'KEY_CONCURENCY'];
  for (const name of names) assert.match(said, new RegExp(`^ {2}${name}: `, 'm'));
  assert.match(said, /^ {2}KEY_CONCURENCY: unknown, did you mean KEY_CONCURRENCY\?$/m);
  assert.doesNotMatch(said, /\bat .*:\d+:\d+/, 'no stack trace');
});

test('settings that contradict each other end with 78, and a secret is not repeated', (t) => {
  const env = {
    DATA_DIR: newFolder(t),
    VAT_HMRC_CLIENT_SECRET: 'very-secret',
    BOOTSTRAP_API_KEY: 'kontor_wrong',
  };
  const contradiction = start(env);
  assert.equal(contradiction.code, 78);
  assert.match(contradiction.said, /VAT_HMRC_CLIENT_ID, VAT_HMRC_CLIENT_SECRET: set both or none/);
  const { VAT_HMRC_CLIENT_SECRET: _, ...wrongKey } = env;
  const key = start(wrongKey);
  assert.equal(key.code, 78, key.said);
  for (const { said } of [contradiction, key]) assert.doesNotMatch(said, /very-secret|kontor_wrong/);
});

test('a database of a newer version is refused and not touched', async (t) => {
  const server = await serve(t);
  const { dataFolder } = server;
  assert.equal(await server.end('SIGTERM'), 0);
  const file = join(dataFolder, 'kontor.db');
  const database = new DatabaseSync(file);
  database.exec(
    "INSERT INTO migration SELECT version + 1, 'later', checksum, applied_at FROM migration ORDER BY version DESC LIMIT 1",
  );
  database.close();
  const before = readFileSync(file);
  const { code, said } = start({ DATA_DIR: dataFolder });
  t.diagnostic(`code ${code}: ${said.trim()}`);
  assert.equal(code, 78);
  assert.match(
    said,
    /^The database is of a newer version \(migration \d+\) than this program \(migration \d+\)\.\n$/,
  );
  assert.ok(before.equals(readFileSync(file)), 'not a byte of the file changed');
});

test('a port in use ends with 1 and names the setting to change', async (t) => {
  const server = await serve(t);
  const { code, said } = start({ DATA_DIR: newFolder(t), PORT: new URL(server.address).port });
  t.diagnostic(`code ${code}: ${said.trim()}`);
  assert.equal(code, 1);
  assert.match(
    said,
    /^Port \d+ of 127\.0\.0\.1 is in use by another program; set PORT to another one, .*\n$/,
  );
});

/** One sentence, nothing of our code, and the exit code. */
function assertEnds({ code, said }: Ending, expected: number, text: RegExp): void {
  assert.equal(code, expected, said);
  assert.match(said, text);
  assert.equal(said.split('\n').length, 2, said);
  assert.doesNotMatch(said, /\bat .*:\d+:\d+/, 'no stack trace');
}

test('a file in the place of the data folder, or of a part of its path', (t) => {
  const folder = newFolder(t);
  const file = join(folder, 'data');
  writeFileSync(file, '');
  for (const place of [file, join(file, 'below')]) {
    const { code, said } = start({ DATA_DIR: place });
    assert.equal(code, 78, said);
    assert.equal(
      said,
      `The configuration has 1 mistake(s):\n  DATA_DIR: ${place}: ${file} is not a folder; set DATA_DIR to another folder\n`,
    );
  }
});

test('a damaged database, and a file that is none', async (t) => {
  const server = await serve(t);
  const { dataFolder } = server;
  assert.equal(await server.end('SIGTERM'), 0);
  const file = join(dataFolder, 'kontor.db');
  const damage = openSync(file, 'r+');
  writeSync(damage, Buffer.alloc(4000, 0x5a), 0, 4000, 100);
  closeSync(damage);
  assertEnds(
    start({ DATA_DIR: dataFolder }),
    74,
    /^disk-damaged: the database in DATA_DIR is damaged or no database; restore/,
  );
  writeFileSync(file, 'nothing of SQLite, but long enough to be read as a header'.repeat(4));
  assertEnds(
    start({ DATA_DIR: dataFolder }),
    74,
    /^disk-damaged: the database in DATA_DIR is damaged or no database; restore/,
  );
});

test('a database whose secret is gone', async (t) => {
  const server = await serve(t);
  const { dataFolder } = server;
  assert.equal(await server.end('SIGTERM'), 0);
  rmSync(join(dataFolder, 'secret'));
  assertEnds(start({ DATA_DIR: dataFolder }), 78, /secret is missing, but there is a database beside it/);
});

test('a folder that others may enter and that has their files', (t) => {
  const folder = newFolder(t);
  writeFileSync(join(folder, 'index.html'), '');
  chmodSync(folder, 0o755);
  assertEnds(start({ DATA_DIR: folder }), 78, /is open to other accounts and has files of others/);
});

test('a full disk', (t) => {
  const folder = newFolder(t);
  // A disk of its own in a mount namespace: gone with the process.
  const script =
    'mount -t tmpfs -o size=256k,mode=700 none "$DATA_DIR" && dd if=/dev/zero of="$DATA_DIR/fill" bs=1k count=1000 2>/dev/null; exec "$0" "$@"';
  const { status, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script, process.execPath, MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder },
    encoding: 'utf8',
    timeout: 20_000,
  });
  assertEnds({ code: status, said: stderr, ms: 0 }, 74, /^disk-full: the disk of DATA_DIR is full/);
});
