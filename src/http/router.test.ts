import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Router } from './router.ts';

const router = new Router([
  { method: 'POST', path: '/v1/code' },
  { method: 'GET', path: '/v1/code' },
  { method: 'GET', path: '/v1/indexes/{index}' },
  { method: 'POST', path: '/v1/indexes/{index}' },
  { method: 'GET', path: '/v1/indexes/all' },
  { method: 'GET', path: '/' },
]);

describe('what is at a path', () => {
  const cases: readonly [path: string, methods: string, params?: Record<string, string>][] = [
    ['/v1/code', 'POST GET'],
    ['/v1/code/', 'POST GET'],
    ['/v1/%63ode', 'POST GET'],
    ['/v1/code//', ''],
    ['//v1/code', ''],
    ['/v1//code', ''],
    ['/V1/code', ''],
    ['/v1/codes', ''],
    ['/v1', ''],
    ['/v1%2Fcode', ''],
    ['/', 'GET'],
    ['*', ''],
    ['', ''],
    ['/v1/indexes/at-cpi', 'GET POST', { index: 'at-cpi' }],
    ['/v1/indexes/at-cpi/', 'GET POST', { index: 'at-cpi' }],
    ['/v1/indexes/a%2Fb', 'GET POST', { index: 'a/b' }],
    ['/v1/indexes/%C3%A4', 'GET POST', { index: 'ä' }],
    ['/v1/indexes/__proto__', 'GET POST', { index: '__proto__' }],
    ['/v1/indexes/all', 'GET'],
    ['/v1/indexes/', ''],
    ['/v1/indexes//', ''],
    ['/v1/indexes/a/b', ''],
  ];
  for (const [path, methods, params = {}] of cases) {
    it(`${path} → ${methods || 'nothing'}`, () => {
      const match = router.find(path);
      assert.equal([...(match?.routes.keys() ?? [])].join(' '), methods);
      if (match !== undefined) assert.deepEqual(match.params, params);
    });
  }

  it('a malformed escape is distinguished from a path where there is nothing', () => {
    for (const path of ['/%zz', '/v1/indexes/%', '/v1/indexes/%FF', '/%C0%80']) {
      assert.throws(() => router.find(path), URIError, path);
    }
  });
});
