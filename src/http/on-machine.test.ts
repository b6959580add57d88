import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOnMachine } from './on-machine.ts';

for (const [name, address, headers, expected] of [
  ['curl on the machine', '127.0.0.1', { host: '127.0.0.1:8080' }, true],
  ['by name', '::1', { host: 'localhost:8080' }, true],
  ['over IPv6', '::ffff:127.0.0.1', { host: '[::1]:8080' }, true],
  ['by PUBLIC_URL', '127.0.0.1', { host: 'kontor.example' }, true],
  ['the address bar of a browser', '127.0.0.1', { host: 'localhost', 'sec-fetch-site': 'none' }, true],
  ['our own pages', '127.0.0.1', { host: 'localhost', 'sec-fetch-site': 'same-origin' }, true],
  ['a page of another site', '127.0.0.1', { host: 'localhost', 'sec-fetch-site': 'cross-site' }, false],
  ['a page of a neighbour', '127.0.0.1', { host: 'localhost', 'sec-fetch-site': 'same-site' }, false],
  ['a foreign name for our address', '127.0.0.1', { host: 'evil.example' }, false],
  ['a name that begins like ours', '127.0.0.1', { host: 'localhost.evil.example' }, false],
  ['an address that begins like ours', '127.0.0.1', { host: '127.0.0.1.evil.example' }, false],
  ['no Host', '127.0.0.1', {}, false],
  ['another machine', '192.0.2.1', { host: 'localhost' }, false],
  ['past a proxy', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.5' }, false],
  ['past another proxy', '127.0.0.1', { host: 'localhost', via: '1.1 proxy' }, false],
] as const) {
  test(name, () => {
    const request = { socket: { remoteAddress: address }, headers } as unknown as Parameters<
      typeof isOnMachine
    >[0];
    assert.equal(isOnMachine(request, 'https://kontor.example'), expected);
  });
}
