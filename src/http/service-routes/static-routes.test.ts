import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ServiceAnswer } from './service-route.ts';
import { type StaticFile, staticRoutes } from './static-routes.ts';

const POLICY = "default-src 'none'; script-src 'self'";
const SCRIPT = Buffer.from('export const answer = 42;\n'.repeat(200));
const PICTURE = createHash('sha512').update('picture').digest();

const script: StaticFile = {
  path: '/dashboard/assets/app-3kX9_d2Q.js',
  type: 'text/javascript; charset=utf-8',
  bytes: SCRIPT,
  isHashed: true,
};
const page: StaticFile = {
  path: '/dashboard',
  type: 'text/html; charset=utf-8',
  bytes: Buffer.from('<!doctype html>'),
  isHashed: false,
};
const picture: StaticFile = {
  path: '/dashboard/logo.png',
  type: 'image/png',
  bytes: PICTURE,
  isHashed: false,
};

async function asked(
  file: StaticFile,
  headers: Readonly<Record<string, string>> = {},
): Promise<ServiceAnswer> {
  const [route] = staticRoutes([file], POLICY);
  return route!.answer({ id: 'id', method: 'GET', headers, params: {}, query: '', raw: undefined as never });
}

describe('a file of a web page', () => {
  it('is at its path, for GET and HEAD, under the policy of the page', () => {
    const routes = staticRoutes([page, script], POLICY);
    assert.deepEqual(
      routes.map(({ path, methods, policy }) => [path, methods.join(' '), policy]),
      [
        [page.path, 'GET HEAD', POLICY],
        [script.path, 'GET HEAD', POLICY],
      ],
    );
  });

  it('with a hash in its name is kept for a year, any other is asked about', async () => {
    const caching = async (file: StaticFile) => (await asked(file)).headers?.['cache-control'];
    assert.equal(await caching(script), 'public, max-age=31536000, immutable');
    assert.equal(await caching(page), 'no-cache');
  });

  it('comes compressed as the browser likes it', async () => {
    const { headers, body } = await asked(script, { 'accept-encoding': 'gzip, deflate, br' });
    assert.equal(headers?.['content-encoding'], 'br');
    assert.equal(headers?.vary, 'Accept-Encoding');
    assert.deepEqual(brotliDecompressSync(body as Buffer), SCRIPT);
    const older = await asked(script, { 'accept-encoding': 'gzip' });
    assert.equal(older.headers?.['content-encoding'], 'gzip');
    assert.deepEqual(gunzipSync(older.body as Buffer), SCRIPT);
    const plain = await asked(script);
    assert.equal(plain.headers?.['content-encoding'], undefined);
    assert.deepEqual([plain.headers?.vary, plain.body], ['Accept-Encoding', SCRIPT]);
  });

  it('is compressed once, or never, when the build has done that', async () => {
    const [route] = staticRoutes([script], POLICY);
    const ask = async () => {
      const headers = { 'accept-encoding': 'br' };
      return route!.answer({
        id: '',
        method: 'GET',
        headers,
        params: {},
        query: '',
        raw: undefined as never,
      });
    };
    assert.equal((await ask()).body, (await ask()).body, 'the same bytes, not equal ones');
    const br = brotliCompressSync(SCRIPT);
    const built = await asked({ ...script, variants: { br } }, { 'accept-encoding': 'br' });
    assert.equal(built.body, br);
  });

  it('that is a picture or hardly anything stays as it is', async () => {
    for (const file of [picture, page]) {
      const { headers, body } = await asked(file, { 'accept-encoding': 'br' });
      assert.equal(headers?.['content-encoding'], undefined);
      assert.equal(body, file.bytes);
    }
    assert.equal((await asked(picture)).headers?.vary, undefined);
  });

  it('is not sent again to who has it, in whatever coding', async () => {
    const { headers } = await asked(script, { 'accept-encoding': 'br' });
    const etag = headers!.etag!;
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const { status, body, headers: said } = await asked(script, { 'if-none-match': known });
      assert.deepEqual([status, body], [304, undefined], known);
      assert.deepEqual(
        [said?.etag, said?.['cache-control'], said?.vary, said?.['content-type']],
        [etag, 'public, max-age=31536000, immutable', 'Accept-Encoding', undefined],
      );
    }
    assert.equal((await asked(script, { 'if-none-match': '"other"' })).status, undefined);
    assert.equal((await asked({ ...script, bytes: PICTURE }, { 'if-none-match': etag })).status, undefined);
  });
});
