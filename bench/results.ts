import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, type Measurement, OURS } from './harness.ts';

/** One benchmark's figures as they are stored. */
export interface Result {
  readonly what: string;
  readonly unit: string;
  readonly better: 'higher' | 'lower';
  readonly baseline: string;
  readonly measured: Readonly<Record<string, Measurement>>;
  /** Ours to the baseline; above 1 is better than it. */
  readonly ratio: number;
  readonly date: string;
  readonly machine: string;
}

export type Results = Readonly<Record<string, Result>>;

const FOLDER = join(import.meta.dirname, 'results');

/** Bare, so that a stored figure shows where it comes from. */
export const machine = (): string =>
  `Node ${process.versions.node}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? process.arch}`;

export function resultOf(
  benchmark: Benchmark,
  measured: ReadonlyMap<string, Measurement>,
  date: string,
): Result {
  const isTime = benchmark.kind === 'time';
  const better = isTime ? 'lower' : benchmark.better;
  const ours = measured.get(OURS)!.median;
  const theirs = measured.get(benchmark.baseline)?.median;
  if (theirs === undefined)
    throw new Error(`${benchmark.name}: no contender is called ${benchmark.baseline}`);
  return {
    what: benchmark.what,
    unit: isTime ? 'ms' : benchmark.unit,
    better,
    baseline: benchmark.baseline,
    measured: Object.fromEntries(measured),
    ratio: better === 'lower' ? theirs / ours : ours / theirs,
    date,
    machine: machine(),
  };
}

/** @param name `baseline` (kept in git) or `latest` */
export function readResults(name: string): Results {
  const path = join(FOLDER, `${name}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : {};
}

/** Adds to what is stored; other benchmarks stay as they are. */
export function storeResults(name: string, results: Results): void {
  mkdirSync(FOLDER, { recursive: true });
  const all = { ...readResults(name), ...results };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(sorted, undefined, 2)}\n`);
}
