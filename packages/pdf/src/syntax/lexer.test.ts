import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PdfUnreadable } from '@kontor/base';
import { dict, name, type PdfObject, ref } from '../object.ts';
import { isKeyword, Lexer, type Token } from './lexer.ts';

const lexer = (text: string, syntax: 'file' | 'content' = 'file') =>
  new Lexer(Buffer.from(text, 'latin1'), 0, { maxDepth: 20, syntax });
const tokens = (text: string, syntax?: 'content'): readonly Token[] => {
  const reader = lexer(text, syntax);
  const all: Token[] = [];
  for (let token = reader.next(); token !== undefined; token = reader.next()) all.push(token);
  return all;
};
const bytes = (token: Token | undefined): string => {
  assert(typeof token === 'object' && token !== null && 'bytes' in token);
  return Buffer.from(token.bytes).toString('latin1');
};

const OBJECTS: readonly (readonly [string, PdfObject])[] = [
  ['12', 12],
  ['-0.5', -0.5],
  ['+.25', 0.25],
  ['4.', 4],
  ['.00100000005', 0.00100000005],
  ['595.303937007874', 595.303937007874],
  ['12345678901234567890', 12345678901234567000],
  ['-', 0],
  ['--7', -7],
  ['1.2.3', 1.2],
  ['12-34', 12],
  ['true', true],
  ['null', null],
  ['/Name', name('Name')],
  ['/A#42#', name('AB#')],
  ['/', name('')],
  ['12 3 R', ref(12, 3)],
  ['[1 0 R 2]', [ref(1), 2]],
  ['[1 0 0 1]', [1, 0, 0, 1]],
  ['<</A 1/B[/C]>>', dict({ A: 1, B: [name('C')] })],
  ['<</A null/B 2>>', dict({ B: 2 })],
  ['<</A>>', dict({})],
  ['% comment\n7', 7],
  ['[1 2', [1, 2]],
  ['<</A 1', dict({ A: 1 })],
  ['<</A 1 endobj', dict({ A: 1 })],
];

for (const [text, value] of OBJECTS) {
  test(`${text.replace('\n', ' ')} is read`, () => assert.deepEqual(lexer(text).next(), value));
}

const STRINGS: readonly (readonly [string, string])[] = [
  ['(a(b)c)', 'a(b)c'],
  ['(\\(\\n\\101\\7\\q\\\n)', '(\nA\x07q'],
  ['(a\r\nb\rc)', 'a\nb\nc'],
  ['(open', 'open'],
  ['(ends with \\', 'ends with '],
  ['<48 65 6C6c6F>', 'Hello'],
  ['<4a5>', 'JP'],
  ['<4g1', 'A'],
];

for (const [text, value] of STRINGS) {
  test(`the string ${JSON.stringify(text)} is read`, () => assert.equal(bytes(lexer(text).next()), value));
}

test('words that are no objects are distinguished', () => {
  assert.deepEqual(
    tokens('1 0 obj<</A 1>>stream').map((token) => (isKeyword(token) ? token.keyword : token)),
    [1, 0, 'obj', dict({ A: 1 }), 'stream'],
  );
});

test('content has operators and no references', () => {
  assert.deepEqual(
    tokens("1 0 R 2 w T* '", 'content').map((token) => (isKeyword(token) ? token.keyword : token)),
    [1, 0, 'R', 2, 'w', 'T*', "'"],
  );
});

test('nesting is bounded', () => {
  assert.throws(
    () => lexer('['.repeat(100_000)).next(),
    (error) => error instanceof PdfUnreadable && error.reason === 'too-deep',
  );
});

test('the values of one object are bounded', () => {
  assert.throws(
    () => lexer(`[${'[]'.repeat(1_000_001)}]`).next(),
    (error) => error instanceof PdfUnreadable && error.reason === 'too-large',
  );
});
