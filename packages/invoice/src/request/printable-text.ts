/** Line ends of other systems, and the separators that Unicode has for lines and paragraphs. */
const LINE_ENDS = /\r\n|[\r\u2028\u2029]/g;

/** What is allowed in neither PDF text nor XML: controls other than LF, lone surrogates, two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu;

const ORDINARY = /^[\u0020-\u007e\u00a0-\u2027\u2030-\ud7ff]*$/;

/**
 * Text of several lines as it goes into PDF and XML: line breaks are `\n`, a tab is a space, control
 * characters and halves of surrogate pairs are gone.
 * @example printableText('a\r\nb\tc\u0000') // 'a\nb c'
 */
export function printableText(text: string): string {
  if (ORDINARY.test(text)) return text;
  return text.replace(LINE_ENDS, '\n').replaceAll('\t', ' ').replace(UNPRINTABLE, '').trim();
}

/** The same for a text of one line: line breaks become a space. @example printableLine('a\nb') // 'a b' */
export function printableLine(text: string): string {
  const clean = printableText(text);
  if (!clean.includes('\n')) return clean;
  // Split and trimmed, not matched: a pattern for blanks around breaks takes quadratic time on long blanks.
  return clean
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
