import { MetricSums } from '../../http/metric-sums.ts';

/** Metrics of all processes, and those that only their supervisor has. */
export class SupervisedMetrics {
  readonly #sums: MetricSums;
  readonly #charged: ReadonlyMap<string, number> | undefined;

  /** @param charged credits by operation, counted where they are written: exact whichever process is killed */
  constructor(charged?: ReadonlyMap<string, number>) {
    this.#charged = charged;
    this.#sums = new MetricSums(charged === undefined ? [] : [CREDITS_CHARGED]);
  }

  report(process: number, text: string): void {
    this.#sums.report(process, text);
  }

  end(process: number): void {
    this.#sums.end(process);
  }

  text(up: number, restarts: number): string {
    return this.#sums.text(processLines(up, restarts) + this.#chargedLines());
  }

  #chargedLines(): string {
    if (this.#charged === undefined) return '';
    const lines = Array.from(
      this.#charged,
      ([operation, credits]) => `${CREDITS_CHARGED}{operation="${operation}"} ${credits}\n`,
    );
    return `
# HELP ${CREDITS_CHARGED} Credits charged
# TYPE ${CREDITS_CHARGED} counter
${lines.join('')}`;
  }
}

/** As a process alone counts it (`src/http/metrics.ts`). */
const CREDITS_CHARGED = 'kontor_credits_charged_total';

const processLines = (up: number, restarts: number): string => `
# HELP kontor_processes Processes that serve on the port
# TYPE kontor_processes gauge
kontor_processes ${up}

# HELP kontor_process_restarts_total Processes that were started in the place of one that died
# TYPE kontor_process_restarts_total counter
kontor_process_restarts_total ${restarts}
`;
