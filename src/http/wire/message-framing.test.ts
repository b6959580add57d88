import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BodyForm, type FramingFault, MessageFraming } from './message-framing.ts';

const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\n\r\n';
const CHUNKED: BodyForm = { kind: 'chunked' };

interface Followed {
  /** Bytes that went on, cut by cut. */
  readonly cuts: readonly string[];
  readonly fault?: FramingFault;
}

/** Hands the text over in such pieces; each head that ends has the next of these bodies. */
function follow(text: string, bodies: readonly BodyForm[], size = text.length): Followed {
  const framing = new MessageFraming();
  const left = [...bodies];
  const cuts: string[] = [];
  const all = Buffer.from(text, 'latin1');
  for (let start = 0; start < all.length; start += size) {
    const piece = all.subarray(start, start + size);
    framing.countRead();
    for (let at = 0; at < piece.length; ) {
      const { end, endsHead, fault } = framing.cut(piece, at);
      if (fault !== undefined) return { cuts, fault };
      cuts.push(piece.toString('latin1', at, end));
      at = end;
      if (endsHead) framing.startBody(left.shift() ?? { kind: 'none' });
    }
  }
  return { cuts };
}

const chunks = (count: number, size: number, extension = ''): string =>
  `${size.toString(16)}${extension}\r\n${'x'.repeat(size)}\r\n`.repeat(count);
const LAST = '0\r\n\r\n';

test('no cut has more than one message', () => {
  const body = 'x'.repeat(300);
  const { cuts } = follow(`${HEAD}${HEAD}${body}${HEAD}${chunks(2, 5)}${LAST}${HEAD}`, [
    { kind: 'none' },
    { kind: 'length', bytes: 300 },
    CHUNKED,
  ]);
  assert.deepEqual(cuts, [HEAD, HEAD, body, HEAD, chunks(2, 5) + LAST, HEAD]);
});

test('in whatever pieces the bytes come, the same heads and bodies are found', () => {
  const text = `\r\n${HEAD}${chunks(3, 17, ';a=b')}0\r\nTrailer: x\r\n\r\n${HEAD}${'x'.repeat(40)}${HEAD}`;
  const bodies: readonly BodyForm[] = [CHUNKED, { kind: 'length', bytes: 40 }];
  const messages = (size: number): string => {
    const { cuts, fault } = follow(text, bodies, size);
    assert.equal(fault, undefined);
    return cuts.join('');
  };
  fc.assert(fc.property(fc.integer({ min: 1, max: text.length }), (size) => messages(size) === text));
});

for (const [name, text, fault] of [
  ['1,000 chunks of a byte are free', chunks(1_000, 1), undefined],
  ['many more are not', chunks(1_100, 1), 'pieces'],
  ['chunks of 16 bytes', chunks(2_000, 16), 'pieces'],
  ['chunks of 64 bytes', chunks(20_000, 64), undefined],
  ['an extension of 256 bytes', chunks(1, 5, `;${'e'.repeat(256)}`), undefined],
  ['one of 257', chunks(1, 5, `;${'e'.repeat(257)}`), 'extension'],
  ['trailers of 4 KiB', `0\r\nT: ${'t'.repeat(4093)}\r\n\r\n`, undefined],
  ['more of them', `0\r\nT: ${'t'.repeat(4094)}\r\n\r\n`, 'trailers'],
] as const) {
  for (const size of [1, 7, 65_536]) {
    // Reads have a limit of their own.
    if (text.length / size > 1_900 && size < 512) continue;
    test(`chunked: ${name}, ${size} bytes at a time`, () => {
      assert.equal(follow(HEAD + text, [CHUNKED], size).fault, fault);
    });
  }
}

test('a body that is read a few bytes at a time', () => {
  const body = 'x'.repeat(20_000);
  const form: BodyForm = { kind: 'length', bytes: body.length };
  assert.equal(follow(HEAD + body, [form], 16).fault, undefined);
  assert.equal(follow(HEAD + body, [form], 8).fault, 'pieces');
});

for (const [lines, fault] of [
  [128, undefined],
  [129, 'lines'],
] as const) {
  test(`a head of ${lines} lines`, () => {
    const text = `GET / HTTP/1.1\r\n${'A: b\r\n'.repeat(lines)}\r\n`;
    assert.equal(follow(text, []).fault, fault);
    assert.equal(follow(text, [], 3).fault, fault);
  });
}

test('at most 256 chunks go on at once', () => {
  const { cuts } = follow(HEAD + chunks(1_000, 1) + LAST, [CHUNKED]);
  // A cut ends behind the size of its last chunk.
  assert.deepEqual(
    cuts.slice(1).map((cut) => cut.match(/x/g)?.length ?? 0),
    [255, 256, 256, 233],
  );
});

for (const [name, text] of [
  ['a size without digits', 'z\r\n'],
  ['a size beyond all numbers', `${'f'.repeat(20)}\r\n`],
  ['data that does not end where it should', '1\r\nxy\r\n'],
] as const) {
  test(`${name} is left to the parser`, () => {
    const { cuts, fault } = follow(`${HEAD}${text}${'1\r\nx\r\n'.repeat(5_000)}`, [CHUNKED]);
    assert.equal(fault, undefined);
    assert.equal(cuts.join('').length, HEAD.length + text.length + 30_000);
  });
}
