import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { storeSeriesSample } from '../../src/testing/series-sample.ts';
import { PROCESS_KEY, type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { writeTowns } from '../../src/testing/town-data-file.ts';
import { EPC_CALL } from '../faults/http-caller.mts';
import { testDatabase } from './test-database.mts';

/** Two real services on one database, and the command line beside them. */

const database = await testDatabase('services');
const SECRET = randomBytes(32).toString('base64');
const CLI = new URL('../../src/cli.ts', import.meta.url).pathname;
const settings = () => ({
  DATABASE_URL: database.url,
  KONTOR_SECRET: SECRET,
  HTML_BROWSER_START: 'lazy',
  LOG_LEVEL: 'info',
  BOOTSTRAP_CREDITS: '20',
});
const newFolder = () => mkdtempSync(join(database.folder, 'node-'));
const started = new Set<ServerProcess>();
// One that a failed test leaves behind would keep this process from its end.
after(() => Promise.all([...started].map((node) => node.end('SIGKILL'))));

async function start(
  env: Readonly<Record<string, string>> = {},
  dataFolder = newFolder(),
): Promise<ServerProcess> {
  const node = await startServerProcess({ dataFolder, env: { ...settings(), ...env } });
  started.add(node);
  return node;
}

function kontor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: process.env.PATH, DATA_DIR: newFolder(), ...settings(), ...env },
  });
  return { status, stdout, stderr };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const call = async ({ address }: ServerProcess, key: string, headers = {}) => {
  const answer = await fetch(`${address}${EPC_CALL.path}`, {
    method: 'POST',
    headers: { ...JSON_TYPE, authorization: `Bearer ${key}`, ...headers },
    body: EPC_CALL.body,
  });
  await answer.arrayBuffer();
  return answer;
};

describe('two services on one database', () => {
  let nodes: readonly ServerProcess[];

  before(async () => {
    nodes = await Promise.all([start({ NODE_NAME: 'a' }), start({ NODE_NAME: 'b' })]);
  });
  after(() => Promise.all(nodes.map((node) => node.end('SIGTERM'))));

  it('made the first account once', async () => {
    const rows = await database.query('SELECT role, credits FROM account');
    assert.deepEqual(rows, [{ role: 'operator', credits: '20' }]);
  });

  it('serve exactly as many calls as there are credits, together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => call(nodes[index % 2]!, PROCESS_KEY)),
    );
    const served = answers.filter(({ status }) => status === 200).length;
    assert.equal(served, 20);
    assert.ok(answers.every(({ status }) => status === 200 || status === 402));
    const [books] = await database.query(
      'SELECT (SELECT credits FROM account) AS left, (SELECT count(*) FROM charge) AS calls',
    );
    assert.deepEqual(books, { left: '0', calls: '20' });
  });

  it('count a top-up and a revoked key on both within two seconds', async () => {
    const [account] = await database.query('SELECT id FROM account');
    const id = String(account?.id);
    assert.equal(kontor(['account', 'grant', '--reason', 'test', id, '50']).status, 0);
    const made = kontor(['key', 'create', '--account', id, '--name', 'second', '--json']);
    const { apiKey, keyId } = JSON.parse(made.stdout) as { apiKey: string; keyId: number };
    await sleep(300);
    for (const node of nodes) assert.equal((await call(node, apiKey)).status, 200);
    assert.equal(kontor(['key', 'revoke', '--account', id, String(keyId)]).status, 0);
    await sleep(1500);
    for (const node of nodes) assert.equal((await call(node, apiKey)).status, 403);
  });

  it('charge a retry once, whichever of them gets it', async () => {
    const headers = { 'idempotency-key': 'one' };
    const first = await call(nodes[0]!, PROCESS_KEY, headers);
    const second = await call(nodes[1]!, PROCESS_KEY, headers);
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.equal(first.headers.get('x-credits-remaining'), second.headers.get('x-credits-remaining'));
  });

  it('report database, clock and their name', async () => {
    const answer = await fetch(`${nodes[0]!.address}/ready`);
    const { checks, node } = (await answer.json()) as {
      checks: Record<string, { state: string }>;
      node: { name: string };
    };
    assert.match(node.name, /^[\w.-]+$/);
    assert.deepEqual([checks.database?.state, checks.clock?.state], ['ok', 'ok']);
    const metrics = async () => (await fetch(`${nodes[0]!.address}/metrics`)).text();
    const figure = async (name: string) =>
      new RegExp(`^kontor_${name} (\\d+)$`, 'm').exec(await metrics())?.[1];
    // Each counts the others every five seconds.
    for (let waited = 0; waited < 8000 && (await figure('live_nodes')) !== '2'; waited += 200)
      await sleep(200);
    assert.deepEqual([await figure('live_nodes'), await figure('unsettled')], ['2', '0']);
    assert.match(await metrics(), /^kontor_store_seconds_count\{query="chargeGroup"\} [1-9]/m);
  });

  it('show who runs them whether their geocoders have the same data', async () => {
    const dataOf = async (towns: number) => {
      const GEOCODER_DATA = join(newFolder(), 'land.sqlite');
      writeTowns(GEOCODER_DATA, { towns, streets: 1, houses: 1 });
      const node = await start({ GEOCODER_DATA });
      for (let waited = 0; waited < 20_000; waited += 50) {
        const answer = await fetch(`${node.address}/ready`);
        const ready = (await answer.json()) as { node: { geocoderData?: string } };
        if (ready.node.geocoderData !== undefined) {
          await node.end('SIGTERM');
          return ready.node.geocoderData;
        }
        await sleep(50);
      }
      assert.fail('no fingerprint within 20 s');
    };
    const [one, copy, other] = await Promise.all([1, 1, 2].map(dataOf));
    assert.match(one!, /^[0-9a-f]{16}$/);
    assert.equal(copy, one);
    assert.notEqual(other, one);
  });

  it('keep no books in their folders: the socket there is for `status` and `reload` alone', () => {
    const files = readdirSync(database.folder, { recursive: true }).map(String);
    assert.deepEqual(
      files.filter((file) => /kontor\.db|secret$|give-up/.test(file)),
      [],
    );
  });

  it('are left alone by commands for files', () => {
    for (const args of [['backup'], ['restore', 'x']]) {
      const { status, stderr } = kontor(args);
      assert.equal(status, 1, stderr);
      assert.match(stderr, /pg_dump/);
    }
    assert.deepEqual(JSON.parse(kontor(['audit', '--json']).stdout), []);
  });

  it('are shown by kontor doctor, with what keeps charges', () => {
    const { stdout } = kontor(['doctor', '--json']);
    const findings = JSON.parse(stdout) as { subject: string; name: string; state: string; note: string }[];
    const notes = new Map(
      findings
        .filter(({ subject }) => subject === 'store')
        .map(({ name, state, note }) => [name, `${state}: ${note}`]),
    );
    assert.deepEqual([...notes.keys()], ['engine', 'secret', 'clock', 'nodes', 'durability']);
    assert.match(
      notes.get('engine')!,
      /^ok: PostgreSQL \d+\.\d+ at 127\.0\.0\.1:\d+, database kontor_test_services$/,
    );
    assert.match(notes.get('nodes')!, /^ok: a \S+ \d+ s ago, b \S+ \d+ s ago$/);
    assert.match(notes.get('durability')!, /^ok/);
    assert.ok(!stdout.includes(new URL(database.url).password));
  });

  it('end without a trace of themselves', async () => {
    const node = await start({ NODE_NAME: 'c' });
    assert.equal((await database.query(`SELECT 1 FROM node WHERE name = 'c'`)).length, 1);
    assert.equal(await node.end('SIGTERM'), 0);
    assert.deepEqual(await database.query(`SELECT 1 FROM node WHERE name = 'c'`), []);
  });
});

describe('a start', () => {
  const refusal = (env: Readonly<Record<string, string>>) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [new URL('../../src/main.ts', import.meta.url).pathname],
      {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: newFolder(), PORT: '0', ...settings(), ...env },
      },
    );
    assert.ok(!stderr.includes(new URL(database.url).password));
    return [status, stderr.trim()] as const;
  };

  it('is refused with another secret, without one, and with a wrong log-in', () => {
    const [other, otherText] = refusal({ KONTOR_SECRET: randomBytes(32).toString('base64') });
    assert.equal(other, 78);
    assert.match(otherText, /^KONTOR_SECRET: differs/m);
    const [none, noneText] = refusal({ KONTOR_SECRET: '' });
    assert.equal(none, 78);
    assert.match(noneText, /KONTOR_SECRET: must be set/);
    const url = new URL(database.url);
    url.password = 'wrong';
    const [wrong, wrongText] = refusal({ DATABASE_URL: url.href });
    assert.equal(wrong, 78);
    assert.match(wrongText, /^DATABASE_URL: .* refuses the log-in$/m);
  });
});

describe('kontor store', () => {
  it('moves the books of a folder into an empty database, where retries still go free', async () => {
    const empty = await testDatabase('move');
    const folder = newFolder();
    const single = await start({ DATABASE_URL: '', BOOTSTRAP_CREDITS: '9' }, folder);
    const headers = { 'idempotency-key': 'before-the-move' };
    assert.equal((await call(single, PROCESS_KEY, headers)).headers.get('x-credits-remaining'), '8');
    const local = { DATA_DIR: folder, DATABASE_URL: '', KONTOR_SECRET: '' };
    assert.equal(kontor(['store', 'copy', '--to', empty.url], local).status, 75, 'while the service runs');
    await single.end('SIGTERM');
    const indexes = join(folder, 'indexes.sqlite');
    writeFileSync(indexes, 'no database'.repeat(1000));
    const damaged = kontor(['store', 'copy', '--to', empty.url], local);
    assert.deepEqual(
      [damaged.status, damaged.stderr.trim()],
      [1, `${indexes} is damaged. Delete it, and import or refresh indexes later.`],
    );
    rmSync(indexes);
    storeSeriesSample(folder, Date.now());
    const copied = kontor(['store', 'copy', '--to', empty.url, '--json'], local);
    assert.equal(copied.status, 0, copied.stderr);
    assert.deepEqual(JSON.parse(copied.stdout), { accounts: 1, keys: 1, charges: 1, entries: 1 });
    const again = kontor(['store', 'copy', '--to', empty.url], local);
    assert.equal(again.status, 1);
    assert.match(again.stderr, /is not empty/);
    const wrong = kontor(['store', 'copy', '--to', 'postgres://nobody'], local);
    assert.deepEqual([wrong.status, wrong.stderr.trim().startsWith('--to: must look like')], [78, true]);
    const secret = kontor(['store', 'secret'], local).stdout.trim();
    const moved = { DATABASE_URL: empty.url, KONTOR_SECRET: secret };
    const node = await start(moved);
    const repeated = await call(node, PROCESS_KEY, headers);
    assert.deepEqual([repeated.status, repeated.headers.get('x-credits-remaining')], [200, '8']);
    assert.equal((await call(node, PROCESS_KEY)).headers.get('x-credits-remaining'), '7');
    const index = await fetch(`${node.address}/v1/indexes/at-cpi-2020`, {
      headers: { authorization: `Bearer ${PROCESS_KEY}` },
    });
    assert.equal(index.status, 200);
    assert.match(await index.text(), /123\.8/);
    const exported = kontor(['indexes', 'export'], local).stdout;
    assert.match(exported, /at-cpi-2020,2024,,123\.8/);
    assert.equal(kontor(['indexes', 'export'], moved).stdout, exported);
    const made = kontor(['account', 'create', '--email', 'b@example.org'], moved);
    assert.equal(made.status, 0, made.stderr);
    assert.deepEqual(JSON.parse(kontor(['audit', '--json'], moved).stdout), []);
    await node.end('SIGTERM');
  });
});
