import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Unavailable } from '@kontor/base';
import { z } from 'zod';
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

const runOf = (given: AnyOperation, callerLeft: AbortSignal = new AbortController().signal): Run => ({
  operation: given,
  input: {},
  type: 'text/plain',
  tools: { cpu: 'a pool' },
  clock: { now: () => 7 },
  settings: {},
  isTest: true,
  deadline: new RunDeadline(),
  callerLeft,
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
    const departure = new AbortController();
    const underWay = runOperation(runOf(running(run), departure.signal));
    departure.abort();
    await assert.rejects(underWay, CallerLeft);
    assert.ok((await fired) instanceof CallerLeft);
  });

  it('is not begun for a caller who has left', async () => {
    const never = running(() => assert.fail('it ran'));
    await assert.rejects(runOperation(runOf(never, AbortSignal.abort())), CallerLeft);
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

  it('leaves nothing behind on the signal of its caller', async () => {
    const departure = new AbortController();
    let listeners = 0;
    const { signal } = departure;
    const counted = new Proxy(signal, {
      get: (target, name) => {
        if (name === 'addEventListener') listeners++;
        if (name === 'removeEventListener') listeners--;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await runOperation(
      runOf(
        running(async () => OUTPUT),
        counted,
      ),
    );
    assert.equal(listeners, 0);
  });
});
