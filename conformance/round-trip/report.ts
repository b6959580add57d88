import { excuseOf } from './excused-differences.ts';
import { valueOf } from './request/term-access.ts';
import type { RoundTrip } from './round-trip.ts';
import { brokenSums, SUM_TERMS } from './stated-sums.ts';
import type { TermDifference } from './term-differences.ts';

/** A source with what was lost of it. */
export interface Verdict {
  readonly trip: RoundTrip;
  readonly broken: readonly string[];
  /** Every difference, and those of them that mean something. */
  readonly strict: readonly TermDifference[];
  readonly losses: readonly TermDifference[];
  readonly areTotalsEqual: boolean;
}

/** `rules` are those that the source breaks by the published rules; without them its sums alone are judged. */
export function verdictOf(trip: RoundTrip, rules: readonly string[] = []): Verdict {
  const { result } = trip;
  const strict = result?.differences ?? [];
  const losses = strict.filter((one) => excuseOf(one, result?.profile ?? '') === undefined);
  return {
    trip,
    broken: [...new Set([...rules, ...brokenSums(trip.source)])],
    strict,
    losses,
    areTotalsEqual: !losses.some(({ term }) => SUM_TERMS.has(term)),
  };
}

const share = (part: number, all: number): string =>
  `${part} of ${all}${all === 0 ? '' : ` (${((100 * part) / all).toFixed(1)} %)`}`;

/** How often each text occurs, the most frequent first. */
function counted(texts: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

const termNumber = (term: string): number => Number(term.slice(3).replace('-', '.'));

/** Each term with the number of invoices that lost it, of those that have it. */
function lossTable(verdicts: readonly Verdict[]): readonly string[] {
  const terms = verdicts.flatMap(({ losses }) => [...new Set(losses.map(({ term }) => term))]);
  return counted(terms)
    .toSorted(([one], [other]) => termNumber(one) - termNumber(other))
    .map(([term, count]) => `  ${term.padEnd(9)} ${String(count).padStart(5)}  ${sample(verdicts, term)}`);
}

const shortened = (value: string | undefined): string =>
  value === undefined ? '–' : JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);

function sample(verdicts: readonly Verdict[], term: string): string {
  const found = verdicts.flatMap(({ losses }) => losses).find((one) => one.term === term);
  return `${shortened(found?.source)} → ${shortened(found?.result)}`;
}

/** The figures of a set of sources. */
export function summary(verdicts: readonly Verdict[]): readonly string[] {
  const made = verdicts.filter(({ trip }) => trip.result !== undefined);
  const sound = verdicts.filter(({ broken }) => broken.length === 0);
  const countries = new Set(verdicts.map(({ trip }) => valueOf(trip.source, 'BT-40') ?? '?'));
  const isLossless = ({ trip, losses }: Verdict) => trip.result !== undefined && losses.length === 0;
  const isStrict = ({ trip, strict }: Verdict) =>
    trip.result !== undefined && strict.every(({ term }) => term === 'BT-24' || term === 'BT-23');
  return [
    `${verdicts.length} invoices of ${countries.size} countries; ${verdicts.length - made.length} refused`,
    `lossless: ${share(verdicts.filter(isLossless).length, verdicts.length)}, ` +
      `letter by letter ${share(verdicts.filter(isStrict).length, verdicts.length)}`,
    `lossless of those that break no rule: ${share(sound.filter(isLossless).length, sound.length)}`,
    `totals equal: ${share(made.filter((one) => one.areTotalsEqual).length, made.length)}, ` +
      `of those that break no rule ${share(
        made.filter((one) => one.areTotalsEqual && one.broken.length === 0).length,
        made.filter(({ broken }) => broken.length === 0).length,
      )}`,
    `profiles: ${counted(made.map(({ trip }) => trip.result?.profile ?? ''))
      .map((one) => one.join(' '))
      .join(', ')}`,
    'terms lost (invoices), with an example:',
    ...lossTable(made),
    'excused:',
    ...counted(made.flatMap(excuses)).map(([reason, count]) => `  ${String(count).padStart(5)}  ${reason}`),
    'refused:',
    ...counted(verdicts.flatMap(refusals)).map(([text, count]) => `  ${String(count).padStart(5)}  ${text}`),
  ];
}

const excuses = ({ trip, strict }: Verdict): readonly string[] => [
  ...new Set(
    strict
      .map((one) => excuseOf(one, trip.result?.profile ?? ''))
      .filter((reason) => reason !== undefined),
  ),
];

const refusals = ({ trip }: Verdict): readonly string[] => [
  ...new Set(trip.refusals.map((text) => `${trip.result === undefined ? '' : 'fell back: '}${text}`)),
];

/** One source with everything that differs. */
export const details = ({ trip, losses, broken }: Verdict): readonly string[] => [
  `${trip.name} [${trip.result?.profile ?? 'refused'}] ${broken.join(' ')}`,
  ...trip.refusals.map((text) => `  ${text}`),
  ...losses.map(
    ({ group, term, source, result }) => `  ${group} ${term}: ${shortened(source)} → ${shortened(result)}`,
  ),
];
