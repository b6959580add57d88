import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { StoredZip } from './stored-zip.ts';

/** What Python's own reader finds: names, sizes, the first entry that is damaged. */
const READER = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    infos = z.infolist()
    print(len(infos), z.testzip(), infos[0].filename, infos[-1].filename, sum(i.file_size for i in infos), infos[-1].header_offset)
`;

const lacking = spawnSync('python3', ['--version']).status === 0 ? undefined : 'not installed: python3';

describe('an archive of stored files', { skip: lacking }, () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-zip-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const found = (path: string): string =>
    execFileSync('python3', ['-c', READER, path], { encoding: 'utf8' }).trim();

  function archive(name: string, entries: Iterable<readonly [string, string]>): string {
    const zip = new StoredZip();
    const parts: Uint8Array[] = [];
    for (const [entry, text] of entries) parts.push(...zip.entry(entry, Buffer.from(text)));
    const path = join(folder, name);
    writeFileSync(path, Buffer.concat([...parts, ...zip.end()]));
    return path;
  }

  it('is read by others, names in UTF-8 and folders too', () => {
    const path = archive('small.zip', [
      ['Rechnung-Käse.pdf', 'abc'],
      ['results/0001.ndjson', '{}\n'],
    ]);
    assert.equal(found(path), '2 None Rechnung-Käse.pdf results/0001.ndjson 6 51');
  });

  it('may be empty', () => {
    assert.equal(Buffer.concat(new StoredZip().end()).toString('hex'), `504b0506${'00'.repeat(18)}`);
  });

  it('of more than 65,535 files has a directory of 64 bits', () => {
    const entries = Array.from({ length: 70_000 }, (_, place) => [`${place}.txt`, String(place)] as const);
    assert.match(found(archive('many.zip', entries)), /^70000 None 0\.txt 69999\.txt 338890 /);
  });

  it('beyond 4 GiB has offsets of 64 bits', () => {
    // Sparse: nothing is written where the first files would be.
    const path = join(folder, 'far.zip');
    const offset = 5 * 1024 ** 3;
    const zip = new StoredZip(offset);
    const file = openSync(path, 'w');
    let at = offset;
    for (const part of [
      ...zip.entry('a.txt', Buffer.from('a')),
      ...zip.entry('b.txt', Buffer.from('b')),
      ...zip.end(),
    ])
      at += writeSync(file, part, 0, part.length, at);
    assert.equal(found(path), `2 None a.txt b.txt 2 ${offset + 30 + 5 + 1}`);
  });
});
