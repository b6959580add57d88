/** A colour as 0xRRGGBB. */
export type Color = number;

const LONG = /^#[0-9a-f]{6}$/i;
const SHORT = /^#[0-9a-f]{3}$/i;

/** `#RRGGBB` or `#RGB` in any letter case; `undefined` for anything else. @example color('#0Af') // 0x00aaff */
export function color(text: string): Color | undefined {
  if (LONG.test(text)) return Number.parseInt(text.slice(1), 16);
  if (!SHORT.test(text)) return undefined;
  return Number.parseInt([...text.slice(1)].map((digit) => digit + digit).join(''), 16);
}

const channel = (of: Color, index: number): number => (of >> (16 - 8 * index)) & 255;

/** Light of one channel of sRGB, 0 to 1 (WCAG 2.2, relative luminance). */
function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of WCAG 2.2: 0 for black, 1 for white. */
export function luminance(of: Color): number {
  return 0.2126 * linear(channel(of, 0)) + 0.7152 * linear(channel(of, 1)) + 0.0722 * linear(channel(of, 2));
}

/** Contrast ratio of WCAG 2.2, 1 to 21, whichever of the two is lighter. */
export function contrastRatio(first: Color, second: Color): number {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** Below this ratio cameras begin to fail. */
const MIN_RATIO = 3;
/** Laser scanners shine red: what they see is the difference in the red channel alone. */
const MIN_RED_DIFFERENCE = 0.3;

/** True when scanners may fail: little contrast, light on dark, or nothing that red light shows. */
export function isLowContrast(foreground: Color, background: Color): boolean {
  if (contrastRatio(foreground, background) < MIN_RATIO) return true;
  if (luminance(foreground) > luminance(background)) return true;
  return linear(channel(background, 0)) - linear(channel(foreground, 0)) < MIN_RED_DIFFERENCE;
}

/** `#RRGGBB` in capitals. */
export const hexOf = (of: Color): string => `#${of.toString(16).padStart(6, '0').toUpperCase()}`;

/** The given share of the first colour over the second one, channel by channel. @example mixed(0, 0xffffff, 0.5) // '#808080' */
export function mixed(first: Color, second: Color, share: number): string {
  const parts = [0, 1, 2].map((index) =>
    Math.round(channel(first, index) * share + channel(second, index) * (1 - share)),
  );
  return hexOf((parts[0]! << 16) | (parts[1]! << 8) | parts[2]!);
}

interface Contrast {
  /** What the colour is on. */
  readonly paper: Color;
  /** What it is mixed with where it has too little contrast. */
  readonly towards: Color;
  /** As `contrastRatio` has it. */
  readonly ratio: number;
}

/** The colour with as little of another in it, in hundredths, as gives it this contrast; that other one where none does. */
export function contrasting(of: Color, { paper, towards, ratio }: Contrast): Color {
  for (let share = 100; share > 0; share--) {
    const candidate = color(mixed(of, towards, share / 100))!;
    if (contrastRatio(candidate, paper) >= ratio) return candidate;
  }
  return towards;
}

/** The colour, darkened in proportion until it has this contrast with white. */
export const darkenedFor = (of: Color, ratio: number): Color =>
  contrasting(of, { paper: 0xffffff, towards: 0x000000, ratio });
