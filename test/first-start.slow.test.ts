import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { start } from './suites/first-start.ts';

/** What needs more than one start to be seen, and what is written where. */

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

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
