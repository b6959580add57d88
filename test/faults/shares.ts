import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS } from '../../src/operations/index.ts';
import { documentOf } from '../../src/operations/pdf-to-pdf-a/testing/documents.ts';
import { afterwards, newFolder } from './afterwards.mts';
import { type Call, EPC_CALL, send } from './http-caller.mts';
import { needsProc, type ServedFolder, serveFolder } from './http-process.mts';
import { openTestLedger } from './open-ledger.mts';
import { untilReady } from './pdf-service.mts';
import type { Kind, ShareOrder, ShareReport } from './share-attacker.mts';

/**
 * Accounts that ask for all there is beside an honest one: keys of one account never gain by their number, and another
 * account changes little (rules: Queues and fairness). `SHARES=pages` runs the cases with that word in their names.
 */

const PARALLEL = 32;
/** Until all that is attacked is in use. */
const ATTACKED_MS = 2_000;
const MAX_ATTACK_MS = 20_000;
const CALLS = 3;
const MAX_MS = 6_000;
/** What else the machine does adds to a time and never takes from it: the best of so many tries counts. */
const TRIES = 3;
/** Of a time so short what the machine does beside is most. */
const NOISE_MS = 500;

const invoice = OPERATIONS.find(({ name }) => name === 'invoice-pdf')!;

/** What an honest caller asks for, of the same kind. */
const HONEST: Readonly<Record<Kind, Call>> = {
  pages: {
    path: '/v1/html-to-pdf',
    body: JSON.stringify({ content: '<p id=p></p><script>p.textContent = "x"</script>' }),
  },
  workers: { path: '/v2/invoice-pdf', body: JSON.stringify(invoice.examples[0].input) },
  programs: {
    path: '/v1/pdf-to-pdf-a',
    body: documentOf(),
    headers: { 'content-type': 'application/pdf' },
  },
  bodies: { path: EPC_CALL.path, body: EPC_CALL.body + ' '.repeat(2_000_000) },
};

interface Owners {
  readonly honest: string;
  readonly hostile: readonly string[];
  readonly second: readonly string[];
  /** One key each of eight accounts. */
  readonly crowd: readonly string[];
}

/** An honest account of one key, a hostile one of a hundred, others. */
async function newOwners(folder: string): Promise<Owners> {
  const ledger = await openTestLedger(folder);
  const keysOf = async (email: string, count: number): Promise<readonly string[]> => {
    const account = (await ledger.signUp.create(email, null, { free: 'never' }))!;
    await ledger.grantService.book({ account, amount: 1_000_000, reason: 'test', actor: 'test' });
    const settings = { name: 'k', scopes: null, cidrs: null, cap: null, rate: null, expiresAt: null };
    const keys: string[] = [];
    while (keys.length < count) keys.push((await ledger.keyService.create(account, settings)).text);
    return keys;
  };
  const [honest] = await keysOf('honest@example.org', 1);
  const hostile = await keysOf('hostile@example.org', 100);
  const second = await keysOf('second@example.org', 8);
  const crowd: string[] = [];
  for (let n = 0; n < 8; n += 1) crowd.push(...(await keysOf(`crowd-${n}@example.org`, 1)));
  await ledger.close();
  return { honest: honest!, hostile, second, crowd };
}

interface Desk {
  readonly server: ServedFolder;
  readonly attacker: ChildProcess;
  readonly owners: Owners;
}

async function openDesk(t: TestContext): Promise<Desk> {
  const folder = newFolder(t);
  const owners = await newOwners(folder);
  const env = {
    ...{ REFUSED_LIMIT: 'off', KEY_CONCURRENCY: '1000', WORKERS: '2', HTML_BROWSER_START: 'eager' },
  };
  const server = await serveFolder(t, folder, env);
  await untilReady(server);
  const attacker = fork(join(import.meta.dirname, 'share-attacker.mts'), [server.address]);
  afterwards(t, async () => {
    attacker.disconnect();
    await once(attacker, 'exit');
  });
  await once(attacker, 'message');
  return { server, attacker, owners };
}

interface Times {
  /** Of the call that took longest, in milliseconds. */
  readonly worst: number;
  readonly statuses: readonly number[];
}

/** What an honest caller's calls take, one after the other. */
async function honestTimes({ server, owners }: Desk, kind: Kind): Promise<Times> {
  const replies = [];
  for (let call = 0; call < CALLS; call += 1)
    replies.push(await send(server.address, { ...HONEST[kind], key: owners.honest }));
  return { worst: Math.max(...replies.map(({ ms }) => ms)), statuses: replies.map(({ status }) => status) };
}

/** The same beside an attack with these keys; it has ended afterwards. */
async function besideKeys(desk: Desk, kind: Kind, keys: readonly string[]) {
  const { attacker } = desk;
  attacker.send({ kind, keys, parallel: PARALLEL, ms: MAX_ATTACK_MS } satisfies ShareOrder);
  const reported = once(attacker, 'message') as Promise<[ShareReport]>;
  await sleep(ATTACKED_MS);
  const times = await honestTimes(desk, kind);
  const [counts] = await reported;
  await untilServed(desk, kind);
  return { ...times, counts };
}

interface Comparison {
  readonly few: readonly string[];
  readonly many: readonly string[];
  /** Then beside many an honest caller is served as soon as beside few. */
  readonly isOneAccount?: boolean;
}

/** Documents that were ended for others. */
async function gaveWay({ server }: Desk): Promise<number> {
  const metrics = (await send(server.address, { path: '/metrics' })).body.toString();
  return Number(/^kontor_gave_way_total\{pool="browser"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

/** What the attack has left is over. */
async function untilServed(desk: Desk, kind: Kind): Promise<void> {
  const end = performance.now() + 20_000;
  while ((await honestTimes(desk, kind)).statuses.some((status) => status !== 200))
    assert.ok(performance.now() < end, 'not as before after the attack');
}

test('shares of accounts and keys', { skip: needsProc, timeout: 900_000 }, async (t) => {
  const desk = await openDesk(t);
  const { hostile, second, crowd } = desk.owners;
  const only = process.env.SHARES ?? '';
  const compare = async (
    name: string,
    kind: Kind,
    { few, many, isOneAccount = true }: Comparison,
  ): Promise<void> => {
    if (!`${kind}: ${name}`.includes(only)) return;
    await t.test(`${kind}: ${name}`, async (part) => {
      await untilServed(desk, kind);
      const quiet = await honestTimes(desk, kind);
      const tries: boolean[] = [];
      while (tries.length < TRIES && !tries.includes(true)) {
        const one = await besideKeys(desk, kind, few);
        const other = await besideKeys(desk, kind, many);
        const [quietMs, fewMs, manyMs] = [quiet, one, other].map(({ worst }) => worst.toFixed(0));
        part.diagnostic(
          `quiet ${quietMs} ms, ${few.length} keys ${fewMs} ms, ${many.length} keys ${manyMs} ms, ` +
            `attack ${JSON.stringify([one.counts, other.counts])}`,
        );
        const served = [...one.statuses, ...other.statuses].every((status) => status === 200);
        const isFair = !isOneAccount || other.worst <= 2 * one.worst + NOISE_MS;
        tries.push(served && isFair && other.worst <= Math.max(5 * quiet.worst, MAX_MS));
      }
      assert.ok(tries.includes(true), 'served, as soon as beside fewer keys, and in time');
    });
  };
  for (const kind of ['pages', 'workers', 'programs', 'bodies'] as const) {
    await compare('1 against 8 keys of one account', kind, {
      few: hostile.slice(0, 1),
      many: hostile.slice(0, 8),
    });
  }
  await compare('an account of 100 keys that rotate', 'pages', { few: hostile.slice(0, 1), many: hostile });
  await compare('two accounts against one', 'pages', {
    few: hostile.slice(0, 8),
    many: [...hostile.slice(0, 8), ...second],
    isOneAccount: false,
  });
  const before = await gaveWay(desk);
  await compare('eight accounts against one', 'pages', {
    few: crowd.slice(0, 1),
    many: crowd,
    isOneAccount: false,
  });
  if ('pages: eight accounts against one'.includes(only))
    assert.ok((await gaveWay(desk)) > before, 'documents of the crowd gave way');
});
