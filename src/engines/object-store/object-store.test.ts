import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import {
  type ObjectStoreStub,
  STUB_CREDENTIALS,
  STUB_REGION,
  startObjectStore,
} from '#testing/stubs/object-store-stub.ts';
import { fileSum } from '../../app/outgoing-file.ts';
import { HttpClient } from '../upstream/http-client.ts';
import { systemTime } from '../upstream/time.ts';
import { ObjectStore, type ObjectStoreTerms, StoreRefused } from './object-store.ts';
import { signed } from './signature.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-objects-'));
after(() => rmSync(folder, { recursive: true }));

/** Waits between tries are over at once, and noted. */
function storeAt(stub: ObjectStoreStub, terms: Partial<ObjectStoreTerms> = {}) {
  const waits: number[] = [];
  const real = systemTime(() => performance.now());
  const time = {
    now: real.now,
    after: (ms: number, call: () => void) => real.after(waits.push(ms) * 0, call),
  };
  const http = new HttpClient({ userAgent: 'test', time: real, operatorOrigins: [stub.origin] });
  const store = new ObjectStore({
    ...{ address: `${stub.origin}/copies/of/ours`, region: STUB_REGION, credentials: STUB_CREDENTIALS },
    ...{ http, time, now: () => Date.now(), signal: new AbortController().signal },
    ...terms,
  });
  return { store, waits };
}

let count = 0;
async function fileOf(bytes: Uint8Array) {
  const path = join(folder, `file-${++count}`);
  writeFileSync(path, bytes);
  return { path, bytes: bytes.length, sha256: await fileSum(path) };
}

test('signs as the example of AWS does: GET object (Signature Calculations for the Authorization Header, S3)', () => {
  const { authorization } = signed(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
      bodySum: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
    {
      keyId: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
      now: Date.UTC(2013, 4, 24),
    },
  );
  assert.equal(
    authorization,
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

describe('an S3-compatible store', () => {
  test('keeps what is put, byte for byte, with its sum; lists, fetches and removes it', async () => {
    await using stub = await startObjectStore();
    const { store } = storeAt(stub);
    await store.reach();
    const bytes = randomBytes(200_000);
    const file = await fileOf(bytes);
    for (const name of ["kontor-1 ü+&='().db", 'b.db']) await store.put(name, file);
    stub.objects.set('of/ours/deeper/x', { body: bytes, sum: undefined });
    stub.objects.set('elsewhere', { body: bytes, sum: undefined });
    assert.deepEqual(await store.list(), [
      { name: 'b.db', bytes: 200_000 },
      { name: "kontor-1 ü+&='().db", bytes: 200_000 },
    ]);
    assert.deepEqual(await store.head('b.db'), { bytes: 200_000, sha256: file.sha256 });
    assert.equal(await store.head('nothing'), undefined);
    const back = join(folder, 'back');
    await store.get("kontor-1 ü+&='().db", back);
    assert.deepEqual(readFileSync(back), bytes);
    await store.remove('b.db');
    assert.equal((await store.list()).length, 1);
  });

  test('has facts of an object that is longer than any answer of ours may be', async () => {
    await using stub = await startObjectStore();
    const { store, waits } = storeAt(stub);
    const file = await fileOf(randomBytes(1_500_000));
    await store.put('long.db', file);
    assert.deepEqual(await store.head('long.db'), { bytes: 1_500_000, sha256: file.sha256 });
    assert.deepEqual(waits, []);
  });

  test('is listed to its end, page by page', async () => {
    await using stub = await startObjectStore();
    stub.pageSize = 3;
    for (let i = 0; i < 10; i++) stub.objects.set(`of/ours/${i}`, { body: Buffer.alloc(i), sum: undefined });
    const { store } = storeAt(stub);
    assert.deepEqual(
      (await store.list()).map(({ name, bytes }) => `${name}:${bytes}`),
      Array.from({ length: 10 }, (_, i) => `${i}:${i}`),
    );
    assert.equal(stub.requests.length, 4);
  });

  test('gets what is longer than one request in parts; a part that fails leaves nothing there', async () => {
    await using stub = await startObjectStore();
    const { store } = storeAt(stub, { maxPutBytes: 100_000, partBytes: 64_000 });
    const bytes = randomBytes(150_000);
    const file = await fileOf(bytes);
    await store.put('large', file);
    assert.deepEqual(stub.objects.get('of/ours/large')?.body, bytes);
    assert.deepEqual(await store.head('large'), { bytes: 150_000, sha256: file.sha256 });
    stub.requests.length = 0;
    stub.faults.push(...[200, 200].map((status) => ({ status, body: '<R><UploadId>u</UploadId></R>' })), {
      status: 403,
      body: '<Error><Code>QuotaExceeded</Code></Error>',
    });
    await assert.rejects(store.put('again', file), { message: 'the store answers 403 QuotaExceeded' });
    assert.match(stub.requests.at(-1) ?? '', /^DELETE \/copies\/of\/ours\/again\?uploadId=u$/);
  });

  const passing = [{ status: 503 }, { status: 429 }, 'broken'] as const;
  for (const fault of passing)
    test(`is tried three times: ${fault === 'broken' ? fault : fault.status}`, async () => {
      await using stub = await startObjectStore();
      const { store, waits } = storeAt(stub);
      stub.faults.push(fault, fault);
      await store.put('a', await fileOf(Buffer.from('a')));
      assert.deepEqual(waits, [5_000, 30_000]);
      stub.faults.push(fault, fault, fault);
      await assert.rejects(store.list());
      assert.equal(stub.requests.length, 6);
    });

  test('has time by the length of what goes there or comes back, as long as something moves', async () => {
    await using stub = await startObjectStore();
    const orders: [string, number, number | undefined][] = [];
    const bytes = 1_200_000_000;
    const request: HttpClient['request'] = async ({ method, timeoutMs, idleMs }) => {
      orders.push([method, timeoutMs / 60_000, idleMs]);
      const headers = { 'content-length': String(bytes) };
      return { status: 200, headers, body: Buffer.from('<ListBucketResult/>') };
    };
    const { store } = storeAt(stub, { http: { request } });
    await store.put('large', { path: join(folder, 'none'), bytes, sha256: 'f'.repeat(64) });
    await store.get('large', join(folder, 'none'));
    await store.list();
    assert.deepEqual(orders, [
      ['PUT', 50, 300_000],
      ['HEAD', 10, 300_000],
      ['GET', 50, 300_000],
      ['GET', 10, 300_000],
    ]);
  });

  test('that refuses is not tried again, and its words are kept', async () => {
    await using stub = await startObjectStore();
    const { store, waits } = storeAt(stub, { credentials: { ...STUB_CREDENTIALS, secret: 'wrong' } });
    await assert.rejects(store.reach(), StoreRefused);
    await assert.rejects(store.list(), { status: 403, code: 'SignatureDoesNotMatch' });
    assert.deepEqual(waits, []);
    stub.faults.push({ status: 404, body: '<html>a page of a proxy</html>' });
    await assert.rejects(storeAt(stub).store.list(), { message: 'the store answers 404' });
    stub.faults.push({ status: 200, body: 'no XML' });
    await assert.rejects(storeAt(stub).store.list(), { kind: 'garbled' });
  });
});
