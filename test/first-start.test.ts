import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './suites/first-start.ts';

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
