import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isAlive } from '../../threads/process-life.ts';
import { BrowserNotStarted, BrowserProcess } from './browser-process.ts';
import { BrowserExited } from './cdp-connection.ts';

const PROGRAM = fileURLToPath(new URL('./fake-browser.test-program.mjs', import.meta.url));

/** Enough for the thread, and soon too little. */
const LIMITS = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 4 };

const start = (behaviour: string, command = process.execPath) =>
  BrowserProcess.start({ command, args: [PROGRAM, behaviour], uid: undefined }, '/tmp', LIMITS);

test('a browser answers through its thread, and ends with all it has', async () => {
  const browser = await start('answers');
  assert.equal(browser.version, 'Fake/1');
  assert.deepEqual(await browser.connection.send('Browser.getVersion'), { product: 'Fake/1' });
  assert.ok(isAlive(browser.pid!));
  await Promise.all([browser.kill(), browser.kill()]);
  assert.ok(!isAlive(browser.pid!));
  await assert.rejects(browser.connection.send('x'), BrowserExited);
});

const NOT_STARTED: readonly (readonly [string, string, string | undefined, RegExp])[] = [
  ['ends at once', 'fails', undefined, /no display/],
  ['is not there', 'answers', '/none/such', /ENOENT/],
];

for (const [title, behaviour, command, reason] of NOT_STARTED) {
  test(`a program that ${title} is no browser, and the error has the reason`, async () => {
    await assert.rejects(start(behaviour, command), (error) => {
      assert.ok(error instanceof BrowserNotStarted);
      assert.match(error.message, reason);
      return true;
    });
  });
}

for (const [title, method] of [
  ['ends by itself', 'end'],
  ['sends what is no message', 'babble'],
  ['ends its thread by what it sends', 'deep'],
] as const) {
  test(`a browser that ${title} is gone, and so is its process`, async () => {
    const browser = await start('answers');
    await assert.rejects(browser.connection.send(method), BrowserExited);
    assert.ok((await browser.connection.exited) instanceof BrowserExited);
    await browser.kill();
    // Whom no thread has waited for is there until the service ends, but no longer runs.
    if (method !== 'deep') assert.ok(!isAlive(browser.pid!));
  });
}
