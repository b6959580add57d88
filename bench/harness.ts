/** What a benchmark is, and how its contenders are measured: in turns, in one process, by medians. */

/** One execution of the work; a promise is waited for. */
export type Run = () => unknown;

/** One measurement of a figure that the contender takes itself, e.g. calls a second. */
export type Figure = () => Promise<number>;

export interface Contenders<Work> {
  /** Ours. */
  readonly run: Work;
  /** The others by name, doing the same work on the same input. */
  readonly peers: Readonly<Record<string, Work>>;
  /** Stops what `prepare` started. */
  readonly close?: () => Promise<void>;
}

interface Described {
  /** As typed behind `npm run bench`: kebab case, the file's topic first. */
  readonly name: string;
  /** One line: which work, which input. */
  readonly what: string;
  /** The peer that ratios are taken against; `kontor` compares with our own earlier figures only. */
  readonly baseline: string;
}

/** Lower is better: the harness takes the time of `run`. */
export interface TimeBenchmark extends Described {
  readonly kind: 'time';
  readonly prepare: () => Contenders<Run> | Promise<Contenders<Run>>;
  /** Measured time for each contender over all rounds; default: 600 ms. */
  readonly budgetMs?: number;
  /** Unmeasured time for each contender before that; 150 ms by default. A process that runs for days is compiled. */
  readonly warmUpMs?: number;
}

/** The contender measures: throughput, bytes, megabytes of memory. */
export interface FigureBenchmark extends Described {
  readonly kind: 'figure';
  readonly unit: string;
  readonly better: 'higher' | 'lower';
  readonly rounds?: number;
  readonly prepare: () => Contenders<Figure> | Promise<Contenders<Figure>>;
}

export type Benchmark = TimeBenchmark | FigureBenchmark;

/** The short form of a time benchmark that needs no preparation; the first peer is its baseline. */
export interface PlainBenchmark {
  readonly name: string;
  readonly what?: string;
  readonly run: Run;
  readonly peers: readonly { readonly name: string; readonly run: Run }[];
}

/** The long form of either. */
export function benchmarkOf(given: Benchmark | PlainBenchmark): Benchmark {
  if ('kind' in given) return given;
  const { name, what = name, run, peers } = given;
  const named = Object.fromEntries(peers.map((peer) => [peer.name, peer.run]));
  return {
    kind: 'time',
    name,
    what,
    baseline: peers[0]?.name ?? OURS,
    prepare: () => ({ run, peers: named }),
  };
}

export interface Measurement {
  /** Milliseconds an execution, or the figure in its unit. */
  readonly median: number;
  /** Half the distance between the quartiles, as a share of the median. */
  readonly spread: number;
}

/** Our name among the contenders. */
export const OURS = 'kontor';

const ROUNDS = 9;
const BUDGET_MS = 600;
const WARM_UP_MS = 150;
const WARM_UP_RUNS = 3;

/** All contenders of one benchmark, ours first. Each round runs every one, beginning with another each time. */
export async function measure(benchmark: Benchmark): Promise<ReadonlyMap<string, Measurement>> {
  if (benchmark.kind === 'time') return measureTimes(benchmark);
  const { run, peers, close } = await benchmark.prepare();
  try {
    return await inTurns({ [OURS]: run, ...peers }, benchmark.rounds ?? 3);
  } finally {
    await close?.();
  }
}

async function measureTimes({ prepare, budgetMs = BUDGET_MS, warmUpMs = WARM_UP_MS }: TimeBenchmark) {
  const { run, peers, close } = await prepare();
  try {
    const samplers: Record<string, Figure> = {};
    for (const [name, work] of Object.entries({ [OURS]: run, ...peers })) {
      const runs = await warmUp(work, { warmUpMs, roundMs: budgetMs / ROUNDS });
      samplers[name] = () => timeOf(work, runs);
    }
    return await inTurns(samplers, ROUNDS);
  } finally {
    await close?.();
  }
}

async function inTurns(contenders: Readonly<Record<string, Figure>>, rounds: number) {
  const entries = Object.entries(contenders);
  const samples = new Map(entries.map(([name]): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < entries.length; turn += 1) {
      const [name, sample] = entries[(round + turn) % entries.length]!;
      samples.get(name)!.push(await sample());
    }
  }
  return new Map([...samples].map(([name, values]): [string, Measurement] => [name, summary(values)]));
}

/** Lets the compiler settle; returns how many runs fill one round. */
async function warmUp(
  work: Run,
  { warmUpMs, roundMs }: { readonly warmUpMs: number; readonly roundMs: number },
): Promise<number> {
  const began = performance.now();
  let runs = 0;
  while (runs < WARM_UP_RUNS || performance.now() - began < warmUpMs) {
    await work();
    runs += 1;
  }
  const each = await timeOf(work, Math.max(1, Math.ceil(runs / 4)));
  return Math.max(1, Math.round(roundMs / each));
}

/** Mean time of one of `runs` executions, in milliseconds. */
async function timeOf(work: Run, runs: number): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < runs; i += 1) {
    const result = work();
    // Awaiting what is no promise would add a turn of the event loop to each run.
    if (result instanceof Promise) await result;
  }
  return (performance.now() - began) / runs;
}

/** @example summary([3, 1, 2]) // { median: 2, spread: 0.25 } */
export function summary(values: readonly number[]): Measurement {
  const sorted = [...values].sort((a, b) => a - b);
  const median = quantile(sorted, 0.5);
  const halfBox = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 2;
  return { median, spread: median === 0 ? 0 : halfBox / median };
}

/** Linear between neighbours. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
