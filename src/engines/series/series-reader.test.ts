import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Unavailable } from '@kontor/base';
import { CHAIN_LINKS } from '@kontor/indexes/testing';
import { importFile } from './import-files.ts';
import { SeriesFile } from './series-file.ts';
import { SeriesReader } from './series-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-reader-'));
let files = 0;
const newPath = () => join(folder, `${files++}.sqlite`);

/** Stores one value, as another process does. */
function store(path: string, value: number): void {
  const file = SeriesFile.open(path);
  const csv = `index,year,month,value\nat-cpi-2020,2024,1,${value}\n`;
  importFile(
    { file, links: CHAIN_LINKS, clock: { now: () => 1_700_000_000_000 } },
    'own.csv',
    Buffer.from(csv),
  );
  file.close();
}

const valueIn = (reader: SeriesReader): number | undefined => {
  const body = reader.read('at-cpi-2020', 'MONTHLY')?.body;
  return body && JSON.parse(Buffer.from(body).toString()).values[0].value;
};

describe('the reader of series', () => {
  after(() => rmSync(folder, { recursive: true }));

  test('no file, then one, then other values: each is seen within a quarter of a second', () => {
    const path = newPath();
    let now = 0;
    const reader = new SeriesReader({ path, now: () => now });
    assert.equal(valueIn(reader), undefined);
    store(path, 100);
    assert.equal(valueIn(reader), undefined, 'looked up four times a second at most');
    now += 250;
    assert.equal(valueIn(reader), 100);
    store(path, 101);
    now += 250;
    assert.equal(valueIn(reader), 101);
    reader.close();
  });

  test('entity tag and date follow the content', () => {
    const path = newPath();
    store(path, 100);
    let now = 0;
    const reader = new SeriesReader({ path, now: () => ++now * 1000 });
    const first = reader.read('at-cpi-2020', 'MONTHLY')!.validators;
    assert.match(first.etag, /^"[\w-]{22}"$/);
    assert.equal(first.lastModified, 'Tue, 14 Nov 2023 22:13:20 GMT');
    store(path, 100);
    assert.deepEqual(reader.read('at-cpi-2020', 'MONTHLY')!.validators, first);
    store(path, 100.1);
    assert.notEqual(reader.read('at-cpi-2020', 'MONTHLY')!.validators.etag, first.etag);
    reader.close();
  });

  test('a file in the place of the old one is read', () => {
    const [path, other] = [newPath(), newPath()];
    store(path, 100);
    store(other, 200);
    let now = 0;
    const reader = new SeriesReader({ path, now: () => ++now * 1000 });
    assert.equal(valueIn(reader), 100);
    renameSync(other, path);
    assert.equal(valueIn(reader), 200);
    rmSync(path);
    assert.equal(valueIn(reader), undefined);
    reader.close();
  });

  test('what is no database is unavailable, and read again when it is repaired', () => {
    const [path, good] = [newPath(), newPath()];
    writeFileSync(path, 'no database at all, and longer than the header of one would have to be'.repeat(4));
    store(good, 100);
    let now = 0;
    const reader = new SeriesReader({ path, now: () => ++now * 1000 });
    assert.throws(() => valueIn(reader), Unavailable);
    assert.throws(() => valueIn(reader), Unavailable);
    copyFileSync(good, path);
    assert.equal(valueIn(reader), 100);
    reader.close();
  });

  test('a file of a newer version is left alone', () => {
    const path = newPath();
    store(path, 100);
    const file = SeriesFile.open(path);
    file.run('PRAGMA user_version = 99');
    file.close();
    const reader = new SeriesReader({ path, now: () => 1000 });
    assert.throws(() => valueIn(reader), Unavailable);
    assert.throws(() => SeriesFile.open(path), /newer version/);
    reader.close();
  });
});
