/**
 * Scripts whose letters join, reorder, stack or run from right to left, marks that set such a direction, and
 * accents that no composed letter takes in: for these the character map alone gives wrong pictures. Ranges are blocks of Unicode 16.
 */
const COMPLEX: readonly (readonly [number, number])[] = [
  [0x0300, 0x036f],
  [0x0590, 0x08ff],
  [0x0900, 0x109f],
  [0x1700, 0x18af],
  [0x1900, 0x1cff],
  [0x1dc0, 0x1dff],
  [0x200f, 0x200f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
  [0x20d0, 0x20ff],
  [0xa8e0, 0xaaff],
  [0xabc0, 0xabff],
  [0xfb1d, 0xfdff],
  [0xfe20, 0xfe2f],
  [0xfe70, 0xfefc],
  [0x10800, 0x11fff],
  [0x1e800, 0x1efff],
];

const isComplex = (codePoint: number): boolean =>
  COMPLEX.some(([first, last]) => codePoint >= first && codePoint <= last);

/** Whether a text (in NFC) must go through bidi and shaper. */
export function needsShaping(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x300 && isComplex(text.codePointAt(i)!)) return true;
  }
  return false;
}
