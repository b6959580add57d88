/** A pattern of our words with its marks replaced. @example filledPattern('{percent} by {date}', { percent: '2 %', date: 'x' }) */
export const filledPattern = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);

/**
 * A pattern of the caller with the marks that it lacks behind it: what they stand for must be on the page.
 * @example withMarks('Skonto', ['percent', 'date']) // 'Skonto {percent} {date}'
 */
export const withMarks = (pattern: string, marks: readonly string[]): string =>
  marks.reduce((text, mark) => (text.includes(`{${mark}}`) ? text : `${text} {${mark}}`), pattern).trim();
