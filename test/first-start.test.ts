import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const SRC = join(import.meta.dirname, '../src');

interface Started {
  /** Everything said until the service was ready. */
  readonly said: string;
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
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  for await (const chunk of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
    said += chunk;
    if (said.includes('Kontor is ready')) break;
  }
  return {
    said,
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
  const { said, kontor, stop } = await start();
  try {
    const address = /Kontor is ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(said)!;
    const link = new RegExp(`http://localhost:${address[1]}/dashboard/invitation#([\\w-]{43})`).exec(said)!;
    assert.ok(link, said);
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

test('on a public address sign-up is by invitation, and the start says why', async () => {
  const { said, stop } = await start({ HOST: '0.0.0.0' });
  try {
    assert.match(said, /Sign-up is invite \(HOST is 0\.0\.0\.0\)\./);
    assert.doesNotMatch(said, /free credits/);
  } finally {
    await stop();
  }
  const open = await start({ HOST: '0.0.0.0', SIGNUP: 'open' });
  try {
    assert.match(open.said, /Sign-up is open \(as SIGNUP says\)\. Without SMTP_URL nobody proves an address/);
  } finally {
    await open.stop();
  }
});
