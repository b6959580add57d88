import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageSplitter } from './message-splitter.ts';

const MAX_KEPT = 1_000;

/** The messages of a text whose pieces are of this length. */
function messagesOf(text: string, pieceLength: number) {
  const splitter = new MessageSplitter(MAX_KEPT);
  const bytes = Buffer.from(text);
  const messages = [];
  for (let at = 0; at < bytes.length; at += pieceLength) {
    for (const { size, head, tail, whole } of splitter.messagesOf(bytes.subarray(at, at + pieceLength)))
      messages.push({ size, head: String(head), tail: String(tail), whole: whole && String(whole) });
  }
  return messages;
}

const long = `${'a'.repeat(700)}${'b'.repeat(700)}`;
const edges = { head: 'a'.repeat(256), tail: 'b'.repeat(256) };

for (const length of [1, 3, 255, 256, 1_000, 5_000]) {
  test(`messages come whole from pieces of ${length} bytes`, () => {
    const found = messagesOf('{"é":1}\0\0{}\0rest', length).map(({ whole, size }) => [whole, size]);
    assert.deepEqual(found, [
      ['{"é":1}', 8],
      ['', 0],
      ['{}', 2],
    ]);
  });

  test(`of one that is too long only the edges are kept, from pieces of ${length} bytes`, () => {
    assert.deepEqual(messagesOf(`${long}\0{}\0`, length), [
      { size: 1_400, ...edges, whole: undefined },
      { size: 2, head: '{}', tail: '{}', whole: '{}' },
    ]);
  });
}

test('one of the most that is kept is whole', () => {
  const text = 'x'.repeat(MAX_KEPT);
  assert.deepEqual(
    messagesOf(`${text}\0${text}x\0`, 64).map(({ whole }) => whole),
    [text, undefined],
  );
});
