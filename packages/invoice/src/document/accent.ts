import { color, contrastRatio, darkenedFor, hexOf } from '@kontor/graphics';

/** Contrast of text with its ground (WCAG 2.2, success criterion 1.4.3): accents colour text on white, and white text. */
const MIN_CONTRAST = 4.5;
const WHITE = 0xffffff;

export interface Accent {
  /** `#RRGGBB`; absent: the template's own. */
  readonly accent?: string;
  readonly warnings: readonly 'accent-darkened'[];
}

/** The colour that was asked for, dark enough for white paper. */
export function documentAccent(asked: string | undefined): Accent {
  const wanted = asked === undefined ? undefined : color(asked);
  if (wanted === undefined) return { warnings: [] };
  if (contrastRatio(wanted, WHITE) >= MIN_CONTRAST) return { accent: hexOf(wanted), warnings: [] };
  return { accent: hexOf(darkenedFor(wanted, MIN_CONTRAST)), warnings: ['accent-darkened'] };
}
