import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { base64File } from './base64-file.ts';

async function decoded(json: string): Promise<Buffer | undefined> {
  const bytes = Buffer.from(json);
  const look = base64File(bytes, { start: 0, end: bytes.length });
  for (;;) {
    const { done, value } = look.next();
    if (!done) continue;
    if (value === undefined) return undefined;
    const file = Buffer.from(await value.bytes(value.size));
    assert.deepEqual(Buffer.from(value.sha256), createHash('sha256').update(file).digest());
    return file;
  }
}

describe('a file as Base64', () => {
  it('is decoded, whatever its length', async () => {
    for (const size of [1, 2, 3, 4, 196_607, 196_608, 196_609, 800_000]) {
      const file = randomBytes(size);
      assert.deepEqual(await decoded(` "${file.toString('base64')}" `), file, `${size}`);
    }
  });

  it('may come without padding, in the alphabet of URLs, with escaped slashes', async () => {
    const file = Buffer.from([0xfb, 0xff, 0xfe, 0x3f]);
    for (const text of ['+//+Pw==', '+//+Pw', '-__-Pw', '+\\/\\/+Pw==']) {
      assert.deepEqual(await decoded(`"${text}"`), file, text);
    }
  });

  it('is refused where anything else is in it', async () => {
    const long = 'QUJD'.repeat(70_000);
    const wrong = [
      '17',
      '{}',
      '""',
      '"="',
      '"A"',
      '"QUJDR"',
      '"QU=JD"',
      '"QUJD===="',
      '"QUJD QUJD"',
      '"QUJD\\nQUJD"',
    ];
    const more = ['"data:application/pdf;base64,QUJD"', '"QU\u00e4D"', `"${long}*${long}"`, `"${long}"x`];
    for (const text of [...wrong, ...more]) assert.equal(await decoded(text), undefined, text.slice(0, 50));
  });
});
