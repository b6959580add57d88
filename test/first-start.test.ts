import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './suites/first-start.ts';

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

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
