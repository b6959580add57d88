/**
 * Counters, gauges and histograms, and their text in Prometheus' exposition format 0.0.4. Of our own, since a client library
 * with all of its default metrics, its push gateway and its tracing interface is 83 modules of the start (rules: Metrics).
 */

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export type Labels = Readonly<Record<string, string>>;
const NO_LABELS: Labels = {};

export interface MetricOptions {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** Called before the text is made. */
  readonly collect?: () => void;
}

/** What is below the values of some labels: found by each value as it is, since a text made of all is made each time. */
interface LabelBranch<Series> {
  readonly branches: Map<string, LabelBranch<Series>>;
  series?: Series;
}

/** Lines of one metric are together, series in the order of their first value. */
abstract class Metric<Series> {
  readonly #options: MetricOptions;
  readonly #root: LabelBranch<Series> = { branches: new Map() };
  readonly #series: { readonly labels: string; readonly value: Series }[] = [];

  protected constructor(options: MetricOptions) {
    this.#options = options;
  }

  protected abstract readonly type: string;
  protected abstract newSeries(): Series;
  protected abstract lines(name: string, labels: string, series: Series): readonly string[];

  /** The series of these labels; a metric without labels has its one from the start. */
  protected series(labels: Labels): Series {
    const { labelNames = [] } = this.#options;
    let branch = this.#root;
    for (const name of labelNames) {
      const value = labels[name] ?? '';
      let next = branch.branches.get(value);
      if (next === undefined) {
        next = { branches: new Map() };
        branch.branches.set(value, next);
      }
      branch = next;
    }
    if (branch.series === undefined) {
      branch.series = this.newSeries();
      this.#series.push({ labels: labelText(labelNames, labels), value: branch.series });
    }
    return branch.series;
  }

  text(): string {
    const { name, help, collect, labelNames = [] } = this.#options;
    collect?.();
    if (labelNames.length === 0) this.series(NO_LABELS);
    const lines = this.#series.flatMap(({ labels, value }) => this.lines(name, labels, value));
    return [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${this.type}`, ...lines].join('\n');
  }
}

interface Amount {
  amount: number;
}

abstract class AmountMetric extends Metric<Amount> {
  protected newSeries(): Amount {
    return { amount: 0 };
  }

  protected lines(name: string, labels: string, { amount }: Amount): readonly string[] {
    return [`${name}${inBraces(labels)} ${numberText(amount)}`];
  }
}

class Counter extends AmountMetric {
  protected readonly type = 'counter';

  constructor(options: MetricOptions) {
    super(options);
  }

  add(amount: number, labels: Labels = NO_LABELS): void {
    this.series(labels).amount += amount;
  }

  /** For a total that is counted elsewhere. */
  setTotal(amount: number): void {
    this.series(NO_LABELS).amount = amount;
  }
}

class Gauge extends AmountMetric {
  protected readonly type = 'gauge';

  constructor(options: MetricOptions) {
    super(options);
  }

  set(amount: number, labels: Labels = NO_LABELS): void {
    this.series(labels).amount = amount;
  }
}

interface Distribution {
  /** By bucket, not yet added up; the last one is for what is above every bound. */
  readonly counts: number[];
  sum: number;
}

interface HistogramOptions extends MetricOptions {
  /** Upper bounds, ascending. */
  readonly buckets: readonly number[];
}

class Histogram extends Metric<Distribution> {
  protected readonly type = 'histogram';
  readonly #bounds: readonly number[];

  constructor(options: HistogramOptions) {
    super(options);
    this.#bounds = options.buckets;
  }

  observe(value: number, labels: Labels = NO_LABELS): void {
    const series = this.series(labels);
    const found = this.#bounds.findIndex((bound) => value <= bound);
    const bucket = found < 0 ? this.#bounds.length : found;
    series.counts[bucket] = series.counts[bucket]! + 1;
    series.sum += value;
  }

  protected newSeries(): Distribution {
    return { counts: new Array<number>(this.#bounds.length + 1).fill(0), sum: 0 };
  }

  protected lines(name: string, labels: string, { counts, sum }: Distribution): readonly string[] {
    let total = 0;
    const buckets = [...this.#bounds, Number.POSITIVE_INFINITY].map((bound, place) => {
      total += counts[place]!;
      const all = [`le="${numberText(bound)}"`, labels].filter(Boolean).join(',');
      return `${name}_bucket{${all}} ${total}`;
    });
    const own = inBraces(labels);
    return [...buckets, `${name}_sum${own} ${numberText(sum)}`, `${name}_count${own} ${total}`];
  }
}

export type { Counter, Gauge, Histogram };

export class MetricRegistry {
  readonly #metrics = new Map<string, { text(): string }>();

  counter(options: MetricOptions): Counter {
    return this.#added(options, new Counter(options));
  }

  gauge(options: MetricOptions): Gauge {
    return this.#added(options, new Gauge(options));
  }

  histogram(options: HistogramOptions): Histogram {
    return this.#added(options, new Histogram(options));
  }

  #added<M extends { text(): string }>({ name }: MetricOptions, metric: M): M {
    if (this.#metrics.has(name)) throw new Error(`metric ${name} exists already`);
    this.#metrics.set(name, metric);
    return metric;
  }

  text(): string {
    return `${Array.from(this.#metrics.values(), (metric) => metric.text()).join('\n\n')}\n`;
  }
}

const labelText = (names: readonly string[], labels: Labels): string =>
  names.map((name) => `${name}="${escaped(labels[name] ?? '').replaceAll('"', '\\"')}"`).join(',');

const inBraces = (labels: string): string => (labels === '' ? '' : `{${labels}}`);

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);
}
