export type Measure = (text: string) => number;

/** As many characters of a word as fit, at least one. Permitted characters are single code units. */
function fitting(word: string, width: number, measure: Measure): number {
  let count = 1;
  while (count < word.length && measure(word.slice(0, count + 1)) <= width) count++;
  return breakBefore(word, count);
}

/** Where a long word may be broken, the best first: before a tag of billing information, behind a mark, between signs. */
const BREAKS: readonly RegExp[] = [/[^/](?=\/)/g, /[:;,](?=.)/g, /[^0-9A-Za-z.-](?=[0-9A-Za-z])/g];

/** The last good place up to `end`: a number or a name that has one stays whole. */
function breakBefore(word: string, end: number): number {
  if (end === word.length) return end;
  for (const pattern of BREAKS) {
    const places = Array.from(word.matchAll(pattern), ({ index }) => index + 1).filter(
      (place) => place <= end,
    );
    if (places.length > 0) return places.at(-1)!;
  }
  return end;
}

/** Lines no wider than `width`: broken at spaces; a word that is wider by itself at its marks, else at the character. */
export function wrapped(text: string, width: number, measure: Measure): readonly string[] {
  if (text === '') return [];
  if (measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (let word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (measure(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    while (measure(word) > width) {
      const count = fitting(word, width, measure);
      lines.push(word.slice(0, count));
      word = word.slice(count);
    }
    line = word;
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** The text, or as much of its beginning as fits before `mark`. */
export function shortenedTo(text: string, mark: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  let end = text.length - 1;
  while (end > 0 && !fits(text.slice(0, end).trimEnd() + mark)) end--;
  return end === 0 ? '' : text.slice(0, end).trimEnd() + mark;
}
