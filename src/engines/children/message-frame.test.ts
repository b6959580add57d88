import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replyIn } from './child-module.ts';
import { BrokenFrame, FrameReader, frameOf, type Message } from './message-frame.ts';

const LIMITS = { headBytes: 100, bodyBytes: 1000 };
const wire = (message: Message): Buffer => Buffer.concat(frameOf(message));
const message = (head: unknown, body: readonly number[] = []): Message => ({
  head,
  body: Uint8Array.from(body),
});
const plain = ({ head, body }: Message) => ({ head, body: [...body] });

const MESSAGES = [
  message({ a: ['ü', 1, null] }, [1, 2, 3]),
  message(null),
  message('', [0, 255]),
  message(7),
];

test('messages come out as they went in, however they are cut', () => {
  const all = Buffer.concat(MESSAGES.map(wire));
  for (const size of [1, 2, 7, 8, 9, 13, all.length]) {
    const reader = new FrameReader(LIMITS);
    const found: Message[] = [];
    for (let at = 0; at < all.length; at += size) found.push(...reader.push(all.subarray(at, at + size)));
    assert.deepEqual(found.map(plain), MESSAGES.map(plain), `pieces of ${size}`);
  }
});

test('the layout on the wire', () => {
  assert.equal(wire(message('a', [9])).toString('hex'), '0300000001000000226122' + '09');
  assert.equal(wire(message(undefined)).toString('hex', 8), Buffer.from('null').toString('hex'));
});

test('what is no frame is refused as soon as that is known', () => {
  const lengths = (head: number, body: number) => {
    const start = Buffer.alloc(8);
    start.writeUInt32LE(head, 0);
    start.writeUInt32LE(body, 4);
    return start;
  };
  const cases = [
    lengths(101, 0),
    lengths(0, 1001),
    lengths(0xffff_ffff, 0xffff_ffff),
    Buffer.from('this is text, and no frame'),
    Buffer.concat([lengths(3, 0), Buffer.from('{"a')]),
    Buffer.concat([lengths(0, 0)]),
  ];
  for (const bytes of cases) assert.throws(() => new FrameReader(LIMITS).push(bytes), BrokenFrame);
  assert.deepEqual(new FrameReader(LIMITS).push(lengths(100, 1000)), []);
});

test('a reply is one of three kinds', () => {
  assert.deepEqual(replyIn({ kind: 'ready', more: 1 }), { kind: 'ready' });
  assert.deepEqual(replyIn({ kind: 'answer', head: { a: 1 } }), { kind: 'answer', head: { a: 1 } });
  assert.deepEqual(replyIn({ kind: 'answer' }), { kind: 'answer', head: undefined });
  assert.deepEqual(replyIn({ kind: 'thrown', detail: 'x' }), { kind: 'thrown', detail: 'x' });
  for (const head of [
    null,
    1,
    'ready',
    [],
    {},
    { kind: 'other' },
    { kind: 'thrown' },
    { kind: 'thrown', detail: 1 },
  ]) {
    assert.equal(replyIn(head), undefined);
  }
});
