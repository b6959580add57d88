/**
 * The data folder of a released version, as tests of upgrades open it: made by that version itself, which serves a call
 * and gets a second account. Run at each release, RELEASING.md has when:
 *
 *   node scripts/upgrade-fixture.ts VERSION [FOLDER OF ITS SOURCES, with packages]
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PROCESS_KEY } from '../src/testing/server-process.ts';
import { untilReady } from '../src/testing/until-ready.ts';

const ROOT = join(import.meta.dirname, '..');
const START_MS = 120_000;
const MAX_BYTES = 20_480;

const [version, tree = ROOT] = process.argv.slice(2);
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version))
  throw new Error('usage: node scripts/upgrade-fixture.ts VERSION [FOLDER]');
const cwd = resolve(tree);
const folder = mkdtempSync(join(tmpdir(), 'kontor-fixture-'));
try {
  const env = {
    ...{ PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data'), PORT: '0' },
    ...{ INDEX_REFRESH: 'manual', LOG_LEVEL: 'silent', BOOTSTRAP_API_KEY: PROCESS_KEY },
  };
  const child = spawn(process.execPath, ['--expose-gc', 'src/main.ts'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { address } = await untilReady(child, START_MS);
  const query = 'iban=AT611904300234573201&recipient=Buchbinderei%20Sieber&amount=148.50';
  const answer = await fetch(`${address}/v1/epc-qr-code?${query}`, {
    headers: { authorization: `Bearer ${PROCESS_KEY}` },
  });
  if (answer.status !== 200) throw new Error(`the call answered ${answer.status}`);
  const args = ['src/cli.ts', 'account', 'create', '--email', 'shop@example.org', '--credits', '10'];
  execFileSync(process.execPath, args, { cwd, env, stdio: 'ignore' });
  child.kill('SIGTERM');
  await once(child, 'exit');
  const packed = gzipSync(readFileSync(join(env.DATA_DIR, 'kontor.db')), { level: 9 });
  if (packed.length > MAX_BYTES) throw new Error(`${packed.length} bytes; at most ${MAX_BYTES}`);
  const target = join(ROOT, 'test/upgrade', `${version}.db.gz`);
  writeFileSync(target, packed);
  process.stdout.write(`${target}: ${packed.length} bytes\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
