import { locationOf } from '../xml/xml-tree.ts';
import type { Breach, Counts, Finding, Severity } from './finding.ts';
import { remedyFor } from './remedy.ts';
import { termOfRule, termsIn } from './rule-term.ts';
import { memberOf, type TermPlaces } from './term-places.ts';

/** Places of one rule, and findings of a document, that are answered. */
export const FINDING_LIMITS = { places: 50, findings: 2_000 } as const;

export interface Described {
  readonly findings: readonly Finding[];
  /** How many more there are. */
  readonly more: number;
  readonly counts: Counts;
}

/** One breach for each rule and place. */
function distinct(breaches: readonly Breach[]): readonly Breach[] {
  const seen = new Map<string, Set<unknown>>();
  return breaches.filter(({ rule, node, text }) => {
    const places = seen.get(rule) ?? new Set();
    seen.set(rule, places);
    const place = node ?? text;
    if (rule !== 'XSD' && places.has(place)) return false;
    places.add(place);
    return true;
  });
}

const ID_IN_FRONT = /^\[[^\]]{1,40}\]\s*-?\s*/;

/** The sentence of a publisher without the id of the rule in front, and with an end. */
function plainSentence({ text }: Pick<Finding, 'text'>): string {
  const sentence = text.replace(ID_IN_FRONT, '').trim();
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** The first finding of each rule, its sentence with the number of places where there are several: `… (× 12)`. */
export function findingsByRule(findings: readonly Finding[]): readonly Finding[] {
  const byRule = Map.groupBy(findings, ({ rule, text }) => (rule === 'XSD' ? text : rule));
  return [...byRule.values()].map(([first, ...others]) => ({
    ...first!,
    text: `${plainSentence(first!)}${others.length > 0 ? ` (× ${others.length + 1})` : ''}`,
  }));
}

const lineOf = ({ node }: Breach): number | null => {
  if (node === undefined) return null;
  return node.kind === 'element' ? node.line : node.parent.line;
};

/** Describes breaches for the caller: term, place, values, remedy; bounded, with the counts of all of them. */
export function describedBreaches(breaches: readonly Breach[], places: TermPlaces): Described {
  const counts: Record<Lowercase<Severity>, number> = { error: 0, warning: 0, information: 0 };
  const all = distinct(breaches);
  const perRule = new Map<string, number>();
  const kept = all.filter(({ rule, severity }) => {
    counts[severity.toLowerCase() as Lowercase<Severity>] += 1;
    const count = (perRule.get(rule) ?? 0) + 1;
    perRule.set(rule, count);
    return count <= FINDING_LIMITS.places;
  });
  const answered = kept.slice(0, FINDING_LIMITS.findings);
  if (answered.length === 0) return { findings: [], more: 0, counts };
  const type = places.value('BT-3', undefined);
  return {
    findings: answered.map((breach) => finding(breach, places, type)),
    more: all.length - answered.length,
    counts,
  };
}

function finding(breach: Breach, places: TermPlaces, type: string | undefined): Finding {
  const { rule, severity, text, node, failure } = breach;
  const placed = node === undefined ? undefined : places.termAt(node);
  const term = breach.term ?? termOfRule(rule, text, placed);
  const terms = [...new Set([...(term === undefined ? [] : [term]), ...termsIn(text)])];
  return {
    rule,
    severity,
    term: term ?? null,
    member: (term === undefined ? undefined : memberOf(term, type)) ?? null,
    location: node === undefined ? '/' : locationOf(node),
    line: lineOf(breach),
    text,
    values: breach.values ?? places.values(terms, node),
    remedy: breach.remedy ?? failureRemedy(failure) ?? remedyFor({ rule, text, term, node, places }),
  };
}

const failureRemedy = (failure: string | undefined): string | undefined =>
  failure === undefined
    ? undefined
    : `The rule could not be evaluated, which breaks it: ${failure}. Correct the values that it reads.`;
