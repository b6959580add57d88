import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { numberedName, storedZip } from './zip.ts';

/** Names and contents by the central directory (PKWARE APPNOTE 6.3.10, 4.3.12). */
function entriesIn(archive: Buffer): readonly (readonly [string, string])[] {
  const end = archive.length - 22;
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    const [length, local] = [archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)];
    const name = archive.toString('latin1', at + 46, at + 46 + length);
    const start = local + 30 + archive.readUInt16LE(local + 26);
    const data = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    assert.equal(crc32(data), archive.readUInt32LE(at + 16));
    at += 46 + length;
    return [name, data.toString()];
  });
}

test('an archive has its files as they are, without copying them', () => {
  const entries = ['first', '', 'third'].map((text, index) => ({
    name: numberedName('page', index + 1, 'txt'),
    data: Buffer.from(text),
  }));
  const pieces = storedZip(entries);
  for (const { data } of entries) assert.ok(pieces.includes(data));
  assert.deepEqual(entriesIn(Buffer.concat(pieces)), [
    ['page-0001.txt', 'first'],
    ['page-0002.txt', ''],
    ['page-0003.txt', 'third'],
  ]);
});
