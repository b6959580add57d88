import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { z } from 'zod';
import { CallerDeparture } from '../core/caller-departure.ts';
import { type AnyOperation, type Output, operation } from '../core/operation.ts';
import { dayOf } from '../meter/calendar.ts';
import { customer, type MeterFixture, OPERATION, openMeterFixture, use } from '../meter/fixture.ts';
import { contentDigest } from '../meter/retry-tag.ts';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import type { GivenInput } from './input.ts';
import { type Call, type Encoded, performCall } from './perform.ts';

const folder = temporaryFolder();
let fixtures = 0;

async function fixture(t: TestContext, keyConcurrency = 64): Promise<MeterFixture> {
  const opened = await openMeterFixture({ folder, name: `perform-${++fixtures}`, keyConcurrency });
  t.after(() => opened.close());
  return opened;
}

/** Gives a word back; what its run does beside that is each test's matter. */
function wordOperation(run: () => Promise<Output | undefined>, timeoutMs = 5000): AnyOperation {
  return operation({
    name: OPERATION,
    title: 'Word',
    description: 'Gives a word back',
    routes: [],
    cost: 2,
    timeoutMs,
    input: z.object({ word: z.string() }),
    produces: ['image/png', 'image/svg+xml'],
    negotiation: 'accept',
    mayBeEmpty: true,
    examples: [{ title: 'Word', input: { word: 'x' } }],
    run,
  }) as AnyOperation;
}

const PICTURE: Output = { type: 'image/png', body: Buffer.from('picture') };
const drawn = wordOperation(async () => PICTURE);

function given(values: Readonly<Record<string, unknown>>): GivenInput {
  const sent = Buffer.from(JSON.stringify(values));
  return { values, violations: [], size: sent.length, digest: () => contentDigest(sent) };
}

/** A customer with credits, and its calls. */
async function start(it: MeterFixture, credits: number) {
  const { account, keyId } = await customer(it, { credits });
  const caller = await it.keys.callerOf({ account, keyId }, use);
  const read: string[] = [];
  const parts = {
    meter: it.meter,
    clock: it.clock,
    settingsOf: () => ({}),
    toolsFor: () => ({}),
  };
  const perform = (changes: Partial<Call<Encoded>> = {}) =>
    performCall(parts, {
      operation: drawn,
      cost: 2,
      caller,
      requestId: 'request',
      started: performance.now(),
      readInput: async () => {
        read.push('input');
        return given({ word: ' hello ' });
      },
      accepted: [],
      departure: new CallerDeparture(),
      encode: ({ body }) => ({ size: (body as Buffer).length }),
      ...changes,
    });
  /** Whatever happened: no hold is left, the books are right, and the balance is what is expected. */
  const ended = async (expected: { readonly credits: number; readonly failed?: number }) => {
    assert.deepEqual([caller.owner.held, caller.capHeld, caller.active], [0, 0, 0], 'no hold is left');
    assert.equal((await it.store.findAccount(account))?.credits, expected.credits, 'credits');
    assert.deepEqual(await it.store.listImbalances(), []);
    await it.meter.flushFailures();
    const usage = await it.store.listUsage({ account, fromDay: 0, untilDay: dayOf(it.clock.now()) });
    const failed = usage.reduce((sum, row) => sum + row.failed, 0);
    assert.equal(failed, expected.failed ?? 0, 'calls counted as failed');
  };
  return { caller, read, perform, ended };
}

test('a call that succeeds is charged and handed out', async (t) => {
  const it = await fixture(t);
  const { perform, ended } = await start(it, 5);
  const { form, receipt } = await perform();
  assert.deepEqual(form, { size: (PICTURE.body as Buffer).length });
  assert.deepEqual(receipt, { used: 2, remaining: 3, replayed: false });
  await ended({ credits: 3 });
});

test('the operation gets the checked input, the type that the caller takes, and its tools', async (t) => {
  const it = await fixture(t);
  const { perform } = await start(it, 5);
  let got: unknown;
  const curious = {
    ...drawn,
    run: async (input: unknown, context: { type: string; isTest: boolean }) => {
      got = { input, type: context.type, isTest: context.isTest };
      return PICTURE;
    },
  } as AnyOperation;
  await perform({ operation: curious, accepted: [{ type: 'image', subtype: 'svg+xml', quality: 1 }] });
  assert.deepEqual(got, { input: { word: 'hello' }, type: 'image/svg+xml', isTest: false });
});

test('nothing to hand out is a success too', async (t) => {
  const it = await fixture(t);
  const { perform, ended } = await start(it, 5);
  const empty = wordOperation(async () => undefined);
  const { form, receipt } = await perform({
    operation: empty,
    encode: () => assert.fail('there is nothing to encode'),
  });
  assert.deepEqual([form, receipt.used], [undefined, 2]);
  await ended({ credits: 3 });
});

test('wrong input and a type that is not made are reported at once, and cost nothing', async (t) => {
  const it = await fixture(t);
  const { perform, ended } = await start(it, 5);
  const readInput = async (): Promise<GivenInput> => ({
    ...given({ word: 3 }),
    violations: [{ message: 'message.sizeMustBeValid', field: 'size', description: 'size: cannot be read' }],
  });
  const accepted = [{ type: 'text', subtype: 'html', quality: 1 }];
  await assert.rejects(perform({ readInput, accepted }), {
    name: 'InvalidInput',
    message: 'message.sizeMustBeValid, message.wordMustBeValid, message.acceptMustBeValid',
  });
  await ended({ credits: 5, failed: 1 });
});

test('without credits nothing is read', async (t) => {
  const it = await fixture(t);
  const { perform, read, ended } = await start(it, 1);
  await assert.rejects(perform(), { name: 'Refusal', kind: 'unpaid' });
  assert.deepEqual(read, []);
  await ended({ credits: 1, failed: 1 });
});

test('more calls at a time than the key may have are refused before anything is read', async (t) => {
  const it = await fixture(t, 1);
  const { perform, read, ended } = await start(it, 9);
  const first = Promise.withResolvers<Output>();
  const underWay = perform({ operation: wordOperation(() => first.promise) });
  await assert.rejects(perform(), { name: 'Refusal', kind: 'busy' });
  assert.deepEqual(read, ['input'], 'of the first call alone');
  first.resolve(PICTURE);
  assert.equal((await underWay).receipt.remaining, 7);
  await ended({ credits: 7, failed: 1 });
});

test('at its deadline a call ends, uncharged', async (t) => {
  const it = await fixture(t);
  const { perform, ended } = await start(it, 5);
  const endless = wordOperation(() => new Promise(() => {}), 1);
  await assert.rejects(perform({ operation: endless }), { name: 'Unavailable' });
  await ended({ credits: 5, failed: 1 });
});

test('a caller who leaves before the debit is not charged, whatever was under way', async (t) => {
  const it = await fixture(t);
  const { perform, ended } = await start(it, 5);
  const reading = new CallerDeparture();
  const running = new CallerDeparture();
  const encoding = new CallerDeparture();
  const cases: readonly Partial<Call<Encoded>>[] = [
    {
      departure: reading,
      readInput: async () => {
        reading.announce();
        return given({ word: 'x' });
      },
    },
    {
      departure: running,
      operation: wordOperation(async () => {
        running.announce();
        return PICTURE;
      }),
    },
    {
      departure: encoding,
      encode: async () => {
        encoding.announce();
        return { size: 7 };
      },
    },
  ];
  for (const call of cases) await assert.rejects(perform(call), { name: 'CallerLeft' });
  await ended({ credits: 5, failed: 3 });
});

test('a retry goes free, also without credits; another input is another call', async (t) => {
  const it = await fixture(t);
  const { perform, ended } = await start(it, 2);
  const repeat = { key: 'order-4711', target: ['POST', '/v1/word'] };
  assert.deepEqual((await perform({ repeat })).receipt, { used: 2, remaining: 0, replayed: false });
  assert.deepEqual((await perform({ repeat })).receipt, { used: 0, remaining: 0, replayed: true });
  const other = { repeat, readInput: async () => given({ word: 'another' }) };
  await assert.rejects(perform({ ...other, operation: wordOperation(() => assert.fail('it ran')) }), {
    kind: 'unpaid',
  });
  await ended({ credits: 0, failed: 1 });
});

test('when the debit fails, the result is thrown away', async (t) => {
  const it = await fixture(t);
  const { perform, ended } = await start(it, 5);
  const closed = wordOperation(async () => {
    await it.meter.close();
    return PICTURE;
  });
  await assert.rejects(perform({ operation: closed }), { name: 'Unavailable' });
  await ended({ credits: 5, failed: 1 });
});

test('a fault of the operation is passed on as it is', async (t) => {
  const it = await fixture(t);
  const { perform, ended } = await start(it, 5);
  const faulty = wordOperation(async () => {
    throw new TypeError('no such glyph');
  });
  await assert.rejects(perform({ operation: faulty }), { name: 'TypeError', message: 'no such glyph' });
  await ended({ credits: 5, failed: 1 });
});
