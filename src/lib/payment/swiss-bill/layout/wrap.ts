export type Measure = (text: string) => number;

/** As many characters of a word as fit, at least one. Permitted characters are single code units. */
function fitting(word: string, width: number, measure: Measure): number {
  let count = 1;
  while (count < word.length && measure(word.slice(0, count + 1)) <= width) count++;
  return count;
}

/** Lines no wider than `width`: broken at spaces, a word that is wider by itself at the character. */
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
