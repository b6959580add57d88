import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startServerProcess } from '../src/testing/server-process.ts';

/** What the start makes of settings that are wrong, and of a port that is in use. */
const SRC = join(import.meta.dirname, '../src');

/** Runs the service to its end. */
function endOf(env: Readonly<Record<string, string>>): {
  readonly code: number | null;
  readonly said: string;
} {
  const { status, stderr } = spawnSync(process.execPath, [join(SRC, 'main.ts')], {
    env: { ...{ PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', INDEX_REFRESH: 'manual' }, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: status, said: stderr };
}

test('a first start that cannot listen names the port, and the next one shows the key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const failed = endOf({ DATA_DIR: folder, PORT: String(port) });
  other.close();
  assert.equal(failed.code, 1);
  assert.match(
    failed.said,
    new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is in use by another program; set PORT`, 'm'),
  );
  const server = await startServerProcess({ dataFolder: folder, env: { BOOTSTRAP_API_KEY: '' } });
  try {
    const words = readFileSync(join(folder, 'first-start.txt'), 'utf8');
    const key = /^ {2}(kontor_[0-9A-Za-z]{38})$/m.exec(words)?.[1];
    assert.ok(key !== undefined, words);
    assert.match(words, /kontor -- key create --account 1 --name/);
    const answer = await fetch(`${server.address}/v1/account`, {
      headers: { authorization: `Bearer ${key}` },
    });
    assert.equal(answer.status, 200);
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});

test('every wrong setting is in one list, with exit code 78', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  try {
    const wrong = {
      HOST: 'nowhere.invalid',
      PORT: '99999',
      PUBLIC_URL: 'https://a.example/?x=1',
      TRUST_PROXY: 'foo',
      KEY_PREFIX: 'Kontor',
      BOOTSTRAP_CREDITS: 'many',
      PLANS_FILE: join(folder, 'no-plans.json'),
      INDEX_CHAIN_FILE: join(import.meta.dirname, 'settings-at-start.slow.test.ts'),
      HTML_FONTS_DIR: join(folder, 'no-fonts'),
      METRICS_TOKEN_FILE: join(folder, 'no-token'),
      SMTP_URL: 'mail.example.org',
      MAIL_FROM: 'Kontor',
    };
    const { code, said } = endOf({ ...wrong, DATA_DIR: folder });
    assert.equal(code, 78, said);
    const named = Array.from(said.matchAll(/^ {2}(\w+): /gm), ([, name]) => name);
    assert.deepEqual(named.sort(), Object.keys(wrong).sort());
    assert.doesNotMatch(said, /\bat .*:\d+:\d+/, 'no stack trace');
    const key = endOf({ DATA_DIR: folder, BOOTSTRAP_API_KEY: 'kontor_wrong' });
    assert.equal(key.code, 78);
    assert.match(key.said, /BOOTSTRAP_API_KEY: must be kontor_, .*`kontor key generate`/);
    assert.doesNotMatch(key.said, /kontor_wrong/);
    assert.deepEqual(readdirSync(folder), [], 'nothing was made');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('what is wrong in a file that a setting names is named by place and remedy, one line each', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const plan = { id: 'pro', name: 7, interval: 'week', credits: '5000', creditz: 1, stripePrices: [] };
  const link = { newest: 'x', from: 2020.5, factors: { y: 1 }, until: 2021 };
  try {
    const { code, said } = endOf({
      DATA_DIR: join(folder, 'data'),
      PLANS_FILE: file('plans.json', JSON.stringify({ plans: [plan, { ...plan, id: 'free' }], packs: {} })),
      INDEX_CHAIN_FILE: file('links.json', JSON.stringify([link])),
    });
    assert.equal(code, 78, said);
    for (const line of [
      'PLANS_FILE: plans.0.name: must be a text in quotes',
      'PLANS_FILE: plans.0.interval: must be "month" or "year"',
      'PLANS_FILE: plans.0.credits: must be a number without quotes',
      'PLANS_FILE: plans.0: must not have the member "creditz"; did you mean "credits"?',
      'PLANS_FILE: plans.0.stripePrices: must have at least 1 entry',
      'PLANS_FILE: plans.1.id: must not be free or unlimited: those are built in',
      'PLANS_FILE: packs: must be a list, [ … ]',
      'INDEX_CHAIN_FILE: 0.from: must be a whole number without quotes',
      'INDEX_CHAIN_FILE: 0: must not have the member "until"; its members are newest, from, to, factors',
    ])
      assert.ok(said.includes(`\n  ${line}\n`), `${line}\nis not in\n${said}`);
    assert.match(said, /^ {2}INDEX_CHAIN_FILE: 0\.newest: must be one of /m);
    const [, ...lines] = said.trim().split('\n');
    for (const line of lines) assert.match(line, /^ {2}\w+: .*: .*must (not )?(be|have) /);
    assert.doesNotMatch(said, /invalid|expected|received|unrecognized/i, 'words of a library');
    const broken = endOf({ DATA_DIR: folder, PLANS_FILE: file('a.json', '{\n "plans": [],\n}') });
    assert.match(broken.said, /^ {2}PLANS_FILE: the file must be JSON; look at line 3$/m);
    const wrongPlace = endOf({
      DATA_DIR: folder,
      PLANS_FILE: folder,
      INDEX_CHAIN_FILE: join(folder, 'none'),
    });
    assert.match(wrongPlace.said, /^ {2}PLANS_FILE: must be a file, not a folder$/m);
    assert.match(wrongPlace.said, /^ {2}INDEX_CHAIN_FILE: there is no file of this name$/m);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an unknown setting of ours is named with what it may mean, and the service starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const env = { GEOCODER_HOST: 'x', COST_EPC_CODE: '2', LOG_COLOUR: 'on' };
  const server = await startServerProcess({ dataFolder: folder, env });
  try {
    const said = server.output();
    assert.match(said, /^GEOCODER_HOST: unknown setting, it has no effect$/m);
    assert.match(
      said,
      /^COST_EPC_CODE: unknown setting, it has no effect; did you mean COST_EPC_QR_CODE\?$/m,
    );
    assert.doesNotMatch(said, /LOG_COLOUR/, 'a word of many programs');
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});
