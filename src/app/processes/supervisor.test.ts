import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { VirtualTime } from '../../testing/stubs/virtual-time.ts';
import type { ToChild } from './process-messages.ts';
import type { Seat } from './seat.ts';
import {
  type ChildDeath,
  type ForkEvents,
  ReplacementRefused,
  Supervisor,
  type SupervisorOptions,
} from './supervisor.ts';

const END_MS = 33_000;
const NO_USE = { connections: 0, callsUnderWay: 0, residentBytes: 0 };

interface Forked {
  readonly seat: Seat;
  readonly events: ForkEvents;
  readonly received: ToChild[];
  isKilled: boolean;
}

/** A supervisor whose children do what a test has them do. */
class Rig {
  readonly time = new VirtualTime();
  readonly forked: Forked[] = [];
  readonly deaths: ChildDeath[] = [];
  readonly served: string[] = [];
  end: { readonly code: number; readonly cause: string } | undefined;
  readonly supervisor: Supervisor;

  constructor(required: number, options: Pick<SupervisorOptions, 'obstacle'> = {}) {
    this.supervisor = new Supervisor({
      ...{ required, time: this.time, clock: { now: () => this.time.now() }, endMs: END_MS, ...options },
      fork: (seat, events) => {
        const child: Forked = { seat, events, received: [], isKilled: false };
        this.forked.push(child);
        return {
          pid: 100 + this.forked.length,
          send: (message) => void child.received.push(message),
          kill: () => {
            child.isKilled = true;
          },
        };
      },
      onServing: (address) => void this.served.push(address),
      onDeath: (death) => void this.deaths.push(death),
      onEnd: (code, cause) => {
        assert.equal(this.end, undefined, 'ends once');
        this.end = { code, cause };
      },
    });
    this.supervisor.start();
  }

  ready(place: number): void {
    this.forked[place]!.events.message({ kind: 'ready', address: 'http://localhost:8080' });
  }

  exit(place: number, code: number | null = null, signal: string | null = 'SIGKILL'): void {
    this.forked[place]!.events.exit(code, signal);
  }

  /** All that are required serve. */
  static serving(required: number, options: Pick<SupervisorOptions, 'obstacle'> = {}): Rig {
    const rig = new Rig(required, options);
    for (let place = 0; place < required; place++) rig.ready(place);
    return rig;
  }

  kinds(place: number): readonly string[] {
    return this.forked[place]!.received.map(({ kind }) => kind).filter((kind) => kind !== 'processes');
  }

  count(place: number): unknown {
    const last = this.forked[place]!.received.findLast(({ kind }) => kind === 'processes');
    return last?.kind === 'processes' ? last.count : undefined;
  }
}

describe('the start', () => {
  test('the first process starts alone; the others when it serves, and the address is reported once', () => {
    const rig = new Rig(3);
    assert.deepEqual(
      rig.forked.map(({ seat }) => seat),
      [{ number: 1, of: 3, isFirst: true }],
    );
    rig.ready(0);
    assert.deepEqual(
      rig.forked.slice(1).map(({ seat }) => seat),
      [
        { number: 2, of: 3, isFirst: false },
        { number: 3, of: 3, isFirst: false },
      ],
    );
    rig.ready(1);
    assert.deepEqual(rig.served, ['http://localhost:8080']);
    assert.deepEqual(rig.count(0), { wanted: 3, up: 2 });
  });

  test('a first process that ends before it serves ends the start with its code', () => {
    const rig = new Rig(2);
    rig.exit(0, 78, null);
    assert.deepEqual([rig.end?.code, rig.forked.length], [78, 1]);
  });
});

describe('a process dies', () => {
  test('another one gets its seat at once, and all learn how many serve', () => {
    const rig = Rig.serving(2);
    rig.exit(0);
    assert.deepEqual(rig.forked[2]!.seat, { number: 1, of: 2, isFirst: false });
    assert.deepEqual(rig.count(1), { wanted: 2, up: 1 });
    rig.ready(2);
    assert.deepEqual(rig.count(1), { wanted: 2, up: 2 });
    assert.equal(rig.deaths.length, 1);
  });

  test('one that reports its own end is replaced while it answers what it has in hand', () => {
    const rig = Rig.serving(2);
    rig.forked[0]!.events.message({ kind: 'ending' });
    assert.equal(rig.forked.length, 3);
    assert.equal(rig.forked[2]!.seat.number, 3, 'its seat is still its own');
    rig.exit(0, 1, null);
    assert.equal(rig.forked.length, 3, 'replaced once');
  });

  test('those that die within 10 s of their start are waited for from the third time on', async () => {
    const rig = Rig.serving(2);
    await rig.time.advance(60_000);
    rig.exit(0);
    for (const place of [2, 3]) rig.exit(place);
    assert.equal(rig.forked.length, 5, 'two early deaths are free');
    rig.exit(4);
    assert.equal(rig.forked.length, 5);
    await rig.time.advance(999);
    assert.equal(rig.forked.length, 5);
    await rig.time.advance(1);
    assert.equal(rig.forked.length, 6);
    assert.deepEqual(
      rig.deaths.map(({ restartInMs }) => restartInMs),
      [0, 0, 0, 1000],
    );
  });

  test('when none serves for 30 s the supervisor ends with 1', async () => {
    const rig = Rig.serving(2);
    rig.exit(0);
    rig.exit(1);
    await rig.time.advance(29_999);
    assert.ok(rig.forked.every(({ received }) => !received.some(({ kind }) => kind === 'end')));
    await rig.time.advance(1);
    for (const place of [2, 3]) rig.exit(place, 0, null);
    assert.deepEqual(rig.end, { code: 1, cause: 'no process serves' });
  });

  test('when one comes to serve within 30 s it goes on', async () => {
    const rig = Rig.serving(2);
    rig.exit(0);
    rig.exit(1);
    await rig.time.advance(20_000);
    rig.ready(2);
    await rig.time.advance(60_000);
    assert.equal(rig.kinds(2).length, 0);
  });
});

describe('the end', () => {
  test('all end in order, and the supervisor last', () => {
    const rig = Rig.serving(2);
    rig.supervisor.end('SIGTERM');
    assert.deepEqual([rig.kinds(0), rig.kinds(1)], [['end'], ['end']]);
    rig.forked[0]!.events.message({ kind: 'ending' });
    rig.exit(0, 0, null);
    assert.equal(rig.end, undefined);
    rig.exit(1, 0, null);
    assert.deepEqual(rig.end, { code: 0, cause: 'SIGTERM' });
    assert.equal(rig.forked.length, 2, 'none is started again');
  });

  test('one that does not end within its time is killed', async () => {
    const rig = Rig.serving(2);
    rig.supervisor.end('SIGTERM');
    await rig.time.advance(END_MS + 1999);
    assert.equal(rig.forked[0]!.isKilled, false);
    await rig.time.advance(1);
    assert.ok(rig.forked.every(({ isKilled }) => isKilled));
  });

  test('a second signal ends them at once', () => {
    const rig = Rig.serving(2);
    rig.supervisor.end('SIGTERM');
    rig.supervisor.end('SIGTERM');
    assert.ok(rig.forked.every(({ isKilled }) => isKilled));
  });

  test('a process that was about to be started again is not', async () => {
    const rig = Rig.serving(2);
    for (const place of [0, 2, 3]) rig.exit(place);
    assert.equal(rig.forked.length, 4);
    rig.supervisor.end('SIGTERM');
    await rig.time.advance(60_000);
    assert.equal(rig.forked.length, 4);
  });
});

describe('a reload', () => {
  test('one after the other is replaced: the next serves before the former leaves', async () => {
    const rig = Rig.serving(2);
    const done = rig.supervisor.replaceAll();
    assert.deepEqual([rig.forked.length, rig.kinds(0)], [3, []]);
    rig.ready(2);
    await rig.time.advance(0);
    assert.deepEqual([rig.kinds(0), rig.kinds(1)], [['leave'], []]);
    assert.equal(rig.forked.length, 3, 'the second waits for the first');
    rig.exit(0, 0, null);
    await rig.time.advance(0);
    assert.equal(rig.forked.length, 4);
    rig.ready(3);
    await rig.time.advance(0);
    rig.exit(1, 0, null);
    await done;
    assert.deepEqual(
      rig.supervisor.states.map(({ pid }) => pid),
      [103, 104],
    );
    assert.equal(rig.deaths.length, 0);
  });

  test('a new process that does not come to serve ends it, and the old ones serve on', async () => {
    const rig = Rig.serving(2);
    const done = rig.supervisor.replaceAll();
    rig.exit(2, 78, null);
    await assert.rejects(done, ReplacementRefused);
    assert.deepEqual([rig.kinds(0), rig.kinds(1)], [[], []]);
    assert.equal(rig.supervisor.states.length, 2);
  });

  test('an old process that dies meanwhile is not replaced twice', async () => {
    const rig = Rig.serving(2);
    const done = rig.supervisor.replaceAll();
    rig.exit(0);
    rig.ready(2);
    await rig.time.advance(0);
    assert.equal(rig.forked.length, 4);
    rig.ready(3);
    await rig.time.advance(0);
    rig.exit(1, 0, null);
    await done;
    assert.equal(rig.supervisor.states.length, 2);
  });

  test('none begins before the service has started, or while it ends', async () => {
    await assert.rejects(new Rig(2).supervisor.replaceAll(), /still starting/);
    const rig = Rig.serving(2);
    rig.supervisor.end('SIGTERM');
    await assert.rejects(rig.supervisor.replaceAll(), /ending/);
  });
});

test('changed files are a matter of all processes', () => {
  const rig = Rig.serving(2);
  rig.supervisor.reload();
  assert.deepEqual([rig.kinds(0), rig.kinds(1)], [['reload'], ['reload']]);
});

test('nothing is replaced while new processes could not serve beside the supervisor', async () => {
  let obstacle: string | undefined = 'another version';
  const rig = Rig.serving(1, { obstacle: () => obstacle });
  await assert.rejects(rig.supervisor.replaceAll(), { message: 'another version' });
  assert.equal(rig.forked.length, 1);
  obstacle = undefined;
  const replacing = rig.supervisor.replaceAll();
  assert.equal(rig.forked.length, 2);
  rig.exit(1);
  await assert.rejects(replacing, ReplacementRefused);
});

test('metrics that a process asks for are those of all, with how many serve and were started again', () => {
  const rig = Rig.serving(2);
  const report = (calls: number) => ({
    ...NO_USE,
    metrics: `# HELP kontor_requests_total Calls\n# TYPE kontor_requests_total counter\nkontor_requests_total ${calls}\n`,
  });
  rig.forked[0]!.events.message({ kind: 'report', report: report(3) });
  rig.exit(0);
  rig.ready(2);
  rig.forked[1]!.events.message({ kind: 'sum', id: 7, report: report(4) });
  const answer = rig.forked[1]!.received.findLast(({ kind }) => kind === 'sum');
  assert.ok(answer?.kind === 'sum' && answer.id === 7);
  const samples = answer.metrics.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  assert.deepEqual(samples, [
    'kontor_requests_total 7',
    'kontor_processes 2',
    'kontor_process_restarts_total 1',
  ]);
});

test('the states are those of the newest reports', () => {
  const rig = Rig.serving(1);
  const use = { connections: 3, callsUnderWay: 2, residentBytes: 1024 };
  rig.forked[0]!.events.message({ kind: 'report', report: { ...use, metrics: '' } });
  assert.deepEqual(rig.supervisor.states, [{ pid: 101, startedAt: '1970-01-01T00:00:00.000Z', ...use }]);
});
