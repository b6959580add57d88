import { type Color, color, contrastRatio, hexOf, mixed } from '@kontor/graphics';
import type { AccentColors } from './pages-style.ts';

/** Papers of light and dark pages, as in `pages-style.ts`. */
const PAPER: Readonly<Record<'light' | 'dark', Color>> = { light: 0xfbfaf8, dark: 0x14161a };
/** What gives the accent more contrast: black on light pages, white on dark ones. */
const TOWARDS: Readonly<Record<'light' | 'dark', Color>> = { light: 0x000000, dark: 0xffffff };
/** Of text (WCAG 2.2, 1.4.3). */
const MIN_RATIO = 4.5;

export interface ChosenAccent {
  readonly colors: AccentColors;
  /** Pages on which the accent alone could not be read, and what is used in its place. */
  readonly changed: readonly string[];
}

/**
 * The operator's accent on light and dark pages: as it is where text in it can be read, else so much darker or lighter.
 * @param accent 0xRRGGBB
 */
export function chosenAccent(accent: Color): ChosenAccent {
  const light = readable(accent, 'light');
  const dark = readable(accent, 'dark');
  const changed = [
    ...(light === accent ? [] : [`${hexOf(light)} on light pages`]),
    ...(dark === accent ? [] : [`${hexOf(dark)} on dark pages`]),
  ];
  // Further from the accent than the paper is, so that text on it has the ratio too.
  const colors = { light: hexOf(light), dark: hexOf(dark), lightInk: '#FFFFFF', darkInk: '#0E1714' };
  return { colors, changed };
}

function readable(accent: Color, theme: 'light' | 'dark'): Color {
  for (let share = 100; share > 0; share--) {
    const candidate = color(mixed(accent, TOWARDS[theme], share / 100))!;
    if (contrastRatio(candidate, PAPER[theme]) >= MIN_RATIO) return candidate;
  }
  return TOWARDS[theme];
}

/** The accent for pages that are built beforehand (`web/theme.css`). */
export const accentSheet = ({ light, dark, lightInk, darkInk }: AccentColors): string => `:root {
  --accent: light-dark(${light}, ${dark});
  --accent-ink: light-dark(${lightInk}, ${darkInk});
  --series-1: light-dark(${light}, ${dark});
}
`;
