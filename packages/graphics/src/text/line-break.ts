import { directionMark } from './direction-mark.ts';
import { graphemes } from './simple-shape.ts';

/** Width of a text, in any unit: the same as the available width's. */
export type Measure = (text: string) => number;

/** Signs that must not begin a line (JIS X 4051, UAX #14 classes CL, EX, NS) and that must not end one (OP). */
const NOT_FIRST =
  /[)\]},.!?:;%»”’、。，．・：；？！」』）】〉》〕］｝々ー…ぁぃぅぇぉっゃゅょァィゥェォッャュョ％‰℃]/;
const NOT_LAST = /[([{«„「『（【〈《〔［｛]/;
/** Between two of these, or one of these and anything, a line may break. */
const IDEOGRAPH = /[\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\uff00-\uffef]/;
const BREAKING_SPACE = /[\t \u2000-\u2006\u2008-\u200a\u205f\u3000]/;
const SOFT_HYPHEN = '\u00ad';
const ZERO_WIDTH_SPACE = '\u200b';
/** Where it is, no line ends (UAX #14, class WJ). */
const WORD_JOINER = '\u2060';
const LETTER = /\p{L}/u;

/** Whether a line may end between the characters `a` and `b`, neither of which is a space. */
function mayBreakBetween(before: string, a: string, b: string): boolean {
  if (a === WORD_JOINER || b === WORD_JOINER) return false;
  if (a === SOFT_HYPHEN || a === ZERO_WIDTH_SPACE || a === '\u2013' || a === '\u2014') return true;
  // A hyphen joins words; before a digit it is a sign, after a digit part of a number or date.
  if (a === '-' || a === '\u2010' || a === '/') return LETTER.test(before) && LETTER.test(b);
  if (!IDEOGRAPH.test(a) && !IDEOGRAPH.test(b)) return false;
  return !NOT_FIRST.test(b) && !NOT_LAST.test(a);
}

/** Longer paragraphs are not measured as a whole first: they hardly ever are one line. */
const MAYBE_ONE_LINE = 200;

/** Letters, figures and signs of alphabets after and before which no line breaks: recognised fast. */
const isPlain = (unit: number): boolean =>
  unit > 0x20 && unit < 0x2000 && unit !== 0x2d && unit !== 0x2f && unit !== 0xad;

/** Pieces of a paragraph that stay together, each with the spaces behind it. */
function unbreakable(paragraph: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let i = 1; i < paragraph.length; i++) {
    if (isPlain(paragraph.charCodeAt(i - 1)) && isPlain(paragraph.charCodeAt(i))) continue;
    const [a, b] = [paragraph[i - 1]!, paragraph[i]!];
    if (BREAKING_SPACE.test(b)) continue;
    if (!BREAKING_SPACE.test(a) && !mayBreakBetween(paragraph[i - 2] ?? '', a, b)) continue;
    pieces.push(paragraph.slice(start, i));
    start = i;
  }
  pieces.push(paragraph.slice(start));
  return pieces;
}

const trimmed = (line: string): string => line.replace(/[\t \u2000-\u2006\u2008-\u200a\u205f\u3000]+$/, '');

/** A line that ends in a soft hyphen shows it. */
const shown = (line: string): string => (line.endsWith(SOFT_HYPHEN) ? `${line.slice(0, -1)}-` : line);

/** A short paragraph that fits and ends in no space: most texts, so tested fast. */
function isOneLine(text: string, width: number, measure: Measure): boolean {
  if (text.length === 0 || text.length > MAYBE_ONE_LINE) return false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || unit >= 0x2000) return false;
  }
  return text.charCodeAt(text.length - 1) !== 0x20 && measure(text) <= width;
}

/**
 * Breaks a text into lines that fit. Line feeds always break; else between words, after hyphens within words,
 * between ideographs; a word wider than the line breaks between graphemes. At least one line, none too wide
 * unless a single grapheme is. A paragraph of several lines gets its mark of direction before each.
 */
export function breakLines(text: string, width: number, measure: Measure): readonly string[] {
  if (isOneLine(text, width, measure)) return [text];
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const lines = paragraphLines(paragraph, width, measure);
    const mark = lines.length > 1 ? directionMark(paragraph) : '';
    return mark === '' ? lines : lines.map((line) => mark + line);
  });
}

function paragraphLines(paragraph: string, width: number, measure: Measure): readonly string[] {
  if (paragraph.length <= MAYBE_ONE_LINE && measure(paragraph) <= width) return [trimmed(paragraph)];
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  const endLine = (): void => {
    if (line !== '') lines.push(shown(trimmed(line)));
    line = '';
    lineWidth = 0;
  };
  for (const piece of unbreakable(paragraph)) {
    const word = trimmed(piece);
    const wordWidth = measure(word);
    if (lineWidth + wordWidth > width) endLine();
    if (wordWidth <= width) {
      line += piece;
      lineWidth += piece.length === word.length ? wordWidth : measure(piece);
      continue;
    }
    const parts = wordParts(word, width, measure);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1)! + piece.slice(word.length);
    lineWidth = measure(line);
  }
  endLine();
  return lines;
}

/** A word that fits no line, cut between graphemes. */
function wordParts(word: string, width: number, measure: Measure): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let partWidth = 0;
  for (const grapheme of graphemes(word)) {
    const graphemeWidth = measure(grapheme);
    if (part !== '' && partWidth + graphemeWidth > width) {
      parts.push(part);
      part = '';
      partWidth = 0;
    }
    part += grapheme;
    partWidth += graphemeWidth;
  }
  parts.push(part);
  return parts;
}

/** The text, or as much of its beginning as fits with an ellipsis. */
export function shortened(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const parts = graphemes(text);
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(`${trimmed(parts.slice(0, middle).join(''))}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return `${trimmed(parts.slice(0, low).join(''))}…`;
}
