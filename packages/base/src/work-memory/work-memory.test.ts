import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workBytes, workWords } from './work-memory.ts';

test('work memory is zeroed and nobody else’s, whatever its length', () => {
  for (const count of [0, 1, 7, 33, 2048, 2049, 10_000]) {
    const [words, bytes] = [workWords(count), workBytes(count)];
    assert.deepEqual([words.length, bytes.length], [count, count]);
    assert.ok(words.every((word) => word === 0) && bytes.every((byte) => byte === 0), `${count}`);
    words.fill(-1);
    bytes.fill(255);
    assert.ok(workWords(count).every((word) => word === 0) && workBytes(count).every((byte) => byte === 0));
    assert.ok(words.every((word) => word === -1) && bytes.every((byte) => byte === 255), `${count}`);
  }
});

test('words and bytes in turns stay where words may be', () => {
  for (let round = 0; round < 100; round++) {
    assert.equal(workBytes(round % 13).length, round % 13);
    assert.equal(workWords(5).byteOffset % 4, 0);
  }
});
