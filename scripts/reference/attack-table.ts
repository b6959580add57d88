import { runTable } from '../../attacks/run/attack-table.ts';
import { readRun } from '../../attacks/run/results.ts';

/** The figures of the attacks as `npm run attacks -- --write` stored them. */
export function attackTable(): string {
  const run = readRun('published');
  if (run === undefined) return 'No figures are stored yet: `npm run attacks -- --write`.';
  return `Measured on ${run.date} with ${run.machine}.\n\n${runTable(run)}`;
}
