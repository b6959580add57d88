import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isPublicAddress } from './public-address.ts';

const PUBLIC = [
  '8.8.8.8',
  '147.67.210.45',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '169.253.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2a00:1450:4001:80f::2004',
  '2606:4700::6810:84e5',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
];

const FORBIDDEN = [
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '100.100.100.200',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '100::1',
  'localhost',
  '',
  '8.8.8.8 ',
  '0x7f.1',
  '2130706433',
];

test('addresses of the internet are public', () => {
  for (const address of PUBLIC) assert.equal(isPublicAddress(address), true, address);
});

test('private, loopback, link-local, metadata and embedded ones are not', () => {
  for (const address of FORBIDDEN) assert.equal(isPublicAddress(address), false, address);
});

test('an IPv4 address fares the same mapped or translated, however it is written', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
      const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
      const expected = isPublicAddress(address);
      for (const prefix of ['::ffff:', '64:ff9b::']) {
        assert.equal(isPublicAddress(prefix + address), expected);
        assert.equal(isPublicAddress(prefix + hex), expected);
      }
    }),
    { seed: 1 },
  );
});
