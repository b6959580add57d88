import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumSettings, printingBrowsers, wholeBrowser } from './chromium.ts';

/** Runs `check` with CHROMIUM_PATH set to `path`, or without it. */
function withPath(path: string | undefined, check: () => void): void {
  const outer = process.env.CHROMIUM_PATH;
  const set = (value: string | undefined): void => {
    if (value === undefined) delete process.env.CHROMIUM_PATH;
    else process.env.CHROMIUM_PATH = value;
  };
  set(path);
  try {
    check();
  } finally {
    set(outer);
  }
}

test('CHROMIUM_PATH is the only browser of all tests, and of the services that they start', () => {
  withPath(process.execPath, () => {
    assert.deepEqual(printingBrowsers(), [process.execPath]);
    assert.equal(wholeBrowser(), process.execPath);
    assert.deepEqual(chromiumSettings(), { CHROMIUM_PATH: process.execPath });
  });
});

test('one that is not there is named, and no other is taken for it', () => {
  withPath('/nowhere/chromium', () => {
    assert.throws(printingBrowsers, /\/nowhere\/chromium is not installed/);
    assert.throws(wholeBrowser, /\/nowhere\/chromium is not installed/);
  });
});

test('without it a service looks for its browser itself', () => {
  withPath(undefined, () => assert.deepEqual(chromiumSettings(), {}));
});
