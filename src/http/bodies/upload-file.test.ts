import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { Unavailable } from '@kontor/base';
import { TemporaryFiles } from './temporary-files.ts';
import { UploadFile } from './upload-file.ts';

async function newFile(t: TestContext): Promise<FileHandle> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const file = await new TemporaryFiles({ folder, random: (count) => new Uint8Array(count) }).open();
  t.after(async () => {
    await file.close();
    rmSync(folder, { recursive: true });
  });
  return file;
}

const quiet = {
  chunks: 'owned' as const,
  written: () => undefined,
  failed: (error: unknown) => assert.fail(String(error)),
};

/** A file of which every write does what the test sets. */
const fileWith = (
  writev: (pieces: readonly Uint8Array[], position: number) => Promise<unknown>,
): FileHandle => ({ writev }) as unknown as FileHandle;

describe('an upload into its file', () => {
  it('is whole, hashed, and readable in every way', async (t) => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 31) % 251));
    const file = new UploadFile({ file: await newFile(t), ...quiet });
    for (let at = 0; at < content.length; at += 7919)
      file.append(Uint8Array.from(content.subarray(at, at + 7919)));
    const upload = await file.finish();
    assert.equal(upload.size, content.length);
    assert.deepEqual(upload.sha256, createHash('sha256').update(content).digest());
    assert.ok(content.equals(await upload.bytes(content.length)));
    assert.ok(content.subarray(1000, 3000).equals(await upload.read(1000, 2000)));
    assert.ok(content.subarray(-10).equals(await upload.read(content.length - 10, 100)));
    assert.equal((await upload.read(content.length, 1)).length, 0);
    const pieces: Uint8Array[] = [];
    for await (const piece of upload.stream()) pieces.push(piece);
    assert.ok(content.equals(Buffer.concat(pieces)));
    assert.ok(Math.max(...pieces.map(({ length }) => length)) <= 64 * 1024);
    await assert.rejects(upload.bytes(content.length - 1), RangeError);
  });

  it('small chunks are written together, and what waits for the disk is reported', async () => {
    const writes: number[] = [];
    const gate = Promise.withResolvers<void>();
    let isLess = 0;
    const file = new UploadFile({
      ...quiet,
      file: fileWith(async (pieces, position) => {
        writes.push(position);
        await gate.promise;
        return { bytesWritten: pieces.reduce((sum, { length }) => sum + length, 0) };
      }),
      written: () => isLess++,
    });
    for (let n = 0; n < 200_000; n++) file.append(new Uint8Array(1));
    assert.deepEqual(writes, [0], 'one write at a time');
    assert.ok(file.usedBytes >= 200_000 && file.usedBytes <= 300_000, `${file.usedBytes} bytes in use`);
    gate.resolve();
    await file.finish();
    assert.equal(file.usedBytes, 0);
    assert.deepEqual(writes.length, 2);
    assert.equal(isLess, 2);
  });

  it('a write that takes only a part is continued', async (t) => {
    const file = await newFile(t);
    const inPart = fileWith(async (pieces, position) => {
      const part = Buffer.concat(pieces).subarray(0, 1000);
      return file.write(part, 0, part.length, position);
    });
    const content = Buffer.alloc(10_500, 'abc');
    const upload = new UploadFile({ ...quiet, file: inPart });
    upload.append(Uint8Array.from(content));
    const { size } = await upload.finish();
    assert.ok(content.equals(await file.read(Buffer.alloc(size), 0, size, 0).then(({ buffer }) => buffer)));
  });

  it('a full disk is reported at once, and by the end too', async () => {
    const told: unknown[] = [];
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const failing = fileWith(() => Promise.reject(full));
    const file = new UploadFile({ ...quiet, file: failing, failed: (error) => told.push(error) });
    file.append(new Uint8Array(100_000));
    await assert.rejects(file.finish(), Unavailable);
    assert.equal(told.length, 1);
    assert.ok(told[0] instanceof Unavailable);
  });
});
