import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CpuSeconds } from './cpu-accounting.ts';
import type { Outcome } from './failure.ts';
import { NO_OPERATION } from './log.ts';

/** Seconds: 5 ms to 30 s (rules: Metrics). */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

/** Every metric starts so. */
const PREFIX = 'kontor_';
const MICROSECONDS = 1e6;
const STARTED_AT_SECONDS = performance.timeOrigin / 1000;

/** All metrics; label values come from closed lists only, so no input can reach them. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = this.#counter('requests_total', 'Calls by operation and outcome', [
    'operation',
    'outcome',
  ]);
  readonly #seconds = new Histogram({
    name: `${PREFIX}request_seconds`,
    help: 'Time from accepted call to answer',
    labelNames: ['operation'],
    buckets: LATENCY_BUCKETS,
    registers: [this.registry],
  });
  readonly #credits = this.#counter('credits_charged_total', 'Credits charged', ['operation']);
  readonly #queueSeconds = new Histogram({
    name: `${PREFIX}queue_seconds`,
    help: 'Time a job waited for a worker',
    labelNames: ['pool'],
    buckets: LATENCY_BUCKETS,
    registers: [this.registry],
  });
  readonly #gaveWay = this.#counter('gave_way_total', 'Long jobs that were ended for other accounts', [
    'pool',
  ]);
  readonly #evictions = this.#counter('evictions_total', 'Processes that were ended for their memory', [
    'part',
    'reason',
  ]);
  readonly #commitSeconds = new Histogram({
    name: `${PREFIX}ledger_commit_seconds`,
    help: 'Time of one durable commit of charges',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers: [this.registry],
  });
  readonly #groupSize = new Histogram({
    name: `${PREFIX}ledger_group_size`,
    help: 'Charges per commit',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers: [this.registry],
  });

  readonly #upstreamSeconds = new Histogram({
    name: `${PREFIX}upstream_seconds`,
    help: 'Time of one attempt at an upstream, by its outcome',
    labelNames: ['upstream', 'outcome'],
    buckets: LATENCY_BUCKETS,
    registers: [this.registry],
  });
  readonly #refusedPieces = this.#counter(
    'refused_pieces_total',
    'Bodies refused because they came in too many pieces',
    [],
  );
  readonly #readers = new Map<string, (() => ReadonlyMap<string, number>)[]>();

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name: PREFIX + name, help, labelNames, registers: [this.registry] });
  }

  answered(operation: string, outcome: Outcome, seconds: number): void {
    this.#requests.inc({ operation, outcome });
    this.#seconds.observe({ operation }, seconds);
  }

  /** A request that was for no operation. */
  refused(outcome: Outcome): void {
    this.#requests.inc({ operation: NO_OPERATION, outcome });
  }

  charged(operation: string, credits: number): void {
    if (credits > 0) this.#credits.inc({ operation }, credits);
  }

  queued(pool: string, seconds: number): void {
    this.#queueSeconds.observe({ pool }, seconds);
  }

  /** A job of this pool was ended for other accounts. */
  /** A process of this part was ended for its memory. */
  evicted(part: string, reason: string): void {
    this.#evictions.inc({ part, reason });
  }

  gaveWay(pool: string): void {
    this.#gaveWay.inc({ pool });
  }

  committed(seconds: number, charges: number): void {
    this.#commitSeconds.observe(seconds);
    this.#groupSize.observe(charges);
  }

  upstream(upstream: string, outcome: string, seconds: number): void {
    this.#upstreamSeconds.observe({ upstream, outcome }, seconds);
  }

  /** A connection was closed because its body came in too many pieces. */
  refusedPieces(): void {
    this.#refusedPieces.inc();
  }

  /** Run time of the event loop by whose it was; `own` is what nobody is charged for. */
  loopSeconds(load: { readonly seconds: CpuSeconds }, threadSeconds: () => number): void {
    const counted = { account: 0, network: 0, own: 0 };
    const counter = new Counter({
      name: `${PREFIX}loop_seconds_total`,
      help: 'Run time of the event loop by who used it',
      labelNames: ['source'],
      registers: [this.registry],
      collect: () => {
        const { account, network } = load.seconds;
        const seconds = { account, network, own: threadSeconds() - account - network };
        for (const source of Object.keys(counted) as (keyof typeof counted)[]) {
          // What a network has used may turn out to be an account's: a counter waits then and does not go back.
          const more = Math.max(0, seconds[source] - counted[source]);
          counted[source] += more;
          counter.inc({ source }, more);
        }
      },
    });
  }

  /** What runs, and what it takes of the machine. */
  observeProcess(build: string): void {
    const info = new Gauge({
      name: `${PREFIX}build_info`,
      help: 'Always 1; the labels are the versions',
      labelNames: ['version', 'node'],
      registers: [this.registry],
    });
    info.set({ version: build, node: process.versions.node }, 1);
    this.gauge('process_start_time_seconds', 'Start of the process, Unix time', () => STARTED_AT_SECONDS);
    this.gauge('resident_memory_bytes', 'Memory of the process and its threads', () =>
      process.memoryUsage.rss(),
    );
    this.gauge('heap_bytes', 'JavaScript heap in use', () => process.memoryUsage().heapUsed);
    const cpu = new Counter({
      name: `${PREFIX}cpu_seconds_total`,
      help: 'CPU time of the process and its threads, of user and system',
      registers: [this.registry],
      collect: () => {
        const { user, system } = process.cpuUsage();
        cpu.reset();
        cpu.inc((user + system) / MICROSECONDS);
      },
    });
  }

  /** A value that is asked for when somebody reads the metrics. */
  gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({
      name: PREFIX + name,
      help,
      registers: [this.registry],
      collect: () => gauge.set(read()),
    });
  }

  /** The same with one label; readers that come later under the name of a known one add their values to it. */
  labelledGauge(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void {
    const existing = this.#readers.get(name);
    if (existing !== undefined) {
      existing.push(read);
      return;
    }
    const readers = [read];
    this.#readers.set(name, readers);
    const gauge: Gauge = new Gauge({
      name: PREFIX + name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: () => {
        for (const readEach of readers)
          for (const [key, value] of readEach()) gauge.set({ [label]: key }, value);
      },
    });
  }
}
