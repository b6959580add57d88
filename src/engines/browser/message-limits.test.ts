import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_BYTES, MAX_MESSAGES, MessageQuotas } from './message-limits.ts';

/** Two pages, the first with a frame that has a worker. */
function twoPages(): MessageQuotas {
  const senders = new MessageQuotas();
  senders.attach('page', undefined, 'main');
  senders.attach('frame', 'page', 'f');
  senders.attach('worker', 'frame', 'w');
  senders.attach('other', undefined, 'o');
  return senders;
}

test('a page is charged for its frames and workers, and nobody else is', () => {
  const senders = twoPages();
  const third = Math.floor(MAX_BYTES / 3);
  assert.deepEqual(
    ['page', 'frame', 'worker', 'worker', 'page', 'other'].map((one) => senders.charge(one, third, 1)),
    ['accepted', 'accepted', 'accepted', 'over', 'ignored', 'accepted'],
  );
});

test('as many messages as are allowed, and one more', () => {
  const senders = twoPages();
  for (let sent = 0; sent < MAX_MESSAGES; sent++) assert.equal(senders.charge('page', 1, 1), 'accepted');
  assert.equal(senders.charge('page', 1, 0), 'accepted', 'an answer');
  assert.equal(senders.charge('frame', 1, 1), 'over');
  assert.equal(senders.charge('page', 1, 0), 'ignored');
});

test('the next document of a page begins at zero', () => {
  const senders = twoPages();
  assert.equal(senders.charge('page', MAX_BYTES + 1, 1), 'over');
  senders.begin('page');
  assert.equal(senders.charge('frame', MAX_BYTES, 1), 'accepted');
  senders.begin('nobody');
});

test('a page ends with its frames; a frame that ends leaves the page', () => {
  const senders = twoPages();
  senders.detach('frame');
  assert.deepEqual(
    ['frame', 'worker', 'page'].map((one) => senders.charge(one, 1, 1)),
    ['ignored', 'accepted', 'accepted'],
  );
  senders.detach('page');
  assert.deepEqual(
    ['worker', 'page', 'other'].map((one) => senders.charge(one, 1, 1)),
    ['ignored', 'ignored', 'accepted'],
  );
  senders.attach('late', 'page', 'l');
  assert.equal(senders.charge('late', 1, 1), 'ignored');
  assert.deepEqual(senders.pageOf('other')?.mainFrame, 'o');
});

test('the browser itself may send as much after each question', () => {
  const senders = twoPages();
  assert.equal(senders.charge(undefined, MAX_BYTES, 1), 'accepted');
  senders.resetBrowser();
  assert.equal(senders.charge(undefined, MAX_BYTES, 1), 'accepted');
  assert.equal(senders.charge(undefined, 1, 1), 'over');
});
