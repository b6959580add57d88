/** Length in Unicode code points (contract: Input rules). @example codePoints('😀') // 1 */
export function codePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff && i + 1 < text.length) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next <= 0xdfff) i++;
    }
    count++;
  }
  return count;
}

/**
 * UTF-16 units that a text of at most `max` characters may have as it is sent: room for blanks, line breaks and marks
 * that are taken away before it is counted. What is longer is refused before anything is made of it.
 */
export const maxUnits = (max: number): number => 4 * max + 64;

/** A change of texts that leaves alone what is far longer than `max` characters, for a check behind it to refuse. */
export const unlessFarLonger =
  (max: number, change: (value: string) => string) =>
  (value: string): string =>
    value.length > maxUnits(max) ? value : change(value);
