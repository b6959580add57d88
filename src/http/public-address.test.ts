import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PublicAddress } from './public-address.ts';

const address = (configured?: string, host = '127.0.0.1') =>
  new PublicAddress({
    configured,
    host,
    port: 0,
    bound: () => ({ address: host, family: 'IPv4', port: 4711 }),
  });

test('without PUBLIC_URL it is the address that is really bound', () => {
  assert.equal(address().url, 'http://localhost:4711');
  assert.equal(address(undefined, '0.0.0.0').url, 'http://localhost:4711');
  assert.equal(address(undefined, '192.0.2.7').url, 'http://192.0.2.7:4711');
  assert.equal(address(undefined, '2001:db8::7').url, 'http://[2001:db8::7]:4711');
  assert.equal(address('https://kontor.example.org/').url, 'https://kontor.example.org');
});

test('a password is asked for over TLS, or on the machine itself', () => {
  const works = (it: PublicAddress, host: string) => it.plainHttpProblem(host) === undefined;
  for (const host of ['localhost:4711', '127.0.0.1:4711', '[::1]:4711', 'kontor.localhost'])
    assert.ok(works(address(), host), host);
  for (const host of [
    '192.0.2.7:4711',
    'kontor.example.org',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])
    assert.ok(!works(address(), host), host);
  assert.ok(!works(address('http://localhost:8080'), '192.0.2.7:8080'));
  assert.ok(works(address('https://kontor.example.org'), 'kontor.example.org'));
  assert.ok(!works(address('http://kontor.example.org'), 'kontor.example.org'));
});

test('cookies need TLS but for a machine’s own pages', () => {
  assert.deepEqual(
    [undefined, 'http://localhost:8080', 'https://kontor.example.org', 'http://10.0.0.5'].map(
      (url) => address(url).needsTls,
    ),
    [false, false, true, true],
  );
});

test('our own pages are recognised by what browsers send by themselves', () => {
  const own = address();
  const configured = address('https://kontor.example.org');
  assert.ok(own.isOwnPage({ 'sec-fetch-site': 'same-origin', host: 'localhost:4711' }));
  assert.ok(
    !own.isOwnPage({
      'sec-fetch-site': 'same-site',
      origin: 'http://localhost:4711',
      host: 'localhost:4711',
    }),
  );
  assert.ok(!own.isOwnPage({ 'sec-fetch-site': 'none', host: 'localhost:4711' }));
  assert.ok(own.isOwnPage({ origin: 'http://127.0.0.1:4711', host: '127.0.0.1:4711' }));
  assert.ok(!own.isOwnPage({ origin: 'http://localhost:9999', host: 'localhost:4711' }), 'another port');
  assert.ok(!own.isOwnPage({ origin: 'http://evil.example', host: 'evil.example' }), 'a rebound name');
  assert.ok(!own.isOwnPage({ host: 'localhost:4711' }), 'no header');
  assert.ok(configured.isOwnPage({ origin: 'https://kontor.example.org', host: 'inside:8080' }));
  assert.ok(!configured.isOwnPage({ origin: 'http://kontor.example.org', host: 'kontor.example.org' }));
});
