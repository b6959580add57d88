import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidInput, Refusal, Unavailable } from '@kontor/base';
import { afterDeadline } from './process.ts';

test('over its time a document is too much, unless its call waited for a slot in vain', () => {
  const busy = new Refusal('busy', { retryAfterSeconds: 3 });
  assert.equal(afterDeadline(busy, true), busy);
  assert.ok(afterDeadline(new Unavailable('killed'), true) instanceof InvalidInput);
  const away = new Unavailable('qpdf is not there');
  assert.equal(afterDeadline(away, false), away);
});
