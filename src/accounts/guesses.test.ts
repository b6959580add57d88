import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '@kontor/base';
import { MemoryAttempts } from './attempts-in-memory.ts';
import { type Guesser, Guesses } from './guesses.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function fixture() {
  let now = 1_773_576_000_000;
  const guesses = new Guesses(new MemoryAttempts({ now: () => now }));
  /** Seconds to wait, 0: taken. */
  const attempt = async (changes: Partial<Guesser> = {}): Promise<number> => {
    try {
      await guesses.take({ email: 'owner', network: 'n0', isKnown: false, ...changes });
      return 0;
    } catch (error) {
      assert.ok(error instanceof Refusal && error.kind === 'limited');
      return error.retryAfterSeconds!;
    }
  };
  const times = (count: number, changes: Partial<Guesser> = {}) =>
    Promise.all(Array.from({ length: count }, () => attempt(changes)));
  const pass = (ms: number) => {
    now += ms;
  };
  return { guesses, attempt, times, pass };
}

/** Takes every strange place of the account's hour, from a network each. */
async function exhaust({ times }: ReturnType<typeof fixture>): Promise<void> {
  for (let i = 1; i <= 20; i++) assert.deepEqual(await times(5, { network: `s${i}` }), [0, 0, 0, 0, 0]);
}

test('each row has its free attempts and its wait', async () => {
  const cases: [name: string, guesser: Partial<Guesser>, free: number, wait: number][] = [
    ['account and network', {}, 5, 2],
    ['known network', { isKnown: true }, 5, 2],
    ['device', { device: 'd' }, 5, 2],
    ['session', { session: 's' }, 5, 2],
  ];
  for (const [name, guesser, free, wait] of cases) {
    const { times } = fixture();
    assert.deepEqual(await times(free + 1, guesser), [...new Array<number>(free).fill(0), wait], name);
  }
  const { attempt } = fixture();
  const accounts = await Promise.all(
    Array.from({ length: 21 }, (_, i) => attempt({ email: `account ${i}` })),
  );
  assert.deepEqual(accounts, [...new Array<number>(20).fill(0), 2], 'network over all accounts');
});

test('strange networks have 100 an hour together, then none until the hour is over', async () => {
  const it = fixture();
  await exhaust(it);
  it.pass(10 * MINUTE);
  assert.equal(await it.attempt({ network: 'new' }), 50 * 60);
  assert.equal(await it.attempt({ network: 'new', email: 'somebody else' }), 0);
  it.pass(50 * MINUTE - 1);
  assert.equal(await it.attempt({ network: 'new' }), 1);
  it.pass(1);
  assert.equal(await it.attempt({ network: 'new' }), 0);
});

test('who is known is judged by the own row alone', async () => {
  const it = fixture();
  await exhaust(it);
  await it.times(25, { network: 'home' });
  for (const known of [
    { isKnown: true },
    { device: 'd' },
    { session: 's' },
    { device: 'e', isKnown: true },
  ]) {
    assert.equal(await it.attempt({ network: 'home', ...known }), 0, JSON.stringify(known));
  }
  await it.times(5, { network: 'home', isKnown: true });
  assert.equal(
    await it.attempt({ network: 'home', device: 'd', isKnown: true }),
    0,
    'a neighbour stops no device',
  );
});

test('a refused attempt counts in no row', async () => {
  const it = fixture();
  await it.times(50);
  const others = await Promise.all(
    Array.from({ length: 16 }, (_, i) => it.attempt({ email: `account ${i}` })),
  );
  assert.deepEqual(others, [...new Array<number>(15).fill(0), 2], 'five of the network were taken');
});

test('success forgives the own row and takes the attempt back from the others', async () => {
  const { guesses, attempt, times } = fixture();
  const guesser = { email: 'owner', network: 'n0', isKnown: false };
  await times(4);
  await (await guesses.take(guesser)).succeeded();
  assert.deepEqual(await times(5), [0, 0, 0, 0, 0]);
  for (let i = 0; i < 30; i++) await (await guesses.take({ ...guesser, email: 'other' })).takeBack();
  assert.equal(await attempt({ email: 'other' }), 0);
});

test('no window lasts longer than its length, wherever the clock jumps', async () => {
  for (const jump of [26 * HOUR, 400 * DAY, 20 * MINUTE, -26 * HOUR, -400 * DAY]) {
    const it = fixture();
    it.pass(jump);
    await exhaust(it);
    await it.times(9, { device: 'd' });
    await it.times(9);
    it.pass(-jump);
    const strange = await it.attempt({ network: 'new' });
    const own = await it.attempt({ device: 'd' });
    assert.ok(strange <= 3_600 && own <= 900, `${jump}: ${strange}, ${own}`);
    it.pass(HOUR);
    assert.deepEqual(
      [await it.attempt({ network: 'new' }), await it.attempt({ device: 'd' })],
      [0, 0],
      String(jump),
    );
  }
});
