import { type TermDifference, termDifferences, termValue } from '@kontor/e-invoice/testing';
import { excuseOf, meaningful } from './excused-differences.ts';
import type { RoundTrip } from './round-trip.ts';
import { brokenLines } from './stated-lines.ts';
import { brokenSums, SUM_TERMS } from './stated-sums.ts';

/** A source with what was lost of it. */
export interface Outcome {
  readonly trip: RoundTrip;
  readonly broken: readonly string[];
  /** Every difference. */
  readonly differences: readonly TermDifference[];
  /** Terms of the source that did not come back with their meaning. */
  readonly losses: readonly TermDifference[];
  /** Terms that the source does not have. */
  readonly additions: readonly TermDifference[];
  readonly areTotalsEqual: boolean;
}

/** `rules` are those that the source breaks by the published rules; without them its sums alone are judged. */
export function outcomeOf(trip: RoundTrip, rules: readonly string[] = []): Outcome {
  const { source, result } = trip;
  const differences = result === undefined ? [] : termDifferences(source, result.terms);
  const meant = (
    result === undefined ? [] : termDifferences(meaningful(source), meaningful(result.terms))
  ).filter((one) => excuseOf(one, result?.profile ?? '') === undefined);
  return {
    trip,
    broken: [...new Set([...rules, ...brokenSums(source), ...brokenLines(source)])],
    differences,
    losses: meant.filter((one) => one.source !== undefined),
    additions: meant.filter((one) => one.source === undefined),
    areTotalsEqual: !meant.some(({ term }) => SUM_TERMS.has(term)),
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

type Differences = (outcome: Outcome) => readonly TermDifference[];

/** Each term with the number of invoices in which it differs. */
function table(outcomes: readonly Outcome[], of: Differences): readonly string[] {
  const terms = outcomes.flatMap((outcome) => [...new Set(of(outcome).map(({ term }) => term))]);
  const samples = new Map(outcomes.flatMap(of).map((one) => [one.term, one] as const));
  return counted(terms)
    .toSorted(([one], [other]) => termNumber(one) - termNumber(other))
    .map(
      ([term, count]) =>
        `  ${term.padEnd(9)} ${String(count).padStart(5)}  ${shortened(samples.get(term)?.source)} → ${shortened(samples.get(term)?.result)}`,
    );
}

const shortened = (value: string | undefined): string =>
  value === undefined ? '–' : JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);

const isMade = ({ trip }: Outcome): boolean => trip.result !== undefined;
const isSound = ({ broken }: Outcome): boolean => broken.length === 0;
const isLossless = (outcome: Outcome): boolean => isMade(outcome) && outcome.losses.length === 0;

/** BT-24 and BT-23 aside, which profiles prescribe. */
const isSame = (outcome: Outcome): boolean =>
  isMade(outcome) && outcome.differences.every(({ term }) => term === 'BT-24' || term === 'BT-23');

const isLetterByLetter = (outcome: Outcome): boolean =>
  isMade(outcome) &&
  outcome.differences.every(
    ({ term, source }) => source === undefined || term === 'BT-24' || term === 'BT-23',
  );

const numbers = (of: readonly Outcome[], is: (outcome: Outcome) => boolean): string =>
  share(of.filter(is).length, of.length);

/** The figures of a set of sources. */
export function summary(outcomes: readonly Outcome[]): readonly string[] {
  const made = outcomes.filter(isMade);
  const sound = outcomes.filter(isSound);
  const countries = new Set(outcomes.map(({ trip }) => termValue(trip.source, 'BT-40') ?? '?'));
  const lines = (texts: readonly string[]) =>
    counted(texts).map(([text, count]) => `  ${String(count).padStart(5)}  ${text}`);
  return [
    `${outcomes.length} invoices of ${countries.size} countries; ${outcomes.length - made.length} refused`,
    `lossless: ${numbers(outcomes, isLossless)}, letter by letter ${numbers(outcomes, isLetterByLetter)}, ` +
      `nothing added either ${numbers(outcomes, isSame)}`,
    `of those that break no rule: ${numbers(sound, isLossless)}, ` +
      `letter by letter ${numbers(sound, isLetterByLetter)}, nothing added either ${numbers(sound, isSame)}`,
    `totals equal: ${numbers(made, ({ areTotalsEqual }) => areTotalsEqual)}, ` +
      `of those that break no rule ${numbers(made.filter(isSound), ({ areTotalsEqual }) => areTotalsEqual)}`,
    `profiles: ${counted(made.map(({ trip }) => trip.result?.profile ?? ''))
      .map((one) => one.join(' '))
      .join(', ')}`,
    'terms lost (invoices), with an example:',
    ...table(made, ({ losses }) => losses),
    'terms added:',
    ...table(made, ({ additions }) => additions),
    'differences without meaning:',
    ...lines(made.flatMap(excuses)),
    'members left out, profiles not reached:',
    ...lines(outcomes.flatMap(refusals)),
  ];
}

const excuses = ({ trip, differences }: Outcome): readonly string[] => [
  ...new Set(
    differences
      .map((one) => excuseOf(one, trip.result?.profile ?? ''))
      .filter((reason) => reason !== undefined),
  ),
];

/** Violations without the places in lists: those of many lines are one. */
const refusals = ({ trip }: Outcome): readonly string[] => [
  ...new Set(
    trip.refusals.map(
      (text) => `${trip.result === undefined ? 'REFUSED ' : ''}${text.replace(/\[\d+\]/g, '[]')}`,
    ),
  ),
];

/** One source with everything that differs. */
export const details = ({ trip, losses, broken }: Outcome): readonly string[] => [
  `${trip.name} [${trip.result?.profile ?? 'refused'}] ${broken.join(' ')}`,
  ...trip.refusals.map((text) => `  ${text}`),
  ...losses.map(
    ({ group, term, source, result }) => `  ${group} ${term}: ${shortened(source)} → ${shortened(result)}`,
  ),
];
