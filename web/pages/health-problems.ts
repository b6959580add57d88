import type { OperatorHealth, SeriesRow } from '../../src/dashboard-api-types/wire.ts';

const DAY_MS = 86_400_000;

/** What is wrong with the service: the head of the page of health has all of them, the worst first. */
export type Problem =
  | { readonly kind: 'check'; readonly look: 'bad'; readonly name: string }
  | { readonly kind: 'backup'; readonly look: 'bad' }
  | {
      readonly kind: 'imbalances' | 'registersAway' | 'programsAway' | 'missing';
      readonly look: 'bad';
      readonly count: number;
    }
  | { readonly kind: 'failing'; readonly look: 'warn'; readonly count: number }
  | { readonly kind: 'old'; readonly look: 'warn'; readonly count: number; readonly days: number };

/** Checks whose rows are in tables of their own. */
export const isOwnRow = (name: string, { programs, backup }: OperatorHealth): boolean =>
  programs.some((program) => program.name === name) ||
  name === 'indexes' ||
  (name === 'backup' && backup !== null);

/** Without these nothing can be served, or money is lost. */
const VITAL: readonly string[] = ['database', 'clock', 'load', 'service', 'disk', 'payments'];

/** Whole days since a time. */
export const daysSince = (at: number, now: number): number => Math.max(0, Math.floor((now - at) / DAY_MS));

/** The worst first; empty when all is well. */
export function problemsOf(health: OperatorHealth): readonly Problem[] {
  const { checks, programs, registers, series, imbalances, backup, now } = health;
  const away = Object.entries(checks)
    .filter(([name, { state }]) => state === 'away' && !isOwnRow(name, health))
    .map(([name]): Problem & { readonly kind: 'check' } => ({ kind: 'check', look: 'bad', name }));
  const silent = registers.filter(({ state, isSetUp }) => state === 'away' && isSetUp).length;
  const absent = programs.filter(({ state }) => state === 'away').length;
  const sum = (member: 'failing' | 'missing' | 'old') =>
    series.reduce((total, row) => total + row[member], 0);
  const found: readonly (Problem | false)[] = [
    ...away.filter(({ name }) => VITAL.includes(name)),
    imbalances > 0 && { kind: 'imbalances', look: 'bad', count: imbalances },
    backup?.state === 'away' && { kind: 'backup', look: 'bad' },
    silent > 0 && { kind: 'registersAway', look: 'bad', count: silent },
    absent > 0 && { kind: 'programsAway', look: 'bad', count: absent },
    ...away.filter(({ name }) => !VITAL.includes(name)),
    sum('missing') > 0 && { kind: 'missing', look: 'bad', count: sum('missing') },
    sum('old') > 0 && { kind: 'old', look: 'warn', count: sum('old'), days: oldestDays(series, now) },
    sum('failing') > 0 && { kind: 'failing', look: 'warn', count: sum('failing') },
  ];
  return found.filter((problem) => problem !== false);
}

const oldestDays = (series: readonly SeriesRow[], now: number): number =>
  Math.max(
    0,
    ...series.flatMap(({ old, oldestAt }) => (old > 0 && oldestAt !== null ? daysSince(oldestAt, now) : [])),
  );
