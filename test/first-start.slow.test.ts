import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { start } from './suites/first-start.ts';

/** What needs more than one start to be seen. */

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
