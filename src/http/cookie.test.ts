import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Cookie, type CookieForm } from './cookie.ts';

const cookie = (changes: Partial<CookieForm> = {}): Cookie =>
  new Cookie({ name: 'session', path: '/', sameSite: 'Lax', secure: true, ...changes });

describe('a cookie that is set', () => {
  const cases: readonly [name: string, changes: Partial<CookieForm>, header: string][] = [
    ['of the whole site, secure', {}, '__Host-session=abc; Path=/; SameSite=Lax; HttpOnly; Secure'],
    ['on a machine without HTTPS', { secure: false }, 'session=abc; Path=/; SameSite=Lax; HttpOnly'],
    [
      'below a path, for an hour',
      { path: '/dashboard', sameSite: 'Strict', maxAgeSeconds: 3600 },
      'session=abc; Path=/dashboard; SameSite=Strict; HttpOnly; Secure; Max-Age=3600',
    ],
  ];
  for (const [name, changes, header] of cases) {
    it(name, () => assert.equal(cookie(changes).set('abc'), header));
  }

  it('is forgotten under the same name and path', () => {
    assert.equal(
      cookie({ maxAgeSeconds: 60 }).clear(),
      '__Host-session=; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=0',
    );
  });

  it('takes nothing that would begin another attribute or header', () => {
    for (const value of ['a;b', 'a b', 'a,b', '"a"', 'a\\b', 'a\r\nx: y', 'ü', '\u0000']) {
      assert.throws(() => cookie().set(value), RangeError, JSON.stringify(value));
    }
    for (const name of ['', 'a b', 'a=b', 'a;b', 'ü'])
      assert.throws(() => cookie({ name }), RangeError, name);
    for (const path of ['', 'x', '/a;b', '/a b']) assert.throws(() => cookie({ path }), RangeError, path);
  });

  it('may contain every character that the standard allows', () => {
    const allowed = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))
      .filter((character) => !'",;\\'.includes(character))
      .join('');
    const set = cookie().set(allowed);
    assert.equal(cookie().read(set.split('; Path', 1)[0]), allowed);
  });
});

describe('a cookie that is read', () => {
  const cases: readonly [header: string | undefined, value: string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['__Host-session=abc', 'abc'],
    ['a=1; __Host-session=abc; b=2', 'abc'],
    ['a=1;__Host-session=abc;b=2', 'abc'],
    ['__Host-session=a=b', 'a=b'],
    ['__Host-session=', ''],
    ['__Host-session=first; __Host-session=second', 'first'],
    ['session=abc', undefined],
    ['x__Host-session=abc', undefined],
    ['__host-session=abc', undefined],
    ['__Host-session', undefined],
    ['__Host-session="abc"', undefined],
  ];
  for (const [header, value] of cases) {
    it(`${header} → ${value}`, () => assert.equal(cookie().read(header), value));
  }
});
