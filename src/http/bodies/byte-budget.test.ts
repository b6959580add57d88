import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '@kontor/base';
import fc from 'fast-check';
import type { Source } from '#shares/source.ts';
import { keyOf } from '../../testing/source.ts';
import { ByteBudget } from './byte-budget.ts';
import type { ByteShare } from './byte-share.ts';

const budgetOf = (limit: number, accountLimit = limit): ByteBudget =>
  new ByteBudget({ limit, accountLimit, networksLimit: limit / 4 });

const BUSY = (error: unknown) =>
  error instanceof Refusal && error.kind === 'busy' && (error.retryAfterSeconds ?? 0) > 0;

/** A share of `bytes`, and whether it had to give way. */
function open(budget: ByteBudget, of: number | Source, bytes: number) {
  const state = { gaveWay: false };
  const source = typeof of === 'number' ? keyOf(of) : of;
  const share = budget.open(source, (error) => {
    assert.ok(BUSY(error));
    state.gaveWay = true;
  });
  share.resize(bytes);
  return Object.assign(state, { share });
}

describe('one budget of bytes for all bodies', () => {
  it('counts what is in use, and nothing when all has ended', () => {
    const budget = budgetOf(100);
    const { share } = open(budget, 1, 30);
    const other = open(budget, 2, 20);
    share.resize(10);
    assert.equal(budget.usedBytes, 30);
    share.release();
    share.release();
    other.share.release();
    assert.equal(budget.usedBytes, 0);
  });

  it('refuses the next chunk of the key that holds most, and that body lets go of all it held', () => {
    const budget = budgetOf(100);
    const { share } = open(budget, 1, 60);
    const other = open(budget, 2, 30);
    assert.throws(() => share.resize(71), BUSY);
    assert.equal(budget.usedBytes, 30);
    assert.equal(other.gaveWay, false);
  });

  it('makes room for a key that holds less: the largest unfinished body of the largest key gives way', () => {
    const budget = budgetOf(100);
    const bodies = [20, 40, 30].map((bytes) => open(budget, 1, bytes));
    const { share } = open(budget, 2, 0);
    share.resize(12);
    assert.deepEqual(
      bodies.map(({ gaveWay }) => gaveWay),
      [false, true, false],
    );
    assert.equal(budget.usedBytes, 62);
  });

  it('of bodies as large as each other the latest gives way', () => {
    const budget = budgetOf(90);
    const bodies = [30, 30, 30].map((bytes) => open(budget, 1, bytes));
    open(budget, 2, 5);
    assert.deepEqual(
      bodies.map(({ gaveWay }) => gaveWay),
      [false, false, true],
    );
  });

  it('takes nothing from a call that is under way', () => {
    const budget = budgetOf(100);
    const running = open(budget, 1, 60);
    running.share.settle();
    const arriving = open(budget, 3, 30);
    open(budget, 2, 20);
    assert.deepEqual([running.gaveWay, arriving.gaveWay], [false, true]);
    assert.throws(() => open(budget, 4, 25), BUSY, 'nobody else can give way');
  });

  it('leaves room to others even when nothing of a key can give way', () => {
    const budget = budgetOf(100, 75);
    const { share } = open(budget, 1, 75);
    share.settle();
    assert.throws(() => open(budget, 1, 1), BUSY);
    assert.equal(open(budget, 2, 20).gaveWay, false);
  });

  it('leaves room inside an account to its keys that hold less', () => {
    const budget = budgetOf(100, 75);
    const [first, second] = [open(budget, keyOf(1, 1), 40), open(budget, keyOf(1, 1), 35)];
    const modest = open(budget, keyOf(1, 2), 20);
    assert.deepEqual([first.gaveWay, second.gaveWay, modest.gaveWay], [true, false, false]);
  });

  it('keys of one account have together what one key has', () => {
    const budget = budgetOf(100, 75);
    for (let key = 1; key <= 75; key++) open(budget, keyOf(1, key), 1).share.settle();
    assert.throws(() => open(budget, keyOf(1, 76), 1), BUSY);
    assert.equal(open(budget, keyOf(2), 25).gaveWay, false);
  });

  it('gives all networks together a quarter, and an account of more weight more', () => {
    const network = (name: string): Source => ({ kind: 'network', network: name });
    const budget = budgetOf(100, 75);
    const [a, b] = [open(budget, network('a'), 15), open(budget, network('b'), 9)];
    const c = open(budget, network('c'), 5);
    assert.deepEqual([a.gaveWay, b.gaveWay, c.gaveWay], [true, false, false]);
    const light = open(budget, keyOf(1), 40);
    open(budget, keyOf(2, 1, 2), 60);
    assert.equal(light.gaveWay, true, 'it has more for its weight');
  });

  it('never uses more than its limit, and a key that uses less than all others is never refused', () => {
    const LIMIT = 1000;
    const step = fc.record({
      key: fc.integer({ min: 1, max: 4 }),
      bytes: fc.integer({ min: 1, max: 300 }),
      body: fc.nat(5),
    });
    const property = fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const budget = budgetOf(LIMIT, 750);
      const shares = new Map<string, { readonly key: number; readonly share: ByteShare }>();
      const heldBy = (key: number) =>
        [...shares.values()].reduce((sum, one) => sum + (one.key === key ? one.share.bytes : 0), 0);
      for (const { key, bytes, body } of steps) {
        const name = `${key}/${body}`;
        const known = shares.get(name)?.share ?? budget.open(keyOf(key), () => shares.delete(name));
        shares.set(name, { key, share: known });
        const after = heldBy(key) + bytes;
        const others = [1, 2, 3, 4].filter((one) => one !== key).map(heldBy);
        try {
          known.resize(known.bytes + bytes);
        } catch (error) {
          assert.ok(BUSY(error));
          assert.ok(after > 750 || others.every((held) => held <= after), `${key}: ${after} of ${others}`);
          shares.delete(name);
        }
        assert.ok(budget.usedBytes <= LIMIT);
        assert.equal(
          budget.usedBytes,
          [1, 2, 3, 4].reduce((sum, one) => sum + heldBy(one), 0),
        );
      }
      for (const { share } of shares.values()) share.release();
      assert.equal(budget.usedBytes, 0);
    });
    fc.assert(property, { seed: 2, numRuns: 200 });
  });
});
