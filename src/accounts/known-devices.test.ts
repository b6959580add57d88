import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KnownNetwork } from '../store/port.ts';
import { KnownDevices } from './known-devices.ts';

const OWNER = { id: 7, password: 'phc 1' };

function fixture(secret = new Uint8Array(32).fill(1)) {
  let drawn = 0;
  const noted: KnownNetwork[] = [];
  const asked: (KnownNetwork & { readonly since: number })[] = [];
  const knownDevices = new KnownDevices({
    clock: { now: () => 1_773_576_000_000 },
    random: (count) => new Uint8Array(count).fill(++drawn),
    secret,
    store: {
      noteNetwork: async (network, mostKept) => {
        assert.equal(mostKept, 20);
        noted.push(network);
      },
      isNetworkKnown: async (network, since) => {
        asked.push({ ...network, since });
        return false;
      },
    },
  });
  return { knownDevices, noted, asked };
}

test('a device cookie is valid for its account, its password and this installation alone', () => {
  const { knownDevices } = fixture();
  const cookie = knownDevices.deviceFor(OWNER, undefined);
  assert.match(cookie, /^v1\.7\.[\w-]{22}\.[\w-]{43}$/);
  const device = knownDevices.deviceOf(OWNER, cookie);
  assert.equal(device, cookie.split('.')[2]);
  const [, , id, mark] = cookie.split('.');
  const wrong: readonly [owner: typeof OWNER | null, cookie: string | undefined, why: string][] = [
    [{ ...OWNER, password: 'phc 2' }, cookie, 'a new password'],
    [{ ...OWNER, id: 8 }, cookie, 'another account'],
    [{ ...OWNER, id: 8 }, `v1.8.${id}.${mark}`, 'another account, in the form of its own'],
    [OWNER, `v1.8.${id}.${mark}`, 'of another account'],
    [null, cookie, 'nobody'],
    [{ id: 0, password: null as never }, `v1.0.${id}.${mark}`, 'account 0'],
    [OWNER, undefined, 'none'],
    [OWNER, '', 'empty'],
    [OWNER, `v2.7.${id}.${mark}`, 'another version'],
    [OWNER, `v1.7.${id}.${'A'.repeat(43)}`, 'a mark of zeros'],
    [OWNER, `v1.7.${'A'.repeat(22)}.${mark}`, 'another id'],
    [OWNER, `v1.7.${id}.${mark?.slice(1)}`, 'too short'],
    [OWNER, `${cookie}A`, 'too long'],
    [OWNER, `v1.07.${id}.${mark}`, 'a zero in front'],
  ];
  for (const [owner, text, why] of wrong) assert.equal(knownDevices.deviceOf(owner, text), undefined, why);
  const elsewhere = fixture(new Uint8Array(32).fill(2)).knownDevices;
  assert.equal(elsewhere.deviceOf(OWNER, cookie), undefined, 'another secret');
});

test('a browser keeps its cookie, unless it is void', () => {
  const { knownDevices } = fixture();
  const cookie = knownDevices.deviceFor(OWNER, undefined);
  assert.equal(knownDevices.deviceFor(OWNER, cookie), cookie);
  const renewed = knownDevices.deviceFor({ ...OWNER, password: 'phc 2' }, cookie);
  assert.notEqual(renewed, cookie);
  assert.notEqual(renewed.split('.')[2], cookie.split('.')[2]);
});

test('networks are stored as hashes that differ by account and installation', async () => {
  const [first, second] = [fixture(), fixture(new Uint8Array(32).fill(2))];
  for (const { knownDevices } of [first, second]) {
    await knownDevices.noteNetwork(7, '192.0.2.0/24');
    await knownDevices.noteNetwork(8, '192.0.2.0/24');
    await knownDevices.noteNetwork(7, '198.51.100.0/24');
  }
  const hashes = [...first.noted, ...second.noted].map(({ hash }) => Buffer.from(hash).toString('hex'));
  assert.equal(new Set(hashes).size, 6);
  await first.knownDevices.isNetworkKnown(7, '192.0.2.0/24');
  await first.knownDevices.isNetworkKnown(undefined, '192.0.2.0/24');
  const [known, nobody] = first.asked;
  assert.deepEqual(known?.hash, first.noted[0]?.hash);
  assert.equal(known!.at - known!.since, 90 * 86_400_000);
  assert.equal(nobody?.account, 0, 'an address without an account is looked up as well');
});
