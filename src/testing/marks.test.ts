import assert from 'node:assert/strict';
import { test } from 'node:test';
import { containsMark, markedInputs, newMark } from './marks.ts';

test('a mark is found however it was written, wherever it is', () => {
  const mark = newMark();
  for (let before = 0; before < 6; before++) {
    const text = `${'ä+/x?~'.slice(0, before)}${mark}${'~?x/+ä'.slice(before)}`;
    const bytes = Buffer.from(text);
    const forms: readonly Buffer[] = [
      bytes,
      ...(['base64', 'base64url', 'hex'] as const).map((form) => Buffer.from(bytes.toString(form))),
      Buffer.from(bytes.toString('hex').toUpperCase()),
      Buffer.from(encodeURIComponent(text)),
      Buffer.from(bytes.toString('hex').replaceAll(/../g, '%$&')),
      Buffer.from(text, 'utf16le'),
      Buffer.from(text, 'utf16le').swap16(),
    ];
    for (const form of forms) assert.ok(containsMark(form, mark), form.toString());
  }
  assert.ok(!containsMark(Buffer.from(newMark()), mark));
});

test('every string of a request is replaced, one at a time', () => {
  const inputs = markedInputs({ a: 'x', n: 1, list: [{ b: 'y' }, { b: 'z' }] }, 'M');
  assert.deepEqual(inputs, [
    { a: 'M', n: 1, list: [{ b: 'y' }, { b: 'z' }] },
    { a: 'x', n: 1, list: [{ b: 'M' }, { b: 'z' }] },
    { a: 'x', n: 1, list: [{ b: 'y' }, { b: 'M' }] },
    { a: 'M', n: 1, list: [{ b: 'M' }, { b: 'M' }] },
    { a: 'x', n: 1, list: [{ b: 'y' }, { b: 'z' }], unknownMember: 'M', M: 'M' },
  ]);
});
