import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { chromiumSettings, printingBrowsers, wholeBrowser } from './chromium.ts';

let outer: string | undefined;
beforeEach(() => {
  outer = process.env.CHROMIUM_PATH;
});
afterEach(() => {
  if (outer === undefined) delete process.env.CHROMIUM_PATH;
  else process.env.CHROMIUM_PATH = outer;
});

test('CHROMIUM_PATH is the only browser of all tests, and of the services that they start', () => {
  process.env.CHROMIUM_PATH = process.execPath;
  assert.deepEqual(printingBrowsers(), [process.execPath]);
  assert.equal(wholeBrowser(), process.execPath);
  assert.deepEqual(chromiumSettings(), { CHROMIUM_PATH: process.execPath });
});

test('one that is not there is named, and no other is taken for it', () => {
  process.env.CHROMIUM_PATH = '/nowhere/chromium';
  assert.throws(printingBrowsers, /\/nowhere\/chromium is not installed/);
  assert.throws(wholeBrowser, /\/nowhere\/chromium is not installed/);
});

test('without it a service looks for its browser itself', () => {
  delete process.env.CHROMIUM_PATH;
  assert.deepEqual(chromiumSettings(), {});
});
