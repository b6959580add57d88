import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { serialize } from 'node:v8';
import { Unavailable } from '@kontor/base/errors';
import { listenPrivately } from '../../http/private-socket.ts';
import { ThreadFault } from '../../threads/thread-fault.ts';
import { charge, funded, NOW } from '../contract/fixture.ts';
import { temporaryFolder } from '../contract/temporary-folder.ts';
import { storeContract } from '../contract-suite.ts';
import { giveUpFile } from '../give-up-files.ts';
import type { Notice } from '../sql/sql-connection.ts';
import { openSqlite, type SqliteStore } from '../sqlite/open-sqlite.ts';
import { frameOf, MAX_FRAME_BYTES } from './frames.ts';
import { type RemoteStore, remoteStore } from './remote-store.ts';
import { storeAnswers } from './store-answers.ts';
import { StoreLink, StoreLost } from './store-link.ts';
import { StoreServer } from './store-server.ts';

const BUILD = '1.2.3';
const TOKEN = new Uint8Array(16).fill(7);
const root = temporaryFolder();
const empty = join(root, 'empty.db');
let folders = 0;

/** One process with the database and the socket, and what comes to it on the way. */
async function home(change: (store: SqliteStore) => SqliteStore = (store) => store) {
  const folder = join(root, String(++folders));
  mkdirSync(folder);
  const file = join(folder, 'kontor.db');
  if (folders === 1) await openSqlite({ file: empty, at: 0, thread: 'calling' }).close();
  copyFileSync(empty, file);
  const store = openSqlite({ file, at: 0, thread: 'calling' });
  const charged = new Map<string, number>();
  const answers = storeAnswers(change(store), () => performance.now(), charged);
  const path = join(folder, 'store.sock');
  const answer = (name: string, values: readonly unknown[]) => answers.get(name)!(values as never[]);
  const server = await StoreServer.open({
    path,
    listen: listenPrivately,
    build: BUILD,
    token: TOKEN,
    answer,
  });
  let stores = 0;
  const lost: number[] = [];
  const open = async (onNotice: (notice: Notice) => void = () => {}): Promise<RemoteStore> => {
    const own = join(folder, `process-${++stores}`);
    mkdirSync(own);
    const number = stores;
    const onLost = () => void lost.push(number);
    const link = await StoreLink.open({ path, build: BUILD, token: TOKEN, onNotice, onLost });
    return remoteStore({ link, folder: own });
  };
  const close = async () => {
    await server.close();
    await store.close();
  };
  return { folder, path, store, server, open, lost, charged, close };
}

storeContract('SQLite of another process', async () => {
  const { open, close } = await home();
  const [first, second] = [await open(), await open()];
  let left = 2;
  const closing = (store: RemoteStore) => async () => {
    await store.close();
    if (--left === 0) await close();
  };
  return {
    first: { ...first, close: closing(first) },
    second: { ...second, close: closing(second) },
  };
});

test('the socket belongs to its owner alone, and goes with the server', async () => {
  const { path, close } = await home();
  assert.equal(statSync(path).mode & 0o777, 0o600);
  await close();
  assert.throws(() => statSync(path), { code: 'ENOENT' });
});

test('credits are counted where they are charged, whatever becomes of who asked', async () => {
  const { open, charged, close } = await home();
  const store = await open();
  const owner = await funded(store, { credits: 5 });
  await store.chargeGroup(
    [
      charge(owner, 'a', { price: 3 }),
      charge(owner, 'b', { operation: 'barcode' }),
      charge(owner, 'c', { price: 0 }),
    ],
    900,
  );
  await store.chargeGroup([charge(owner, 'd', { price: 9 })], 900);
  assert.deepEqual(Object.fromEntries(charged), { [charge(owner, 'a').operation]: 3, barcode: 1 });
  await store.close();
  await close();
});

test('groups of several processes share one transaction, and each gets its own outcomes', async () => {
  const groups: number[] = [];
  const first = Promise.withResolvers<void>();
  const { open, close } = await home((store) => ({
    ...store,
    chargeGroup: async (items, maxWaitMs) => {
      groups.push(items.length);
      if (groups.length === 1) await first.promise;
      return store.chargeGroup(items, maxWaitMs);
    },
  }));
  const [one, other] = [await open(), await open()];
  const owner = await funded(one, { credits: 4 });
  const charges = (name: string, count: number) =>
    Array.from({ length: count }, (_, place) => charge(owner, `${name}${place}`));
  const before = one.chargeGroup(charges('a', 1), 900);
  await one.getSetting('on its way');
  const joined = [one.chargeGroup(charges('b', 2), 900), other.chargeGroup(charges('c', 2), 900)];
  await Promise.all([one.getSetting('on its way'), other.getSetting('on its way')]);
  first.resolve();
  const results = (await Promise.all([before, ...joined])).map((outcomes) =>
    outcomes.map(({ result }) => result),
  );
  assert.deepEqual(groups, [1, 4]);
  assert.deepEqual(results.flat().toSorted(), ['charged', 'charged', 'charged', 'charged', 'unpaid']);
  assert.deepEqual(
    results.map(({ length }) => length),
    [1, 2, 2],
  );
  for (const store of [one, other]) await store.close();
  await close();
});

for (const { name, isMade } of [
  { name: 'made', isMade: true },
  { name: 'not made', isMade: false },
])
  test(`a charge without an answer in time is 503, and undone: ${name}`, async () => {
    const held = Promise.withResolvers<void>();
    const { folder, open, close, store } = await home((inner) => ({
      ...inner,
      chargeGroup: async (items, maxWaitMs) => {
        const outcomes = isMade ? await inner.chargeGroup(items, maxWaitMs) : undefined;
        await held.promise;
        if (outcomes === undefined) throw new Unavailable('database is locked');
        return outcomes;
      },
    }));
    const remote = await open();
    const owner = await funded(remote, { credits: 5, key: { cap: 10 } });
    const began = performance.now();
    await assert.rejects(
      remote.chargeGroup([charge(owner, 'slow', { retryTag: new Uint8Array(32) })], 100),
      Unavailable,
    );
    assert.ok(performance.now() - began < 600);
    assert.equal(remote.unsettled, 1);
    assert.match(readFileSync(giveUpFile(join(folder, 'process-1')), 'utf8'), /"id":"slow"/);
    held.resolve();
    while (remote.unsettled > 0) await new Promise((turn) => setTimeout(turn, 20));
    const { credits } = (await store.findAccount(owner.account))!;
    assert.equal(credits, 5);
    const refunds = (await store.listEntries(owner.account, { limit: 10 })).filter(
      ({ kind }) => kind === 'refund',
    );
    assert.deepEqual(
      refunds.map(({ reference }) => reference),
      isMade ? ['charge:slow'] : [],
    );
    assert.deepEqual(await store.listImbalances(), []);
    assert.equal(await store.isRepeat(owner.account, new Uint8Array(32), NOW), false);
    // Should it come once more, it charges nothing.
    assert.deepEqual(await store.chargeGroup([charge(owner, 'slow')], 100), [{ result: 'failed' }]);
    assert.equal((await store.findAccount(owner.account))!.credits, 5);
    await remote.close();
    await close();
  });

test('settling twice refunds once', async () => {
  const { store, close } = await home();
  const owner = await funded(store, { credits: 5 });
  await store.chargeGroup([charge(owner, 'made')], 100);
  const items = [charge(owner, 'made'), charge(owner, 'never')];
  assert.deepEqual(await store.giveUp(items), { tombstones: 1, refunds: 1, accounts: [owner.account] });
  assert.deepEqual(await store.giveUp(items), { tombstones: 0, refunds: 0, accounts: [] });
  assert.equal((await store.findAccount(owner.account))!.credits, 5);
  await close();
});

test('errors come back as they were, and a fault does not end the connection', async () => {
  const { open, close } = await home((store) => ({
    ...store,
    getSetting: async (name) => {
      if (name === 'disk') throw new Unavailable('disk-full', { retryAfterSeconds: 5, description: 'Full.' });
      if (name === 'fault') throw new RangeError('of no use to others');
      return name;
    },
  }));
  const remote = await open();
  await assert.rejects(
    remote.getSetting('disk'),
    (error) => error instanceof Unavailable && error.reason === 'disk-full' && error.retryAfterSeconds === 5,
  );
  await assert.rejects(remote.getSetting('fault'), ThreadFault);
  assert.equal(await remote.getSetting('x'), 'x');
  await remote.close();
  await close();
});

const greeting = (changes: object = {}): Buffer => frameOf({ build: BUILD, token: TOKEN, ...changes });
const length = (bytes: number): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(bytes);
  return head;
};
const question = (content: unknown): Buffer => {
  const bytes = serialize(content);
  return Buffer.concat([length(bytes.length), bytes]);
};

/** What the server does with these bytes: whether it ends the connection, and whether it had answered the greeting. */
async function fate(
  path: string,
  bytes: readonly Buffer[],
): Promise<{ isEnded: boolean; isGreeted: boolean }> {
  const socket = createConnection(path);
  socket.on('error', () => {});
  let isGreeted = false;
  socket.on('data', () => {
    isGreeted = true;
  });
  const ended = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  for (const part of bytes) socket.write(part);
  const isEnded = await Promise.race([
    ended,
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 150)),
  ]);
  socket.destroy();
  return { isEnded, isGreeted };
}

const FAULTS: readonly {
  readonly name: string;
  readonly bytes: readonly Buffer[];
  readonly isGreeted: boolean;
}[] = [
  { name: 'another token', bytes: [greeting({ token: new Uint8Array(16) })], isGreeted: false },
  { name: 'a shorter token', bytes: [greeting({ token: TOKEN.subarray(1) })], isGreeted: false },
  { name: 'no token', bytes: [greeting({ token: undefined })], isGreeted: false },
  { name: 'another build', bytes: [greeting({ build: '1.2.4' })], isGreeted: false },
  { name: 'no greeting', bytes: [frameOf(null)], isGreeted: false },
  {
    name: 'a question first',
    bytes: [frameOf({ n: 1, name: 'getSetting', values: ['x'] })],
    isGreeted: false,
  },
  { name: 'a long greeting', bytes: [greeting({ more: 'x'.repeat(2000) })], isGreeted: false },
  { name: 'bytes that are no frame', bytes: [Buffer.from('GET / HTTP/1.1\r\n\r\n')], isGreeted: false },
  { name: 'a frame above 16 MiB', bytes: [greeting(), length(MAX_FRAME_BYTES + 1)], isGreeted: true },
  { name: 'a frame that is no value', bytes: [greeting(), length(3), Buffer.from('abc')], isGreeted: true },
  { name: 'a frame that is no question', bytes: [greeting(), question({ n: 'x' })], isGreeted: true },
];

test('whoever does not keep to the protocol is cut off, and nobody else', async () => {
  const { path, open, close } = await home();
  const remote = await open();
  for (const { name, bytes, isGreeted } of FAULTS)
    assert.deepEqual(await fate(path, bytes), { isEnded: true, isGreeted }, name);
  // Torn frames: whatever comes later completes them.
  const torn = greeting();
  const parts = Array.from(torn, (byte) => Buffer.from([byte]));
  assert.deepEqual(await fate(path, parts), { isEnded: false, isGreeted: true });
  assert.deepEqual(await fate(path, [torn.subarray(0, 9)]), { isEnded: false, isGreeted: false });
  await remote.setSetting('name', 'value');
  assert.equal(await remote.getSetting('name'), 'value');
  await remote.close();
  await close();
});

test('a process of another start or build is refused', async () => {
  const { path, close } = await home();
  const quiet = { onNotice: () => {}, onLost: () => assert.fail('it was never there') };
  for (const changes of [{ token: new Uint8Array(16) }, { build: '2' }, { path: `${path}.gone` }])
    await assert.rejects(
      StoreLink.open({ path, build: BUILD, token: TOKEN, ...quiet, ...changes }),
      StoreLost,
    );
  await close();
});

test('questions under way fail when the other process is gone, which is reported first', async () => {
  const { open, lost, server, store } = await home((inner) => ({
    ...inner,
    getSetting: () => new Promise(() => {}),
  }));
  const remote = await open();
  const waiting = remote.getSetting('x');
  waiting.catch(() => assert.deepEqual(lost, [1]));
  await Promise.all([server.close(), assert.rejects(waiting, StoreLost)]);
  assert.deepEqual(lost, [1]);
  await assert.rejects(remote.getSetting('x'), StoreLost);
  await remote.close();
  await store.close();
});

test('a value above 16 MiB fails alone', async () => {
  const { open, close } = await home((store) => ({
    ...store,
    getSetting: async (name) => (name === 'large' ? 'x'.repeat(MAX_FRAME_BYTES) : name),
  }));
  const remote = await open();
  await assert.rejects(remote.setSetting('x', 'x'.repeat(MAX_FRAME_BYTES)), { name: 'FrameFault' });
  await assert.rejects(remote.getSetting('large'), Unavailable);
  assert.equal(await remote.getSetting('small'), 'small');
  await remote.close();
  await close();
});

test('what one process changes is announced to the others before it is answered', async () => {
  const folder = join(root, String(++folders));
  mkdirSync(folder);
  const file = join(folder, 'kontor.db');
  const noticed: Notice[] = [];
  const store = openSqlite({ file, at: 0, onNotice: (notice) => void noticed.push(notice) });
  const owner = await funded(store, { credits: 5 });
  noticed.length = 0;
  assert.ok(await store.revokeKey(owner.account, owner.key, NOW));
  assert.deepEqual(noticed, [{ topic: 'key', id: String(owner.key) }]);
  await store.setSuspended(owner.account, NOW);
  await store.getSetting('x');
  assert.deepEqual(noticed.slice(1), [{ topic: 'account', id: String(owner.account) }]);
  await store.chargeGroup([charge(owner, 'made')], 100);
  await store.giveUp([charge(owner, 'made')]);
  assert.equal(noticed.length, 3);
  await store.close();
});
