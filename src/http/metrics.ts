import type { CpuSeconds } from './cpu-accounting.ts';
import type { Outcome } from './failure.ts';
import { NO_OPERATION } from './log.ts';
import { type Counter, MetricRegistry } from './metric-registry.ts';

/** Seconds: 5 ms to 30 s (rules: Metrics). */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

/** Every metric starts so. */
const PREFIX = 'kontor_';
const MICROSECONDS = 1e6;
const STARTED_AT_SECONDS = performance.timeOrigin / 1000;

/** All metrics; label values come from closed lists only, so no input can reach them. */
export class Metrics {
  readonly registry = new MetricRegistry();
  readonly #requests = this.#counter('requests_total', 'Calls by operation and outcome', [
    'operation',
    'outcome',
  ]);
  readonly #seconds = this.registry.histogram({
    name: `${PREFIX}request_seconds`,
    help: 'Time from accepted call to answer',
    labelNames: ['operation'],
    buckets: LATENCY_BUCKETS,
  });
  readonly #credits = this.#counter('credits_charged_total', 'Credits charged', ['operation']);
  readonly #queueSeconds = this.registry.histogram({
    name: `${PREFIX}queue_seconds`,
    help: 'Time a job waited for a worker',
    labelNames: ['pool'],
    buckets: LATENCY_BUCKETS,
  });
  readonly #gaveWay = this.#counter('gave_way_total', 'Long jobs that were ended for other accounts', [
    'pool',
  ]);
  readonly #evictions = this.#counter('evictions_total', 'Processes that were ended for their memory', [
    'part',
    'reason',
  ]);
  readonly #commitSeconds = this.registry.histogram({
    name: `${PREFIX}ledger_commit_seconds`,
    help: 'Time of one durable commit of charges',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
  });
  readonly #groupSize = this.registry.histogram({
    name: `${PREFIX}ledger_group_size`,
    help: 'Charges per commit',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
  });

  readonly #upstreamSeconds = this.registry.histogram({
    name: `${PREFIX}upstream_seconds`,
    help: 'Time of one attempt at an upstream, by its outcome',
    labelNames: ['upstream', 'outcome'],
    buckets: LATENCY_BUCKETS,
  });
  readonly #refusedPieces = this.#counter(
    'refused_pieces_total',
    'Bodies refused because they came in too many pieces',
    [],
  );
  readonly #batchLines = this.#counter('batch_lines_total', 'Answered lines of batches by outcome', [
    'outcome',
  ]);
  readonly #readers = new Map<string, (() => ReadonlyMap<string, number>)[]>();

  #counter(name: string, help: string, labelNames: readonly string[]): Counter {
    return this.registry.counter({ name: PREFIX + name, help, labelNames });
  }

  answered(operation: string, outcome: Outcome, seconds: number): void {
    this.#requests.add(1, { operation, outcome });
    this.#seconds.observe(seconds, { operation });
  }

  /** A request that was for no operation. */
  refused(outcome: Outcome): void {
    this.#requests.add(1, { operation: NO_OPERATION, outcome });
  }

  charged(operation: string, credits: number): void {
    if (credits > 0) this.#credits.add(credits, { operation });
  }

  queued(pool: string, seconds: number): void {
    this.#queueSeconds.observe(seconds, { pool });
    // From here on there is a zero that the first job to give way is an increase of.
    this.#gaveWay.add(0, { pool });
  }

  /** Evictions that can happen, each zero so far: what `increase` of Prometheus needs to see the first one. */
  possibleEvictions(parts: readonly string[], reasons: readonly string[]): void {
    for (const part of parts) for (const reason of reasons) this.#evictions.add(0, { part, reason });
  }

  /** A process of this part was ended for its memory. */
  evicted(part: string, reason: string): void {
    this.#evictions.add(1, { part, reason });
  }

  /** A job of this pool was ended for other accounts. */
  gaveWay(pool: string): void {
    this.#gaveWay.add(1, { pool });
  }

  committed(seconds: number, charges: number): void {
    this.#commitSeconds.observe(seconds);
    this.#groupSize.observe(charges);
  }

  upstream(upstream: string, outcome: string, seconds: number): void {
    this.#upstreamSeconds.observe(seconds, { upstream, outcome });
  }

  /** A connection was closed because its body came in too many pieces. */
  refusedPieces(): void {
    this.#refusedPieces.add(1);
  }

  /** A line of a batch was answered. */
  batchLine(outcome: Outcome): void {
    this.#batchLines.add(1, { outcome });
  }

  /** Run time of the event loop by whose it was; `own` is what nobody is charged for. */
  loopSeconds(load: { readonly seconds: CpuSeconds }, threadSeconds: () => number): void {
    const counted = { account: 0, network: 0, own: 0 };
    const counter = this.registry.counter({
      name: `${PREFIX}loop_seconds_total`,
      help: 'Run time of the event loop by who used it',
      labelNames: ['source'],
      collect: () => {
        const { account, network } = load.seconds;
        const seconds = { account, network, own: threadSeconds() - account - network };
        for (const source of Object.keys(counted) as (keyof typeof counted)[]) {
          // What a network has used may turn out to be an account's: a counter waits then and does not go back.
          const more = Math.max(0, seconds[source] - counted[source]);
          counted[source] += more;
          counter.add(more, { source });
        }
      },
    });
  }

  /** What runs, and what it takes of the machine. */
  observeProcess(build: string): void {
    const info = this.registry.gauge({
      name: `${PREFIX}build_info`,
      help: 'Always 1; the labels are the versions',
      labelNames: ['version', 'node'],
    });
    info.set(1, { version: build, node: process.versions.node });
    this.gauge('process_start_time_seconds', 'Start of the process, Unix time', () => STARTED_AT_SECONDS);
    this.gauge('resident_memory_bytes', 'Memory of the process and its threads', () =>
      process.memoryUsage.rss(),
    );
    this.gauge('heap_bytes', 'JavaScript heap in use', () => process.memoryUsage().heapUsed);
    const cpu = this.registry.counter({
      name: `${PREFIX}cpu_seconds_total`,
      help: 'CPU time of the process and its threads, of user and system',
      collect: () => {
        const { user, system } = process.cpuUsage();
        cpu.setTotal((user + system) / MICROSECONDS);
      },
    });
  }

  /** A value that is asked for when somebody reads the metrics. */
  gauge(name: string, help: string, read: () => number): void {
    const gauge = this.registry.gauge({
      name: PREFIX + name,
      help,
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
    const gauge = this.registry.gauge({
      name: PREFIX + name,
      help,
      labelNames: [label],
      collect: () => {
        for (const readEach of readers)
          for (const [key, value] of readEach()) gauge.set(value, { [label]: key });
      },
    });
  }
}
