import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientReader } from './client.ts';

const PROXY = '10.0.0.7';

function clientOf(
  forwarded: string | undefined,
  { from = PROXY, trusted = ['10.0.0.0/8', 'fd00::/8'] } = {},
) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const request = { socket: { remoteAddress: from }, headers } as unknown as Parameters<
    ReturnType<typeof clientReader>
  >[0];
  return clientReader(trusted)(request);
}

for (const [forwarded, address] of [
  ['203.0.113.5, 198.51.100.7', '198.51.100.7'],
  ['198.51.100.7, 203.0.113.5, 10.1.2.3', '203.0.113.5'],
  ['203.0.113.5, unknown', undefined],
  ['203.0.113.5,', undefined],
  ['203.0.113.5, ', undefined],
  ['203.0.113.5, 198.51.100.7:4711', '198.51.100.7'],
  [', , 203.0.113.5', '203.0.113.5'],
  [undefined, PROXY],
  ['', PROXY],
  [' , ,', PROXY],
  ['203.0.113.5, "198.51.100.7"', undefined],
  ['203.0.113.5, _hidden', undefined],
  ['203.0.113.5, [2001:db8::1]:443', '2001:db8::1'],
  ['203.0.113.5, [2001:db8::1]', '2001:db8::1'],
  ['203.0.113.5, 2001:db8::1', '2001:db8::1'],
  ['203.0.113.5, ::ffff:198.51.100.7', '198.51.100.7'],
  ['203.0.113.5, [::ffff:198.51.100.7]:80', '198.51.100.7'],
  ['203.0.113.5, ::ffff:c633:6407', '198.51.100.7'],
  ['203.0.113.5, 0:0:0:0:0:ffff:10.1.2.3', '203.0.113.5'],
  ['203.0.113.5, unknown, 10.1.2.3', undefined],
  ['10.9.9.9, 10.1.2.3', '10.9.9.9'],
  ['203.0.113.5, 198.51.100.7:', undefined],
  ['203.0.113.5, 198.51.100.7:123456', undefined],
] as const) {
  test(`X-Forwarded-For of a trusted proxy: ${forwarded === undefined ? 'none' : `'${forwarded}'`}`, () => {
    assert.equal(clientOf(forwarded).address, address);
  });
}

test('an unknown client has the network of the proxy', () => {
  assert.deepEqual(clientOf('203.0.113.5, unknown'), { address: undefined, network: '10.0.0.0/24' });
});

test('who is no trusted proxy is the client, whatever it sends', () => {
  const stranger = { from: '192.0.2.9' };
  assert.deepEqual(clientOf('203.0.113.5', stranger), { address: '192.0.2.9', network: '192.0.2.0/24' });
  assert.equal(clientOf('203.0.113.5', { trusted: [] }).address, PROXY);
});

test('an IPv4 address on an IPv6 socket is the IPv4 address', () => {
  assert.deepEqual(clientOf('198.51.100.7', { from: '::ffff:10.0.0.7' }), {
    address: '198.51.100.7',
    network: '198.51.100.0/24',
  });
  assert.equal(clientOf(undefined, { from: '::ffff:192.0.2.9' }).network, '192.0.2.0/24');
});

test('other headers of proxies are not read', () => {
  const headers = { forwarded: 'for=203.0.113.5', 'x-real-ip': '203.0.113.5', 'x-client-ip': '203.0.113.5' };
  const request = { socket: { remoteAddress: PROXY }, headers } as unknown as Parameters<
    ReturnType<typeof clientReader>
  >[0];
  assert.equal(clientReader(['10.0.0.0/8'])(request).address, PROXY);
});
