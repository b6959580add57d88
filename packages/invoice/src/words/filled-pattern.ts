/** A pattern of our words with its marks replaced. @example filledPattern('{percent} by {date}', { percent: '2 %', date: 'x' }) */
export const filledPattern = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
