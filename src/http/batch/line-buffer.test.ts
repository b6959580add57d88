import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { LineBuffer } from './line-buffer.ts';

const MAX = 40;

/** A chunk as the parser makes it: a buffer of its own. */
const owned = (bytes: Uint8Array): Uint8Array => {
  const chunk = Buffer.allocUnsafeSlow(bytes.length);
  chunk.set(bytes);
  return chunk;
};

interface Taken {
  readonly number: number;
  readonly text: string | 'too long';
}

/** All lines of a text that comes in chunks of these lengths. */
function linesOf(bytes: Uint8Array, lengths: readonly number[], maxLine = MAX): readonly Taken[] {
  const buffer = new LineBuffer(maxLine);
  const found: Taken[] = [];
  const takeAll = () => {
    for (let line = buffer.take(); line !== undefined; line = buffer.take()) {
      found.push({
        number: line.number,
        text: line.isTooLong ? 'too long' : Buffer.from(line.bytes).toString('latin1'),
      });
      line.release();
    }
  };
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    const chunk = bytes.subarray(at, at + length);
    at += chunk.length;
    if (chunk.length > 0) buffer.append(owned(chunk));
    if (length % 2 === 0) takeAll();
  }
  buffer.end();
  takeAll();
  assert.ok(buffer.isDone);
  assert.equal(buffer.size, 0);
  return found;
}

const texts = (text: string, lengths: readonly number[] = []): readonly string[] =>
  linesOf(Buffer.from(text), lengths).map((line) => line.text);

describe('lines of a request', () => {
  for (const [title, given, expected] of [
    ['end with LF', 'a\nb\n', ['a', 'b']],
    ['lose a CR in front of it', 'a\r\nb\r\n', ['a', 'b']],
    ['keep a CR elsewhere', 'a\rb\n', ['a\rb']],
    ['need no LF at the end', 'a\nb', ['a', 'b']],
    ['are skipped when they are white space alone', '\n \t\r\na\n\n', ['a']],
    ['begin behind a byte order mark', '\uFEFFa\n', ['a']],
    [
      'that are too long are named, and the next one is read',
      `${'x'.repeat(MAX + 1)}\nb\n`,
      ['too long', 'b'],
    ],
    ['of the greatest length are read', `${'x'.repeat(MAX)}\r\nb`, ['x'.repeat(MAX), 'b']],
    ['may all be missing', '', []],
  ] as const) {
    it(title, () => {
      assert.deepEqual(texts(given), expected);
      const ones = Array.from({ length: given.length + 3 }, () => 1);
      assert.deepEqual(texts(given, ones), expected, 'byte by byte');
    });
  }

  it('have the numbers of their order, blank ones left out', () => {
    const numbers = linesOf(Buffer.from('a\n\nb\n   \nc'), []).map(({ number }) => number);
    assert.deepEqual(numbers, [1, 2, 3]);
  });

  it('are the same however they are cut into chunks', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.constantFrom('', ' ', '\r', 'x'.repeat(MAX), 'y'.repeat(MAX + 1), 'z'.repeat(200)),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 }),
        (lines, lengths) => {
          const bytes = Buffer.from(lines.map((text) => text.replaceAll('\n', '')).join('\n'));
          assert.deepEqual(linesOf(bytes, lengths), linesOf(bytes, []));
        },
      ),
    );
  });

  it('that are large, in large chunks, are those that were sent', () => {
    const lines = Array.from({ length: 50 }, (_, place) => String(place).repeat(1 + place * 300));
    const bytes = Buffer.from(lines.join('\n'));
    for (const length of [20_000, 70_001, 16_384]) {
      const lengths = Array.from({ length: 100 }, () => length);
      assert.deepEqual(
        linesOf(bytes, lengths, 1_000_000).map(({ text }) => text),
        lines,
      );
    }
  });

  it('stay readable when they are detached or others are released first', () => {
    const buffer = new LineBuffer(MAX);
    buffer.append(owned(Buffer.from('one\ntwo\nthree\n')));
    const [one, two, three] = [buffer.take()!, buffer.take()!, buffer.take()!];
    one.detach();
    two.release();
    three.release();
    buffer.append(owned(Buffer.from('other\n')));
    assert.equal(Buffer.from(one.bytes).toString(), 'one');
    assert.equal(Buffer.from(buffer.take()!.bytes).toString(), 'other');
  });

  it('take about as much memory as they are long, in chunks of single bytes too', () => {
    const buffer = new LineBuffer(1_000_000);
    for (let i = 0; i < 200_000; i++) buffer.append(owned(Buffer.from(i % 20 === 19 ? '\n' : 'x')));
    assert.ok(buffer.size <= 200_000 + 64 * 1024, String(buffer.size));
    buffer.clear();
    assert.equal(buffer.size, 0);
  });

  it('that never end are not kept', () => {
    const buffer = new LineBuffer(1000);
    for (let i = 0; i < 1000; i++) buffer.append(owned(Buffer.alloc(10_000, 'x')));
    assert.ok(buffer.size <= 64 * 1024, String(buffer.size));
    buffer.end();
    assert.ok(buffer.take()!.isTooLong);
  });
});
