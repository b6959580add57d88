/**
 * One text of metrics for several processes, in Prometheus' exposition format 0.0.4 as `metric-registry.ts` writes it:
 * a sample a line, its value behind the last space.
 */

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  /** By name and labels, in the order of their first appearance. */
  readonly samples: Map<string, number>;
}
type Families = Map<string, Family>;

/** Gauges of which a sum means nothing; those of the machine are the same for all processes. */
const NOT_SUMMED: Readonly<Record<string, 'most' | 'least'>> = {
  kontor_event_loop_delay_seconds: 'most',
  kontor_build_info: 'most',
  kontor_process_start_time_seconds: 'least',
  kontor_check_ok: 'least',
  kontor_live_nodes: 'most',
  kontor_disk_free_bytes: 'least',
  kontor_disk_size_bytes: 'most',
  kontor_dataset_age_seconds: 'most',
  kontor_backup_age_seconds: 'most',
  kontor_backup_verified_age_seconds: 'most',
  kontor_backup_bytes: 'most',
  kontor_backup_seconds: 'most',
  kontor_index_stale: 'most',
  kontor_upstream_circuit: 'most',
  kontor_geocoder_budget_share: 'most',
};

/**
 * Adds up what processes report. Counters of a process that has ended stay in the sum, so that no counter falls; gauges
 * are those of the processes that live.
 */
export class MetricSums {
  readonly #living = new Map<number, Families>();
  readonly #ended: Families = new Map();
  /** Of counters: another order of the same terms may differ in the last bit, which would be a reset to Prometheus. */
  readonly #highest = new Map<string, number>();
  readonly #elsewhere: readonly string[];

  /** @param elsewhere names of metrics that are counted for all processes in one place: theirs are left out */
  constructor(elsewhere: readonly string[] = []) {
    this.#elsewhere = elsewhere;
  }

  /** The newest figures of a process. @param text as its registry writes it */
  report(process: number, text: string): void {
    const families = parsed(text);
    for (const name of this.#elsewhere) families.delete(name);
    this.#living.set(process, families);
  }

  /** A process has ended. */
  end(process: number): void {
    const families = this.#living.get(process);
    if (families === undefined) return;
    this.#living.delete(process);
    for (const family of families.values())
      if (isCounted(family)) addTo(this.#ended, family, (one, other) => one + other);
  }

  /** @param further complete lines of metrics that there is one of for all processes */
  text(further = ''): string {
    const sums: Families = new Map();
    for (const family of this.#ended.values()) addTo(sums, family, (one, other) => one + other);
    for (const families of this.#living.values())
      for (const family of families.values()) addTo(sums, family, joinOf(family));
    const blocks = Array.from(sums.values(), (family) => this.#block(family));
    return `${blocks.join('\n\n')}\n${further}`;
  }

  #block(family: Family): string {
    const { name, help, type, samples } = family;
    const lines = Array.from(samples, ([sample, value]) => {
      if (!isCounted(family)) return `${sample} ${value}`;
      const highest = Math.max(value, this.#highest.get(sample) ?? value);
      this.#highest.set(sample, highest);
      return `${sample} ${highest}`;
    });
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n');
  }
}

/** Counters, and the buckets, sums and counts of histograms. */
const isCounted = ({ type }: Family): boolean => type !== 'gauge';

type Join = (one: number, other: number) => number;

function joinOf({ name, type }: Family): Join {
  const rule = type === 'gauge' ? NOT_SUMMED[name] : undefined;
  if (rule === undefined) return (one, other) => one + other;
  return rule === 'most' ? Math.max : Math.min;
}

function addTo(sums: Families, family: Family, join: Join): void {
  const existing = sums.get(family.name);
  if (existing === undefined) {
    sums.set(family.name, { ...family, samples: new Map(family.samples) });
    return;
  }
  for (const [sample, value] of family.samples) {
    const before = existing.samples.get(sample);
    existing.samples.set(sample, before === undefined ? value : join(before, value));
  }
}

const HELP = '# HELP ';
const TYPE = '# TYPE ';

function parsed(text: string): Families {
  const families: Families = new Map();
  let help = '';
  let family: Family | undefined;
  for (const line of text.split('\n')) {
    if (line.startsWith(HELP)) help = line.slice(line.indexOf(' ', HELP.length) + 1);
    else if (line.startsWith(TYPE)) {
      const [name = '', type = ''] = line.slice(TYPE.length).split(' ');
      family = { name, help, type, samples: new Map() };
      families.set(name, family);
    } else if (line !== '' && family !== undefined) {
      const end = line.lastIndexOf(' ');
      family.samples.set(line.slice(0, end), numberOf(line.slice(end + 1)));
    }
  }
  return families;
}

const numberOf = (text: string): number => (text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text));
