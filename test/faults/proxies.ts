import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { newFolder } from './afterwards.mts';
import { EPC_CALL } from './http-caller.mts';
import { serveFolder } from './http-process.mts';
import { openTestLedger } from './open-ledger.mts';

/**
 * Behind a proxy of TRUST_PROXY the client is the first address from the right of X-Forwarded-For that is no such
 * proxy (rules: Clients behind proxies). Each request is sent as it is on the wire, from an address of this machine's loopback
 * network that is the proxy or is not.
 */

const PROXY = '127.0.0.1';
const STRANGER = '127.9.9.9';
const ENV = { TRUST_PROXY: '127.0.0.1/32,10.0.0.0/8' };
const CLIENT = '198.51.100.7';
const INVENTED = '203.0.113.5';

/** Lines of the header as they are sent, and the client that must come of them; undefined: it is not known. */
const CASES: readonly (readonly [lines: readonly string[], client: string | undefined])[] = [
  [[`${INVENTED}, ${CLIENT}`], CLIENT],
  [[`${CLIENT}, ${INVENTED}, 10.1.2.3`], INVENTED],
  [[`${INVENTED}, unknown`], undefined],
  [[`${INVENTED},`], undefined],
  [[`${INVENTED}, ${CLIENT}:4711`], CLIENT],
  [[`, , ${INVENTED}`], INVENTED],
  [[], PROXY],
  [[''], PROXY],
  [[`${INVENTED}, "${CLIENT}"`], undefined],
  [[`${INVENTED}, [2001:db8::1]:443`], '2001:db8::1'],
  [[`${INVENTED}, ::ffff:${CLIENT}`], CLIENT],
  [[`${INVENTED}, ::ffff:c633:6407`], CLIENT],
  [[`${INVENTED}, ${CLIENT}, 10.1.2.3, 10.4.5.6:80`], CLIENT],
];

/** The same elements, each in a line of its own. */
const apart = (lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(','));

interface Sent {
  readonly key: string;
  /** Where the connection comes from; default: the proxy. */
  readonly from?: string;
  /** Lines of X-Forwarded-For. */
  readonly forwarded?: readonly string[];
  /** Further lines. */
  readonly more?: readonly string[];
}

/** The status of one call, sent byte for byte. */
async function statusOf(
  address: string,
  { key, from = PROXY, forwarded = [], more = [] }: Sent,
): Promise<number> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  const head = [
    `POST ${EPC_CALL.path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(EPC_CALL.body)}`,
    'Connection: close',
    ...forwarded.map((line) => `X-Forwarded-For: ${line}`),
    ...more,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${EPC_CALL.body}`);
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1');
  });
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(said)?.[1]);
}

/** A service and a key for each list of addresses. */
async function served(t: TestContext, lists: readonly (readonly string[] | null)[], env = {}) {
  const folder = join(newFolder(t), 'data');
  const ledger = await openTestLedger(folder);
  const keys: string[] = [];
  for (const cidrs of lists) {
    const settings = { name: 'k', scopes: null, cidrs, cap: null, rate: null, expiresAt: null };
    keys.push((await ledger.keyService.create(1, settings)).text);
  }
  await ledger.close();
  const { address } = await serveFolder(t, folder, { ...ENV, ...env });
  return { address, keys };
}

test('keys that are bound to addresses: the client of each header, in one line and in several', async (t) => {
  const bound = [CLIENT, INVENTED, PROXY, '2001:db8::1'];
  const { address, keys } = await served(t, [...bound.map((one) => [one]), ['0.0.0.0/0', '::/0']]);
  const anywhere = keys.at(-1)!;
  for (const [lines, client] of CASES) {
    for (const forwarded of [lines, apart(lines)]) {
      const note = JSON.stringify(forwarded);
      for (const [place, one] of bound.entries()) {
        const status = await statusOf(address, { key: keys[place]!, forwarded });
        assert.equal(status, one === client ? 200 : 403, `${note} with the key of ${one}`);
      }
      const status = await statusOf(address, { key: anywhere, forwarded });
      assert.equal(status, client === undefined ? 403 : 200, `${note} with the key of all addresses`);
    }
  }
});

test('who is no trusted proxy is the client itself, and no other header names one', async (t) => {
  const { address, keys } = await served(t, [[CLIENT], [STRANGER], [PROXY]]);
  const [ofClient, ofStranger, ofProxy] = keys as [string, string, string];
  const forwarded = [CLIENT];
  assert.equal(await statusOf(address, { key: ofClient, from: STRANGER, forwarded }), 403);
  assert.equal(await statusOf(address, { key: ofStranger, from: STRANGER, forwarded }), 200);
  for (const line of [
    `Forwarded: for=${CLIENT}`,
    `X-Real-IP: ${CLIENT}`,
    `X-Client-IP: ${CLIENT}`,
    `True-Client-IP: ${CLIENT}`,
    `CF-Connecting-IP: ${CLIENT}`,
    `X-Forwarded: for=${CLIENT}`,
    `X_Forwarded_For: ${CLIENT}`,
  ]) {
    assert.equal(await statusOf(address, { key: ofClient, more: [line] }), 403, line);
    assert.equal(await statusOf(address, { key: ofProxy, more: [line] }), 200, line);
  }
});

test('refused calls count for the network of the client, whatever it invents to the left', async (t) => {
  const { address, keys } = await served(t, [null], { REFUSED_LIMIT: '5/h' });
  const wrong = 'kontor_wrong';
  const refused = (client: string, invented: string) =>
    statusOf(address, { key: wrong, forwarded: [`${invented}, ${client}`] });
  // Each call from another address of one network, and with another invention.
  for (let n = 1; n <= 5; n++) assert.equal(await refused(`198.51.100.${n}`, `203.0.${n}.1`), 403);
  assert.equal(await refused('198.51.100.200:4711', '203.0.113.9'), 503);
  assert.equal(await refused('::ffff:c633:6407', '203.0.113.9'), 503, 'the same network, written as IPv6');
  assert.equal(await refused('198.51.101.1', '198.51.100.1'), 403, 'the next network');
  assert.equal(
    await statusOf(address, { key: keys[0]!, forwarded: [CLIENT] }),
    200,
    'a right key of that network',
  );
  // Clients that are not known are the proxy's network together.
  for (let n = 1; n <= 5; n++)
    assert.equal(await statusOf(address, { key: wrong, forwarded: [`203.0.113.${n}, unknown`] }), 403);
  assert.equal(await statusOf(address, { key: wrong, forwarded: ['203.0.113.9,'] }), 503);
  assert.equal(await refused('198.51.101.2', 'unknown'), 403, 'a known client still has its own');
});
