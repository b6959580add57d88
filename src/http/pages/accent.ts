import { type Color, contrasting, hexOf } from '@kontor/graphics';
import type { AccentColors } from './pages-style.ts';

/** Of text (WCAG 2.2, 1.4.3). */
const MIN_RATIO = 4.5;
/** On the papers of `pages-style.ts`. */
const ON_LIGHT = { paper: 0xfbfaf8, towards: 0x000000, ratio: MIN_RATIO };
const ON_DARK = { paper: 0x14161a, towards: 0xffffff, ratio: MIN_RATIO };

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
  const light = contrasting(accent, ON_LIGHT);
  const dark = contrasting(accent, ON_DARK);
  const changed = [
    ...(light === accent ? [] : [`${hexOf(light)} on light pages`]),
    ...(dark === accent ? [] : [`${hexOf(dark)} on dark pages`]),
  ];
  // Further from the accent than the paper is, so that text on it has the ratio too.
  const colors = { light: hexOf(light), dark: hexOf(dark), lightInk: '#FFFFFF', darkInk: '#0E1714' };
  return { colors, changed };
}

/** The accent for pages that are built beforehand (`web/theme.css`). */
export const accentSheet = ({ light, dark, lightInk, darkInk }: AccentColors): string => `:root {
  --accent: light-dark(${light}, ${dark});
  --accent-ink: light-dark(${lightInk}, ${darkInk});
  --series-1: light-dark(${light}, ${dark});
}
`;
