import type { TaxCategory } from '../request/request.ts';
import type { StatedReason, StatedReasons } from './stated-reason.ts';

/** "Steuerfrei" alone, without a provision, is also what people call exports and reverse charge. */
const isVague = ({ reason, sentence }: StatedReason): boolean => reason === 'EXEMPT' && !/\d/.test(sentence);

/** Out of scope here is what reverse charge is there; a triangular sale is an intra-community one, too. */
const goesWith = (a: StatedReason, b: StatedReason): boolean =>
  (a.reason === 'REVERSE_CHARGE' && b.reason === 'OUTSIDE_SCOPE') ||
  (a.reason === 'TRIANGULAR' && b.category !== 'E' && b.category !== 'G') ||
  isVague(b);

/** What each sentence states first of all: "steuerfreie innergemeinschaftliche Lieferung" is no exemption besides. */
export function bySentence(stated: readonly StatedReason[]): readonly StatedReason[] {
  const seen = new Set<string>();
  return stated.filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence));
}

/** What the members of a request state of what bears no tax. */
export interface MemberStatements {
  /** Categories of items and fees without tax. */
  readonly categories: ReadonlySet<TaxCategory>;
  /** Some item or fee without tax states none: the written statement is about it. */
  readonly hasUnstated: boolean;
  /** Some of the lines have VAT: nothing can be outside its scope beside them (BR-O-11). */
  readonly isTaxed: boolean;
}

/**
 * Whether the statements of a caller contradict each other: two sentences, or a sentence and a member. The later one in
 * the order of evidence is then not followed, and no sentence of ours is added (rules: VAT category without VAT).
 */
export function statementsDiffer({ stated }: StatedReasons, members: MemberStatements): boolean {
  const sentences = bySentence(stated);
  const [strongest] = sentences;
  if (strongest === undefined) return false;
  const isDisputed = sentences.some(
    (one) => one.category !== strongest.category && !goesWith(strongest, one) && !goesWith(one, strongest),
  );
  if (isDisputed) return true;
  if (members.hasUnstated) return strongest.category === 'O' && members.isTaxed;
  const { categories } = members;
  const isNamed = sentences.some(({ category }) => categories.has(category));
  return categories.size > 0 && !isNamed && !isVague(strongest);
}
