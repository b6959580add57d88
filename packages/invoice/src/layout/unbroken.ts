const NO_BREAK_SPACE = '\u00a0';
/** No line ends where it is (UAX #14, class WJ); taken out again before the text is drawn. */
const WORD_JOINER = '\u2060';
const ZERO_WIDTH_SPACE = '\u200b';

/** Blanks within them do not break: account and tax numbers, amounts, dates, forms of companies. */
const WITH_BLANKS: readonly RegExp[] = [
  // ISO 13616 in its print form, and ISO 11649.
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g,
  /\b[A-Z]{2}U? ?\d{2,}(?:[ .-]\d{2,}){1,5}(?: ?B\d\d)?\b/g,
  /\bNL ?\d{9} ?B ?\d{2}\b/g,
  /\bCHE[ -]?\d{3}[. ]?\d{3}[. ]?\d{3}(?: (?:MWST|TVA|IVA|VAT))?\b/g,
  /(?<![\p{L}\d])(?:\p{Sc}|[A-Z]{3}) [-\u2212]?\d[\d.,'’\u00a0\u202f]*/gu,
  /\d (?:\p{Sc}|[A-Z]{3}(?![\p{L}\d])|%|‰)/gu,
  /(?<!\d)\d{1,2}\. ?\d{1,2}\. ?\d{4}(?!\d)/g,
  /(?<!\d)\d{4}\. ?\d{1,2}\. ?\d{1,2}\.?(?!\d)/g,
  /(?<!\d)\d{1,2}\.? \p{L}{3,12}\.? \d{4}(?!\d)/gu,
  /\p{Lu}\p{L}{2,11} \d{1,2}, \d{4}(?!\d)/gu,
  /& Co\.?(?: KGaA| KG| OHG)?(?!\p{L})|(?<!\p{L})Co\.? (?:KGaA|KG|OHG)(?!\p{L})/gu,
  /(?<!\p{L})(?:e\. ?[UKVG]\.|d\. ?o\. ?o\.|d\. ?d\.|[Ss]p\. z ?o\. ?o\.|sp\. [kj]\.|s\. ?r\. ?o\.|a\. ?s\.|S\. ?A\.|S\. ?p\. ?A\.|S\. ?r\. ?l\.|S\. ?à ?r\. ?l\.|S\. ?L\.|B\. ?V\.|N\. ?V\.)/gu,
];
/** Figures in groups, as phone numbers are written; longer ones are lists. */
const GROUPS = /(?<![\p{L}\d])\+?\(?\d[\d ()/.\u00a0\u2013-]{3,40}\d(?![\p{L}\d])/gu;
const MAX_GROUPS = 28;
/** A Japanese date breaks between none of its signs. */
const JAPANESE_DATE = /\d{4}年\d{1,2}月\d{1,2}日/g;
const WORD = /[^\t\n \u2000-\u2006\u2008-\u200a\u205f\u3000]+/g;
/** Words with these are numbers, mail addresses and links: they do not end behind a hyphen or slash. */
const IS_KEPT = /[\d@]|:\/\/|www\./;
const BREAKING_SIGN = /(?<=[-/\u2010\u2013\u2014])(?=.)/gu;

/** Nothing in the text could need protection: most texts, so asked first. */
const MAY_NEED = /[\d@&]|:\/\/|www\.|\p{L}\. ?\p{L}|Co KG/u;

const joined = (text: string): string => text.replaceAll(' ', NO_BREAK_SPACE);

/**
 * The text with marks where it may not break: within account, tax, phone, invoice and order numbers, mail addresses and links,
 * amounts with their currency, dates, and the forms of companies. `bare` takes the marks out again.
 */
export function guarded(text: string): string {
  if (!MAY_NEED.test(text)) return text;
  let kept = text;
  for (const pattern of WITH_BLANKS) kept = kept.replace(pattern, joined);
  kept = kept.replace(GROUPS, (run) => (run.length <= MAX_GROUPS ? joined(run) : run));
  kept = kept.replace(JAPANESE_DATE, (date) => [...date].join(WORD_JOINER));
  return kept.replace(WORD, (word) => (IS_KEPT.test(word) ? word.replace(BREAKING_SIGN, WORD_JOINER) : word));
}

/** The text without marks of where it breaks; blanks that do not break stay. */
export const bare = (text: string): string =>
  text.includes(WORD_JOINER) || text.includes(ZERO_WIDTH_SPACE)
    ? text.replaceAll(WORD_JOINER, '').replaceAll(ZERO_WIDTH_SPACE, '')
    : text;

/** The guarded text with places where parts that are too wide may break after all. */
export const breakableWhere = (guardedText: string, isTooWide: (part: string) => boolean): string =>
  guardedText.replace(WORD, (part) => (isTooWide(bare(part)) ? breakable(part) : part));

/** The parts of a text that stay in one line, without their marks. */
export const unbreakableParts = (text: string): readonly string[] =>
  (guarded(text).match(WORD) ?? []).flatMap((word) =>
    IS_KEPT.test(word) || word.includes(NO_BREAK_SPACE)
      ? [bare(word)]
      : bare(word).split(/(?<=\p{L}[-/\u2010])(?=\p{L})|(?<=[\u00ad\u2013\u2014])/u),
  );

/** A part that no line has room for, with the places where it may break after all: behind `@`, before `.`, `-` and `_`. */
export const breakable = (part: string): string =>
  part.replace(/(?<=@)(?=.)|(?<=.)(?=[._-])/gu, ZERO_WIDTH_SPACE);
