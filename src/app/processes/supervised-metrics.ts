import { MetricSums } from '../../http/metric-sums.ts';

/** Metrics of all processes, and those that only their supervisor has. */
export class SupervisedMetrics {
  readonly #sums = new MetricSums();

  report(process: number, text: string): void {
    this.#sums.report(process, text);
  }

  end(process: number): void {
    this.#sums.end(process);
  }

  text(up: number, restarts: number): string {
    return this.#sums.text(processLines(up, restarts));
  }
}

const processLines = (up: number, restarts: number): string => `
# HELP kontor_processes Processes that serve on the port
# TYPE kontor_processes gauge
kontor_processes ${up}

# HELP kontor_process_restarts_total Processes that were started in the place of one that died
# TYPE kontor_process_restarts_total counter
kontor_process_restarts_total ${restarts}
`;
