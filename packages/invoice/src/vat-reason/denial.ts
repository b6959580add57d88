import {
  CONDITION_BEFORE,
  DENIED_AFTER,
  DENIED_BEFORE,
  DENIES_THE_TAX,
  MISTAKE,
  TOPIC_AFTER,
  TOPIC_BEFORE,
  TOPIC_TITLES,
} from './denial.data.ts';
import { wordPattern } from './pattern.ts';

const all = (lists: readonly string[], flags?: string): RegExp => wordPattern(lists.join('|'), flags);

/** Where a clause ends before the term: commas count there, since "no VAT, reverse charge" denies the VAT. */
const CLAUSE_BREAK = /[,;:()–—/|]|\s-\s/g;
/** So many words may be between a denial and what it denies. */
const MAX_WORDS_BETWEEN = 6;
/** A subject is closer to the word that names it. */
const MAX_WORDS_TO_TOPIC = 3;

interface Patterns {
  readonly before: RegExp;
  readonly after: RegExp;
  readonly condition: RegExp;
  readonly topicBefore: RegExp;
  readonly topicAfter: RegExp;
  readonly mistake: RegExp;
  readonly tax: RegExp;
  readonly titles: RegExp;
}

let compiled: Patterns | undefined;

const patterns = (): Patterns => {
  compiled ??= {
    before: all(DENIED_BEFORE, 'giu'),
    after: all(DENIED_AFTER),
    condition: all(CONDITION_BEFORE),
    topicBefore: all(TOPIC_BEFORE, 'giu'),
    topicAfter: all(TOPIC_AFTER),
    mistake: all(MISTAKE),
    tax: all(DENIES_THE_TAX),
    titles: new RegExp(`^${all(TOPIC_TITLES).source}$`, 'iu'),
  };
  return compiled;
};

/** So far around a term its sentence is read: longer ones are no statements, and must not take long. */
const REACH = 240;

const wordCount = (text: string): number => text.match(/[\p{L}\d]+/gu)?.length ?? 0;

/** The part after the last break of a text. */
function lastClause(text: string): string {
  let start = 0;
  for (const { index, 0: mark } of text.matchAll(CLAUSE_BREAK)) start = index + mark.length;
  return text.slice(start);
}

/** What follows the last match, when it is near enough. */
function near(pattern: RegExp, text: string, maxWords: number): string | undefined {
  let rest: string | undefined;
  for (const { index, 0: found } of text.matchAll(pattern)) rest = text.slice(index + found.length);
  return rest !== undefined && wordCount(rest) <= maxWords ? rest : undefined;
}

function isDeniedBefore(clause: string): boolean {
  const between = near(patterns().before, clause, MAX_WORDS_BETWEEN);
  return between !== undefined && !patterns().tax.test(between);
}

function isDeniedAfter(rest: string): boolean {
  const found = patterns().after.exec(rest);
  if (found === null) return false;
  const between = rest.slice(0, found.index);
  return wordCount(between) <= MAX_WORDS_BETWEEN && !patterns().tax.test(between);
}

/** The place of a term in its sentence. */
export interface Place {
  readonly sentence: string;
  readonly start: number;
  readonly end: number;
}

/**
 * True when a term is denied, conditional, mentioned or called a mistake: a mere mention decides nothing.
 * @example isMention({ sentence: 'Kein Reverse-Charge', start: 5, end: 19 }) // true
 */
export function isMention({ sentence, start, end }: Place): boolean {
  const { mistake, condition, topicBefore, topicAfter } = patterns();
  const rest = sentence.slice(end, end + REACH);
  const before = sentence.slice(Math.max(0, start - REACH), start);
  if (mistake.test(before) || mistake.test(rest) || rest.trimEnd().endsWith('?')) return true;
  const clause = lastClause(before);
  if (isDeniedBefore(clause) || isDeniedAfter(rest) || condition.test(clause)) return true;
  if (near(topicBefore, clause, MAX_WORDS_TO_TOPIC) !== undefined) return true;
  const topic = topicAfter.exec(rest);
  return (
    topic !== null && wordCount(rest.slice(0, topic.index)) <= 1 && !/[,;:.]/.test(rest.slice(0, topic.index))
  );
}

/** True for the title of a context item that names a subject: `Projekt`, `Subject`. */
export const isTopicTitle = (title: string): boolean =>
  patterns().titles.test(title.trim().replace(/\s*:$/, ''));
