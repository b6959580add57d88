import type { AccentColors } from './pages-style.ts';

/** The sheet with a folded corner and a tally stroke, as in the dashboard. */
export const MARK_PATH =
  'M4 2h11l5 5v15H4zm10.6 1.7V7.4h3.7zM7 10h1.8v8H7zm3.4 0h1.8v8h-1.8zm3.4 0h1.8v8h-1.8z';

/** The mark as a file of its own, for tabs of light and dark browsers. */
export const markFile = ({ light, dark }: Pick<AccentColors, 'light' | 'dark'>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>path{fill:${light}}@media (prefers-color-scheme:dark){path{fill:${dark}}}</style><path fill-rule="evenodd" d="${MARK_PATH}"/></svg>`;
