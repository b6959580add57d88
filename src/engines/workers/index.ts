import { Unavailable } from '@kontor/base';
import type { EngineReport } from '../../core/health.ts';
import type { Cpu, ToolCaller } from '../../core/tools.ts';
import { type Engine, engine, type Gauge } from '../engine.ts';
import { WORK_SETTINGS, workersOf } from './settings.ts';
import { slotObserver } from './slot-observer.ts';
import { withTestMarks } from './test-marks.ts';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

/** As the metrics name it. */
const POOL = 'cpu';

class Workers implements Engine<Cpu> {
  readonly #options: WorkerPoolOptions;
  #pool: WorkerPool | undefined;
  readonly gauges: readonly Gauge[] = [
    {
      name: 'queue_length',
      help: 'Jobs waiting for a worker',
      read: () => this.#pool?.state.waiting ?? 0,
    },
    { name: 'workers_busy', help: 'Busy workers', read: () => this.#pool?.state.busy ?? 0 },
  ];

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  start(): void {
    this.#pool = new WorkerPool(this.#options);
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  report(): EngineReport {
    return { queues: [{ name: POOL, ...(this.#pool?.state ?? { busy: 0, waiting: 0 }) }] };
  }

  toolFor({ source, test, waited }: ToolCaller): Cpu {
    if (this.#pool === undefined) throw new Unavailable('the workers have not started');
    const cpu = this.#pool.forCaller(source, { waited: (ms) => waited(POOL, ms) });
    return test ? withTestMarks(cpu) : cpu;
  }
}

/** Worker threads for CPU work. */
export const workers = engine({
  name: 'workers',
  isVital: true,
  settings: WORK_SETTINGS,
  open: (settings, { time, observer, memory }) =>
    new Workers({
      workers: workersOf(settings),
      queueLimit: settings.QUEUE_LIMIT,
      clock: time,
      watch: slotObserver(observer, POOL),
      mayOpenMore: () => memory.mayOpenMore(),
    }),
});
