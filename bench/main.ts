/**
 * Runs benchmarks: `npm run bench [-- name…] [--save] [--list]`. A name is that of a benchmark or the beginning of one.
 * `--save` stores the figures as the baseline that later runs are compared with.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Benchmark, benchmarkOf, measure, type PlainBenchmark } from './harness.ts';
import { reportText } from './report.ts';
import { machine, type Result, readResults, resultOf, storeResults } from './results.ts';

type Given = readonly (Benchmark | PlainBenchmark)[];

/** Every file beside this one that exports `benchmarks`: a list, or a function that makes one. */
async function allBenchmarks(): Promise<readonly Benchmark[]> {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && name !== 'main.ts');
  const modules = await Promise.all(
    names.map(
      (name) => import(join(import.meta.dirname, name)) as Promise<{ benchmarks?: Given | (() => Given) }>,
    ),
  );
  return modules
    .flatMap(({ benchmarks = [] }) => (typeof benchmarks === 'function' ? benchmarks() : benchmarks))
    .map(benchmarkOf);
}

function chosen(all: readonly Benchmark[], wanted: readonly string[]): readonly Benchmark[] {
  const isWanted = ({ name }: Benchmark) => wanted.some((want) => name === want || name.startsWith(want));
  const unknown = wanted.filter((want) => !all.some(({ name }) => name.startsWith(want)));
  if (unknown.length > 0) throw new Error(`no benchmark is called ${unknown.join(', ')}; --list shows all`);
  return wanted.length === 0 ? all : all.filter(isWanted);
}

const USAGE = 'npm run bench [-- name…] [--save] [--list]';

async function main(words: readonly string[]): Promise<void> {
  const { values: options, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
    },
  });
  if (options.help) {
    console.log(USAGE);
    return;
  }
  const all = await allBenchmarks();
  const benchmarks = chosen(all, positionals);
  if (options.list) {
    for (const { name, what } of benchmarks) console.log(`${name}: ${what}`);
    return;
  }
  console.log(`${machine()}\n`);
  const stored = readResults('baseline');
  const results: Record<string, Result> = {};
  for (const benchmark of benchmarks) {
    const date = new Date().toISOString().slice(0, 10);
    const result = resultOf(benchmark, await measure(benchmark), date);
    results[benchmark.name] = result;
    console.log(reportText(benchmark.name, result, stored[benchmark.name]));
  }
  storeResults('latest', results);
  if (options.save) storeResults('baseline', results);
}

await main(process.argv.slice(2));
