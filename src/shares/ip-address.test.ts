import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressPrefix, plainAddress } from './ip-address.ts';

test('an IPv4-mapped address is the IPv4 address, in every form', () => {
  const forms = [
    '198.51.100.7',
    '::ffff:198.51.100.7',
    '::FFFF:198.51.100.7',
    '::ffff:c633:6407',
    '0::ffff:c633:6407',
    '0:0:0:0:0:ffff:198.51.100.7',
    '0000:0000:0000:0000:0000:ffff:c633:6407',
    '::ffff:198.51.100.7%eth0',
  ];
  for (const form of forms) assert.equal(plainAddress(form), '198.51.100.7', form);
});

test('no other address is', () => {
  const others = [
    '::198.51.100.7',
    '::ffff:0:c633:6407',
    '0:0:ffff::1',
    '64:ff9b::c633:6407',
    '2001:db8::ffff:c633:6407',
    '::1',
    'unknown',
    '',
  ];
  for (const other of others) assert.equal(plainAddress(other), other, other);
});

test('a network has one name, however an address of it is written', () => {
  const cases: readonly (readonly [prefix: string, addresses: readonly string[]])[] = [
    ['192.0.2.0/24', ['192.0.2.1', '192.0.2.255', '::ffff:192.0.2.7', '::FFFF:192.0.2.7', '::ffff:c000:207']],
    ['2001:db8::/48', ['2001:db8::1', '2001:db8:0:5::1', '2001:db8:0:1:2:3:4:5', '2001:0DB8:0000:1::']],
    ['2001:db8:7::/48', ['2001:db8:7::1', '2001:db8:7:1:2:3:4:5', '2001:db8:0007::']],
    ['2001:0:7::/48', ['2001:0:7::1', '2001:0000:7:1:2:3:4:5', '2001::7:1:2:3:4:5']],
    ['0:0:7::/48', ['::7:1:2:3:4:5', '0:0:7::1']],
    ['fe80::/48', ['fe80::1', 'fe80::1%eth0']],
    ['::/48', ['::1', '::', '0:0:0:1::', '::192.0.2.7']],
  ];
  for (const [prefix, addresses] of cases) {
    for (const address of addresses) assert.equal(addressPrefix(address), prefix, address);
  }
});
