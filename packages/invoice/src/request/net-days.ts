import { NET_TERM_WORDS, type NetTermWords } from './net-days.data.ts';

/** Longest term that is taken for one, in days. */
const MAX_DAYS = 365;
/** Longer texts than a sentence of this length are no terms of payment. */
const MAX_SENTENCE = 400;

const LETTERS = '[\\p{L}\\p{M}]*';
const START = '(?<![\\p{L}\\p{M}\\p{N}])';
const END = '(?![\\p{L}\\p{M}\\p{N}])';

const pattern = (source: string): string => source.replaceAll('~', LETTERS);
const word = (source: string): string => `${START}(?:${pattern(source)})${END}`;
const regex = (source: string): RegExp => new RegExp(source, 'iu');

/** Not part of a range (`10–14`), a fraction (`2/10`) or a larger number. */
const NUMBER = '(?<![\\p{L}\\p{N}.,/–-])(?<![\\d/–-]\\s)(?<days>\\d{1,3})(?!\\d)';
const GAP = '[^%]{0,80}?';
const MARK = '\\s*[:=–-]?\\s*';

interface Reader {
  readonly days: RegExp;
  readonly block: RegExp;
  readonly net: RegExp;
  readonly forms: readonly RegExp[];
}

function reader(words: NetTermWords): Reader {
  const days = `${NUMBER}\\s?-?\\s?${word(words.days)}`;
  const [within, pay, term, net] = [words.within, words.pay, words.term, words.net].map(word);
  const limit = [
    `${within}\\s+(?:\\p{L}+\\s+)?${days}`,
    ...(words.withinBehind === undefined ? [] : [`${days}\\s+${word(words.withinBehind)}`]),
  ];
  return {
    days: regex(days),
    block: regex(`%|${word(words.block)}`),
    net: regex(net!),
    forms: [
      ...limit.flatMap((one) => [`${pay}${GAP}${one}`, `${one}${GAP}${pay}`]),
      `${term}${MARK}(?:\\p{L}+\\s+)?${days}`,
      `${days}\\s+${term}`,
      `${days},?\\s+${net}`,
      `${net}\\s+(?:\\p{L}+\\s+)?${days}`,
    ].map(regex),
  };
}

let readers: readonly Reader[] | undefined;

/** `Net 30`, as English terms of trade are written, alone or behind a title. */
const NET_NUMBER = /(?:^|[:,;/]\s*)n(?:et)?[ /](?<days>\d{1,3})\s*$/i;

/** Any number of days: a text without one is not read further. */
const MAYBE = /\d\s?-?\s?(?:\p{L}|gg)|\bn(?:et)?[ /]\d/iu;

const SENTENCE_END = /[\n;!?]|\.(?=\s|$)(?!\s*(?:netto|net)\b)/u;
const CLAUSE_END =
  /,(?!\d)|[()]|\s[–—-]\s|\s(?:oder|or|ou|o|lub|nebo|alebo|vagy|ali|ili|eller|tai|sau|ή|или|bzw\.?|und|and|et|sonst|otherwise)\s/iu;

const numbersOf = (sentence: string, { days }: Reader): ReadonlySet<string> =>
  new Set([...sentence.matchAll(new RegExp(days.source, 'giu'))].map(({ groups }) => groups?.days ?? ''));

/** The days that a clause states by a form of its language; `undefined` where something makes them another thing. */
function clauseDays(clause: string, { forms, block }: Reader): number | undefined {
  if (block.test(clause)) return undefined;
  for (const form of forms) {
    const days = form.exec(clause)?.groups?.days;
    if (days !== undefined) return Number(days);
  }
  return undefined;
}

/**
 * Beside a discount, a term counts that calls itself net, or the longest of several: `10 days 2 %, 30 days net`. A single
 * number beside a discount is that of the discount.
 */
function isNetBesideDiscount(clause: string, days: number, sentence: string, language: Reader): boolean {
  if (language.net.test(clause)) return true;
  const numbers = [...numbersOf(sentence, language)].map(Number);
  return numbers.length > 1 && numbers.every((number) => number <= days);
}

function sentenceDays(sentence: string, language: Reader): readonly number[] {
  if (!language.days.test(sentence)) return [];
  const isDiscounted = /%|\d\s?\/\s?\d/.test(sentence);
  return sentence.split(CLAUSE_END).flatMap((clause) => {
    const days = clauseDays(clause, language);
    if (days === undefined || (isDiscounted && !isNetBesideDiscount(clause, days, sentence, language)))
      return [];
    return [days];
  });
}

function allDays(text: string): readonly number[] {
  readers ??= NET_TERM_WORDS.map(reader);
  const found: number[] = [];
  for (const part of text.normalize('NFC').split(SENTENCE_END)) {
    const sentence = part.replace(/\s+/g, ' ').trim();
    if (sentence.length > MAX_SENTENCE || !MAYBE.test(sentence)) continue;
    const net = NET_NUMBER.exec(sentence)?.groups?.days;
    if (net !== undefined) found.push(Number(net));
    for (const language of readers) found.push(...sentenceDays(sentence, language));
  }
  return found;
}

/**
 * The days within which an invoice is to be paid, counted from its date of issue, as texts of 19 languages state it:
 * "Payment within 14 days", "Zahlbar innerhalb von 14 Tagen", "30 jours net". `undefined` where none, or several, are
 * stated, and where the days count from something else (receipt, delivery, the end of a month) or are working days.
 * @example netDays(['2 % Skonto binnen 10 Tagen, 30 Tage netto']) // 30
 */
export function netDays(texts: readonly string[]): number | undefined {
  const [days, ...others] = new Set(texts.flatMap(allDays));
  const isOne = days !== undefined && others.length === 0 && days > 0 && days <= MAX_DAYS;
  return isOne ? days : undefined;
}
