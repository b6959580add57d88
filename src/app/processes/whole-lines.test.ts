import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { WholeLines } from './whole-lines.ts';

function passed(chunks: readonly string[]): readonly string[] {
  const written: string[] = [];
  const lines = new WholeLines((text) => written.push(text));
  for (const chunk of chunks) lines.add(chunk);
  return written;
}

test('whatever the pieces, all whole lines come out in their order, and nothing but whole lines', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'ö', '\n') })), (chunks) => {
      const written = passed(chunks);
      const all = chunks.join('');
      assert.equal(written.join(''), all.slice(0, all.lastIndexOf('\n') + 1));
      for (const text of written) assert.ok(text.endsWith('\n'));
    }),
  );
});

test('the unfinished line of a process that was killed is dropped', () => {
  assert.deepEqual(passed(['{"a":1}\n{"b"']), ['{"a":1}\n']);
});

test('what never ends is not kept', () => {
  const long = 'x'.repeat(1024 * 1024 + 1);
  assert.deepEqual(passed([long, '\n']), ['\n']);
});
