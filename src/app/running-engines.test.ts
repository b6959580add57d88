import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Unavailable } from '@kontor/base';
import { whole } from '@kontor/schema';
import { memberOf } from '#shares/source.ts';
import { readConfig } from '../config.ts';
import { type Engine, type EngineDeclaration, type EngineEnvironment, engine } from '../engines/engine.ts';
import { UNBOUNDED } from '../engines/memory/memory.ts';
import { readiness } from '../http/readiness.ts';
import { keyOf } from '../testing/source.ts';
import { RunningEngines } from './running-engines.ts';

const TOLD = 'engine did not start {"engine":"A","error":"EBROKEN"}';
const CALLER = {
  source: keyOf(1, 7),
  test: false,
  waited: () => {},
};

/** The reports of engines under test. */
class Rig {
  readonly events: string[] = [];

  declare(
    name: string,
    more: Partial<Engine<string>> & { readonly isVital?: true } = {},
  ): EngineDeclaration<string> {
    const { isVital, ...rest } = more;
    const say = (event: string) => void this.events.push(`${name} ${event}`);
    const made: Engine<string> = {
      start: () => say('starts'),
      close: () => say('closes'),
      toolFor: ({ source }) => `${name} for ${memberOf(source)}`,
      ...rest,
    };
    return { name, settings: {}, ...(isVital && { isVital }), open: () => made };
  }

  open(declarations: Readonly<Record<string, EngineDeclaration<unknown>>>): RunningEngines {
    const config = readConfig({
      env: {},
      readFile: String,
      operations: [],
      engines: Object.values(declarations),
    });
    return new RunningEngines(declarations, config, this.environment());
  }

  environment(): EngineEnvironment {
    const unused = () => assert.fail('is not used');
    return {
      clock: { now: () => 0 },
      time: { now: () => 0, after: unused },
      random: unused,
      fraction: unused,
      readFile: unused,
      commonFolder: '/nowhere',
      dataFolder: '/nowhere',
      searchPath: '',
      userAgent: 'Kontor/test',
      http: { request: unused },
      calls: { window: unused, partOf: unused },
      operatorOrigins: [],
      memory: UNBOUNDED,
      observer: {
        attempted: unused,
        gaveWay: unused,
        slotUsed: unused,
        info: unused,
        warn: (event, details) => void this.events.push(`${event} ${JSON.stringify(details)}`),
      },
    };
  }
}

describe('engines of a process', () => {
  it('start in their order and close in the reverse one', async () => {
    const rig = new Rig();
    const engines = rig.open({ a: rig.declare('A'), b: rig.declare('B'), c: rig.declare('C') });
    assert.deepEqual(rig.events, [], 'opened, nothing runs');
    await engines.start();
    await engines.close();
    assert.deepEqual(rig.events, ['A starts', 'B starts', 'C starts', 'C closes', 'B closes', 'A closes']);
  });

  it('get their own settings', async () => {
    const settings = { ANSWER_COUNT: whole(0, 99, 42, 'how many') };
    const answer = engine({
      name: 'answer',
      settings,
      open: ({ ANSWER_COUNT }): Engine<number> => ({ start() {}, close() {}, toolFor: () => ANSWER_COUNT }),
    });
    const engines = new Rig().open({ answer });
    assert.deepEqual(engines.toolsFor(['answer'], CALLER), { answer: 42 });
  });

  it('give the tools that were asked for, and no others', () => {
    const rig = new Rig();
    const engines = rig.open({ a: rig.declare('A'), b: rig.declare('B') });
    assert.deepEqual(engines.toolsFor(['b'], CALLER), { b: 'B for 7' });
    assert.deepEqual(engines.toolsFor([], CALLER), {});
    assert.throws(() => engines.toolsFor(['c'], CALLER), /no engine gives c/);
  });

  for (const [how, start] of [
    ['at once', () => void fail()],
    ['later', async () => fail()],
  ] as const) {
    it(`are away when their start fails ${how}: the others go on, the tool is not to be had`, async () => {
      const rig = new Rig();
      const checks = () => ({ disk: { state: 'ok' } as const });
      const engines = rig.open({ a: rig.declare('A', { start }), b: rig.declare('B', { checks }) });
      await engines.start();
      await new Promise(setImmediate);
      assert.deepEqual(rig.events.toSorted(), ['B starts', TOLD]);
      const report = {
        vital: () => engines.checks('vital'),
        optional: () => engines.checks('optional'),
        details: () => engines.details(),
        fingerprints: () => engines.fingerprints(),
      };
      assert.deepEqual(readiness(report, { phase: 'serving' }), {
        status: 200,
        body: {
          status: 'degraded',
          checks: { A: { state: 'away', note: 'A did not start: EBROKEN' }, disk: { state: 'ok' } },
        },
      });
      const tools = engines.toolsFor(['a', 'b'], CALLER);
      assert.equal(tools.b, 'B for 7');
      assert.throws(() => tools.a, Unavailable);
      await engines.close();
      assert.deepEqual(rig.events.slice(2), ['B closes', 'A closes']);
    });
  }

  it('end the start when a vital one fails; those after it do not begin', async () => {
    const rig = new Rig();
    const broken = rig.declare('B', { isVital: true, start: async () => fail() });
    const engines = rig.open({ a: rig.declare('A'), b: broken, c: rig.declare('C') });
    await assert.rejects(engines.start(), { message: 'broken' });
    await engines.close();
    assert.deepEqual(rig.events, ['A starts', 'C closes', 'B closes', 'A closes']);
  });

  it('are waited for at the end, and close whatever becomes of the others', async () => {
    const rig = new Rig();
    const background = Promise.withResolvers<void>();
    const slow = rig.declare('A', {
      start: () => background.promise,
      close: () => {
        rig.events.push('A closes');
        background.resolve();
      },
    });
    const engines = rig.open({ a: slow, b: rig.declare('B', { close: fail }) });
    await engines.start();
    await assert.rejects(
      engines.close(),
      (error) => error instanceof AggregateError && error.errors.length === 1,
    );
    assert.deepEqual(rig.events, ['B starts', 'A closes']);
  });

  it('are seen together: vital checks apart, details and gauges of all', () => {
    const rig = new Rig();
    const gauge = { name: 'queue', help: 'Waiting', read: () => 1 };
    const away = { state: 'away', note: 'x' } as const;
    const engines = rig.open({
      a: rig.declare('A', { isVital: true, checks: () => ({ a: away }), gauges: [gauge] }),
      b: rig.declare('B', { checks: () => ({ b1: away, b2: { state: 'ok' } }), details: () => ({ b: [1] }) }),
    });
    assert.deepEqual(engines.checks('vital'), { a: away });
    assert.deepEqual(engines.checks('optional'), { b1: away, b2: { state: 'ok' } });
    assert.deepEqual(engines.details(), { b: [1] });
    assert.deepEqual(engines.gauges, [gauge]);
  });
});

function fail(): never {
  throw Object.assign(new Error('broken'), { code: 'EBROKEN' });
}
