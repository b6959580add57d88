import { type Accuracy, accuracyTable, percentile, shareOf } from '../test/geocoding/accuracy.ts';
import { type ExtractName, TUNED_ON, UNTOUCHED } from '../test/geocoding/regions.ts';
import { accuracies, measuredExtract } from './geocoding/measured-extract.ts';
import type { Benchmark, FigureBenchmark } from './harness.ts';

const PLAIN = 'FTS5 bm25';
const SHORT: Readonly<Record<ExtractName, string>> = {
  'liechtenstein-2024-03': 'liechtenstein',
  'monaco-2025': 'monaco',
  'dreieich-2022-10': 'dreieich',
};

type Figure = Pick<FigureBenchmark, 'name' | 'what' | 'unit' | 'better'> & {
  readonly read: (accuracy: Accuracy) => number;
};

/** One round is enough: the queries are the same each time. */
function figureOver(extract: ExtractName, { read, ...described }: Figure): Benchmark {
  return {
    ...described,
    kind: 'figure',
    baseline: PLAIN,
    rounds: 1,
    prepare: async () => {
      const measured = measuredExtract(extract);
      const both = await accuracies(measured);
      console.log(`${accuracyTable(both)}\n`);
      const figureOf = (name: string) => async () => read(both[name]!);
      return { run: figureOf('kontor'), peers: { [PLAIN]: figureOf(PLAIN) }, close: measured.close };
    },
  };
}

const EXTRACTS: readonly ExtractName[] = [...TUNED_ON, UNTOUCHED];

const accuracy = EXTRACTS.map((extract) =>
  figureOver(extract, {
    name: `geocoding-accuracy-${SHORT[extract]}`,
    what: `right answers to hard queries over ${extract}${extract === UNTOUCHED ? ', no miss of it looked at' : ''}`,
    unit: '%',
    better: 'higher',
    read: ({ total }) => 100 * shareOf(total),
  }),
);

const wrongStreets = EXTRACTS.map((extract) =>
  figureOver(extract, {
    name: `geocoding-wrong-streets-${SHORT[extract]}`,
    what: `answers to the same queries that name another street, or anything where nothing is right`,
    unit: '%',
    better: 'lower',
    read: ({ total }) => 100 * shareOf(total, 'wrongStreet'),
  }),
);

const slowest: Benchmark = figureOver('liechtenstein-2024-03', {
  name: 'geocoding-search-p99',
  what: 'search p99 of hard queries over liechtenstein-2024-03, warm, without the thread',
  unit: 'ms',
  better: 'lower',
  read: ({ times }) => percentile(times, 0.99),
});

const search: Benchmark = {
  kind: 'time',
  name: 'geocoding-search',
  what: 'one full address of liechtenstein-2024-03 after the other, without the thread',
  baseline: PLAIN,
  prepare: () => {
    const { queries, ours, plain, close } = measuredExtract('liechtenstein-2024-03');
    const full = queries.filter(({ group }) => group === 'full').map(({ query }) => query);
    let next = 0;
    const oneByOne = (ask: (query: string) => unknown) => () => ask(full[next++ % full.length]!);
    return {
      run: oneByOne((query) => ours.search(query)),
      peers: { [PLAIN]: oneByOne((query) => plain.search(query)) },
      close,
    };
  },
};

export const benchmarks: readonly Benchmark[] = [...accuracy, ...wrongStreets, slowest, search];
