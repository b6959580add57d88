import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Unavailable } from '@kontor/base';
import { z } from 'zod';
import { CallerDeparture } from './caller-departure.ts';
import { type AnyOperation, type Context, type Output, operation } from './operation.ts';
import { CallerLeft, type Run, runOperation } from './run.ts';
import { RunDeadline } from './run-deadline.ts';

const OUTPUT: Output = { type: 'text/plain', body: Buffer.from('done') };

const running = (run: (context: Context) => Promise<Output | undefined>, timeoutMs = 5000): AnyOperation =>
  operation({
    name: 'sample',
    title: 'Sample',
    description: 'Does what the test sets',
    routes: [],
    cost: 1,
    timeoutMs,
    input: z.object({}),
    produces: ['text/plain'],
    negotiation: 'fixed',
    examples: [{ title: 'Any', input: {} }],
    run: (_input, context) => run(context),
  }) as AnyOperation;

const runOf = (given: AnyOperation, departure = new CallerDeparture()): Run => ({
  operation: given,
  input: {},
  type: 'text/plain',
  tools: { cpu: 'a pool' },
  clock: { now: () => 7 },
  settings: {},
  isTest: true,
  deadline: new RunDeadline(),
  departure,
});

/** Never ends by itself; reports its signal. */
function endless() {
  const fired = Promise.withResolvers<unknown>();
  const run = ({ signal }: Context) => {
    signal.addEventListener('abort', () => fired.resolve(signal.reason));
    return new Promise<undefined>(() => {});
  };
  return { run, fired: fired.promise };
}

describe('one run of an operation', () => {
  it('gives its output, or nothing, and gets what it needs', async () => {
    let got: Context | undefined;
    const curious = running(async (context) => {
      got = context;
      return OUTPUT;
    });
    assert.equal(await runOperation(runOf(curious)), OUTPUT);
    assert.deepEqual(
      [got?.type, got?.tools, got?.clock.now(), got?.isTest, got?.signal.aborted],
      ['text/plain', { cpu: 'a pool' }, 7, true, false],
    );
    assert.equal(await runOperation(runOf(running(async () => undefined))), undefined);
  });

  it('passes on what it throws, before its first wait too', async () => {
    const late = running(async () => {
      await null;
      throw new TypeError('late');
    });
    const early = running(() => {
      throw new TypeError('early');
    });
    await assert.rejects(runOperation(runOf(late)), { name: 'TypeError', message: 'late' });
    await assert.rejects(runOperation(runOf(early)), { name: 'TypeError', message: 'early' });
  });

  it('ends at its deadline, and gets the reason', async () => {
    const { run, fired } = endless();
    await assert.rejects(runOperation(runOf(running(run, 1))), {
      name: 'Unavailable',
      message: 'deadline of sample',
    });
    assert.ok((await fired) instanceof Unavailable);
  });

  it('ends when the caller leaves, and gets the reason', async () => {
    const { run, fired } = endless();
    const departure = new CallerDeparture();
    const underWay = runOperation(runOf(running(run), departure));
    departure.announce();
    await assert.rejects(underWay, CallerLeft);
    assert.ok((await fired) instanceof CallerLeft);
  });

  it('is not begun for a caller who has left', async () => {
    const never = running(() => assert.fail('it ran'));
    const departure = new CallerDeparture();
    departure.announce();
    await assert.rejects(runOperation(runOf(never, departure)), CallerLeft);
  });

  it('sees a signal that has fired, however late it looks', async () => {
    const looked = Promise.withResolvers<AbortSignal>();
    const ended = Promise.withResolvers<void>();
    const sleeper = running(async (context) => {
      await ended.promise;
      looked.resolve(context.signal);
      return undefined;
    }, 1);
    await assert.rejects(runOperation(runOf(sleeper)), Unavailable);
    ended.resolve();
    assert.equal((await looked.promise).aborted, true);
  });

  it('listens no longer once it has ended', async () => {
    let listeners = 0;
    const departure = new (class extends CallerDeparture {
      override whenLeft(listener: () => void): () => void {
        listeners++;
        const forget = super.whenLeft(listener);
        return () => {
          listeners--;
          forget();
        };
      }
    })();
    const done = running(async () => OUTPUT);
    await runOperation(runOf(done, departure));
    assert.equal(listeners, 0);
  });
});
