import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { GatheredLines } from './gathered-lines.ts';

function gathered(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const written: string[] = [];
  const lines = new GatheredLines({ write: (text) => written.push(text), maxLength: 10, waitMs: 500 });
  return { lines, written };
}

test('lines are written together once they are long enough, in their order', (t) => {
  const { lines, written } = gathered(t);
  for (const line of ['one\n', 'two\n', 'three\n', 'four\n']) lines.write(line);
  assert.deepEqual(written, ['one\ntwo\nthree\n']);
  lines.flush();
  lines.flush();
  assert.deepEqual(written, ['one\ntwo\nthree\n', 'four\n']);
});

test('a line waits no longer than it may, also behind a full write', (t) => {
  const { lines, written } = gathered(t);
  lines.write('a\n');
  t.mock.timers.tick(499);
  assert.deepEqual(written, []);
  t.mock.timers.tick(1);
  assert.deepEqual(written, ['a\n']);
  lines.write('longer than ten\n');
  lines.write('b\n');
  t.mock.timers.tick(500);
  assert.deepEqual(written, ['a\n', 'longer than ten\n', 'b\n']);
});
