import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const SRC = join(import.meta.dirname, '../src');

interface Started {
  /** Everything on standard error until the service was ready. */
  readonly said: string;
  /** Standard output so far. */
  readonly log: () => string;
  /** What the first start has for the operator alone. */
  readonly words: { readonly text: string; readonly mode: number } | undefined;
  /** The command line beside the running service. */
  readonly kontor: (...args: string[]) => string;
  readonly stop: () => Promise<void>;
}

async function start(env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const all = {
    ...{
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      INDEX_REFRESH: 'manual',
      INDEX_STARTER: 'off',
      DATA_DIR: folder,
    },
    ...env,
  };
  const child = spawn(process.execPath, [join(SRC, 'main.ts')], {
    env: all,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, log] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk;
  });
  const ready = Promise.withResolvers<void>();
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
    if (said.includes('Kontor is ready')) ready.resolve();
  });
  child.once('exit', (code) => ready.reject(new Error(`ended with ${code}: ${said}`)));
  await ready.promise;
  const path = join(folder, 'first-start.txt');
  return {
    said,
    log: () => log,
    words: existsSync(path)
      ? { text: readFileSync(path, 'utf8'), mode: statSync(path).mode & 0o777 }
      : undefined,
    kontor: (...args) =>
      spawnSync(process.execPath, [join(SRC, 'cli.ts'), ...args], { env: all, encoding: 'utf8' }).stdout,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test('the first start prints a link by which the operator gets a password, once', async () => {
  const { said, words, kontor, stop } = await start();
  try {
    assert.ok(words);
    const address = /Kontor is ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(said)!;
    const link = new RegExp(`http://localhost:${address[1]}/dashboard/invitation#([\\w-]{43})`).exec(
      words.text,
    )!;
    assert.ok(link, words.text);
    assert.match(said, /Sign-up is open \(HOST is 127\.0\.0\.1\)\./);
    const api = `http://127.0.0.1:${address[1]}/dashboard/api`;
    const post = (path: string, body: object) =>
      fetch(`${api}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${address[1]}` },
      });
    const accept = { token: link[1], email: 'me@example.org', password: 'correct horse battery' };
    const answer = await post('/invitations', accept);
    assert.equal(answer.status, 200);
    const { account } = (await answer.json()) as {
      account: { id: number; role: string; unlimited: boolean };
    };
    assert.deepEqual([account.id, account.role, account.unlimited], [1, 'operator', true]);
    assert.equal((await post('/invitations', accept)).status, 406);
    const servers = (await (await fetch(`http://127.0.0.1:${address[1]}/openapi.json`)).json()) as {
      servers: { url: string }[];
    };
    assert.equal(servers.servers[0]?.url, `http://localhost:${address[1]}`, 'the port that is really bound');
    const more = JSON.parse(kontor('account', 'invite', '--account', '1', '--json')) as { url: string };
    assert.match(more.url, new RegExp(`^http://localhost:${address[1]}/dashboard/invitation#`));
    assert.equal((await post('/invitations', { ...accept, token: more.url.split('#')[1] })).status, 200);
  } finally {
    await stop();
  }
});

test('the first words call the command line as it can be called there', async () => {
  const bin = mkdtempSync(join(tmpdir(), 'kontor-test-bin-'));
  const checkout = await start();
  await checkout.stop();
  assert.match(checkout.words!.text, /^ {2}npm run --silent kontor -- key create --account 1 /m);
  assert.match(checkout.words!.text, /`npm run --silent kontor -- account invite --account 1`/);
  writeFileSync(join(bin, 'kontor'), '#!/bin/sh\n', { mode: 0o755 });
  const image = await start({ PATH: `${bin}:${process.env.PATH}` });
  await image.stop();
  rmSync(bin, { recursive: true });
  assert.match(image.words!.text, /^ {2}kontor key create --account 1 /m);
  assert.match(image.words!.text, /\(`kontor account invite --account 1`/);
});

test('on a public address sign-up is by invitation, and the start gives the reason', async () => {
  const { said, stop } = await start({ HOST: '0.0.0.0' });
  try {
    assert.match(said, /Sign-up is invite \(HOST is 0\.0\.0\.0\)\./);
    assert.doesNotMatch(said, /free credits/);
  } finally {
    await stop();
  }
  const open = await start({ HOST: '0.0.0.0', SIGNUP: 'open' });
  try {
    assert.match(
      open.said,
      /Sign-up is open \(SIGNUP is set\)\. Without SMTP_URL addresses are not verified/,
    );
  } finally {
    await open.stop();
  }
});

test('no log of a service manager has a key or a link: they are in a file of the service alone', async () => {
  const { said, log, words, stop } = await start({ LOG_LEVEL: 'info' });
  await stop();
  assert.ok(words);
  assert.equal(words.mode, 0o600);
  const key = /^ {2}(kontor_\w{38})$/m.exec(words.text)?.[1];
  assert.ok(key, words.text);
  assert.match(said, /first API key and a link to log in are in .+first-start\.txt; delete it/);
  for (const text of [said, log()]) {
    assert.ok(!text.includes(key));
    assert.doesNotMatch(text, /invitation#/);
  }
});

test('standard output is log lines alone, from the start to the end, also of what leads nowhere', async () => {
  const { said, log, stop } = await start({ LOG_LEVEL: 'info' });
  const address = /Kontor is ready at (\S+)/.exec(said)![1]!;
  await fetch(`${address}/secret-path`, { headers: { traceparent: TRACE } });
  await fetch(`${address}/v1/barcode`, { method: 'DELETE' });
  await stop();
  const lines = log()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.ok(
    lines.every(({ level }) => level === 'info' || level === 'warn'),
    log(),
  );
  const of = (msg: string) => lines.filter((line) => line.msg === msg);
  assert.deepEqual(
    of('started').map((line) => line.address),
    [address],
  );
  assert.deepEqual(
    of('call').map(({ operation, status, outcome, traceId }) => [operation, status, outcome, traceId]),
    [
      ['none', 404, 'invalid', TRACE.slice(3, 35)],
      ['none', 405, 'invalid', undefined],
    ],
  );
  assert.deepEqual(
    [...of('stopping'), ...of('stopped')].map(({ cause, code }) => [cause, code]),
    [
      ['SIGTERM', undefined],
      ['SIGTERM', 0],
    ],
  );
  assert.ok(!log().includes('secret-path'));
});
