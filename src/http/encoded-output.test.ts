import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BytePieces } from '../core/byte-pieces.ts';
import { encodeOutput, outputBody } from './encoded-output.ts';

test('a body in pieces stays in pieces where it is sent, and is joined for others', async () => {
  const body = new BytePieces([Buffer.from('ab'), Buffer.from('c')]);
  const output = { type: 'application/zip', body, filename: 'document' };
  const encoded = await encodeOutput(output, 'gzip');
  assert.deepEqual([encoded.body, encoded.size], [body, 3]);
  assert.equal(encoded.headers['content-disposition'], 'inline; filename="document.zip"');
  assert.equal(outputBody(output).toString(), 'abc');
});
