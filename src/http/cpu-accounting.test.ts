import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '@kontor/base';
import type { Source } from '#shares/source.ts';
import { CpuAccounting } from './cpu-accounting.ts';
import { CpuClock } from './cpu-clock.ts';

const MEBIBYTE = 1024 * 1024;
const account = (number: number, key = 1): Source => ({ kind: 'account', account: number, key, weight: 1 });
const [HOSTILE, HONEST, SECOND] = [account(1), account(2), account(3)];
const NETWORK: Source = { kind: 'network', network: '203.0.113.0/24' };
/** The first minute, in which nobody is turned away for lateness, is over. */
const RUNNING = 100_000;

function loadOf(pressure: { isPressed?: boolean; isLate?: boolean }) {
  const time = { now: 0, thread: 0 };
  const all = { isPressed: false, isLate: false, ...pressure };
  const clock = new CpuClock({ wallMs: () => time.thread, threadMs: () => time.thread });
  const load = new CpuAccounting({ pressure: all, now: () => time.now, clock });
  time.now = RUNNING;
  const isShed = (source: Source): boolean => {
    try {
      load.admit(source);
      return false;
    } catch (error) {
      assert(error instanceof Refusal && error.kind === 'busy' && error.retryAfterSeconds === 2);
      return true;
    }
  };
  return { load, time, isShed };
}

test('while the loop is in time everybody is served', () => {
  const { load, isShed } = loadOf({});
  load.charge(HOSTILE, 5000);
  load.charge(HONEST, 1);
  assert.equal(isShed(HOSTILE), false);
});

test('when it is late, the key that causes it is turned away, others and newcomers are served', () => {
  const { load, time, isShed } = loadOf({ isPressed: true });
  load.charge(HOSTILE, 900);
  load.charge(HONEST, 6);
  assert.deepEqual([HOSTILE, HONEST, SECOND].map(isShed), [true, false, false]);
  load.charge(SECOND, 900);
  time.now += 100;
  assert.deepEqual([HOSTILE, HONEST, SECOND].map(isShed), [true, false, true]);
});

test('bodies under way count as the time of the loop does', () => {
  const { load, time, isShed } = loadOf({ isPressed: true });
  const over = load.trackBody(HOSTILE, 40 * MEBIBYTE);
  load.trackBody(HONEST, 2000);
  assert.deepEqual([HOSTILE, HONEST].map(isShed), [true, false]);
  over();
  time.now += 100;
  assert.equal(isShed(HOSTILE), false);
});

test('a moment of lateness turns nobody away when that helps nobody, seconds of it do', () => {
  for (const [pressure, shed] of [
    [{ isPressed: true }, false],
    [{ isPressed: true, isLate: true }, true],
    [{ isLate: true }, false],
  ] as const) {
    const { load, time, isShed } = loadOf(pressure);
    load.charge(HOSTILE, 900);
    assert.equal(isShed(HOSTILE), shed, JSON.stringify(pressure));
    load.charge(HONEST, 900);
    time.now += 100;
    assert.equal(isShed(HONEST), shed, JSON.stringify(pressure));
  }
});

test('where calls use little of the loop, something else makes it late', () => {
  const { load, isShed } = loadOf({ isPressed: true, isLate: true });
  load.charge(HOSTILE, 700);
  load.charge(HONEST, 1);
  assert.deepEqual([HOSTILE, HONEST].map(isShed), [false, false]);
});

test('what was long ago counts no longer', () => {
  const { load, time, isShed } = loadOf({ isPressed: true });
  load.charge(HOSTILE, 900);
  load.charge(HONEST, 6);
  time.now += 60_000;
  load.charge(SECOND, 900);
  load.charge(HONEST, 6);
  assert.deepEqual([HOSTILE, HONEST, SECOND].map(isShed), [false, false, true]);
});

test('keys of one account are turned away together, and gain nothing by their number', () => {
  const { load, isShed } = loadOf({ isPressed: true });
  for (let key = 1; key <= 100; key++) load.charge(account(1, key), 9);
  load.charge(HONEST, 12);
  assert.deepEqual([account(1, 5), HONEST].map(isShed), [true, false]);
});

test('strangers are turned away first: all networks together have a quarter beside an account', () => {
  const { load, isShed } = loadOf({ isPressed: true, isLate: true });
  load.charge(NETWORK, 500);
  load.charge(HONEST, 500);
  assert.deepEqual([NETWORK, HONEST].map(isShed), [true, true]);
  const beside = loadOf({ isPressed: true });
  beside.load.charge(NETWORK, 700);
  beside.load.charge(HONEST, 300);
  assert.deepEqual([NETWORK, HONEST].map(beside.isShed), [true, false]);
});

test('in the first minute nobody is turned away for lateness', () => {
  const { load, time, isShed } = loadOf({ isPressed: true, isLate: true });
  time.now = 59_000;
  load.charge(HOSTILE, 5000);
  load.charge(HONEST, 6);
  assert.equal(isShed(HOSTILE), false);
  time.now = 60_001;
  assert.equal(isShed(HOSTILE), true);
});

test('what a piece of work has charged within is not charged twice, and who pays may turn out meanwhile', () => {
  const { load, time } = loadOf({});
  let payer: Source = NETWORK;
  load.measure(
    () => payer,
    () => {
      time.thread += 2;
      load.measure(
        () => HOSTILE,
        () => {
          time.thread += 5;
        },
      );
      payer = HONEST;
    },
  );
  assert.deepEqual(load.seconds, { account: 0.007, network: 0 });
});

test('what turns out to be another’s moves to them', () => {
  const { load } = loadOf({});
  load.charge(NETWORK, 40);
  load.transfer(NETWORK, HONEST, 30);
  assert.deepEqual(load.seconds, { account: 0.03, network: 0.01 });
});
