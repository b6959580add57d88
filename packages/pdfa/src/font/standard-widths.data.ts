import type { StandardFace } from './standard-fonts.ts';

/**
 * Widths of the standard fonts (Adobe Core 14 AFM files, version 4.1) where the face that stands for them differs: it
 * has those of Arial and Times New Roman.
 */
const WIDTHS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'liberation-sans/400Regular': { divide: 584, macron: 333, mu: 556, periodcentered: 278, plusminus: 584 },
  'liberation-sans/400Italic': { divide: 584, macron: 333, mu: 556, periodcentered: 278, plusminus: 584 },
  'liberation-sans/700Bold': { divide: 584, macron: 333, mu: 611, periodcentered: 278, plusminus: 584 },
  'liberation-sans/700BoldItalic': { divide: 584, macron: 333, mu: 611, periodcentered: 278, plusminus: 584 },
  'liberation-serif/400Regular': { divide: 564, macron: 333, mu: 500, periodcentered: 250, plusminus: 564 },
  'liberation-serif/400Italic': { divide: 675, macron: 333, mu: 500, periodcentered: 250, plusminus: 675 },
  'liberation-serif/700Bold': { divide: 570, macron: 333, mu: 556, periodcentered: 250, plusminus: 570 },
  'liberation-serif/700BoldItalic': {
    divide: 570,
    macron: 333,
    mu: 576,
    periodcentered: 250,
    plusminus: 570,
  },
};

/** Thousandths; undefined where the face has the width of the standard font. */
export function standardWidth({ face }: StandardFace, glyphName: string | undefined): number | undefined {
  const widths = WIDTHS[face];
  if (widths === undefined || glyphName === undefined || !Object.hasOwn(widths, glyphName)) return undefined;
  return widths[glyphName];
}
