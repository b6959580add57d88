import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Dicer } from '@fastify/busboy';
import { releaseParser } from './ended-part.ts';

/** More than a stream buffers (64 KiB, `stream.getDefaultHighWaterMark`), so that the parser waits. */
const FULL = 'x'.repeat(200_000);

test('busboy waits for a full part that has ended, until PartStream._read is called', async () => {
  const parser = new Dicer({ boundary: 'b' });
  const parts: Dicer.PartStream[] = [];
  parser.on('part', (part) => {
    parts.push(part);
    part.resume();
  });
  let isTaken = false;
  parser.write(`--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${FULL}\r\n--b--\r\n`, () => {
    isTaken = true;
  });
  await once(parts[0]!, 'end');
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isTaken, false, 'it goes on by itself: releaseParser is not needed any more');
  releaseParser(parts[0]!);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isTaken, true);
});
