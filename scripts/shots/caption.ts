import { InstalledFonts } from '../../src/engines/fonts/installed-fonts.ts';
import { glyphRings, type Ring, transformed } from '../../src/lib/codes/barcode/text/glyph-outline.ts';
import type { ParsedFont } from '../../src/lib/type/font/parsed-font.ts';

/** Text of a picture, as outlines: fonts of the machine cannot change it. */
export interface Caption {
  readonly text: string;
  /** Middle of the line, in pixels. */
  readonly centre: number;
  readonly baseline: number;
  /** Size of the letters, in pixels. */
  readonly size: number;
  readonly weight: 'regular' | 'semibold';
  readonly colour: string;
}

const FACES = { regular: 'ibm-plex-sans/400Regular', semibold: 'ibm-plex-sans/600SemiBold' } as const;
const fonts = new InstalledFonts();

function faceOf(weight: Caption['weight']): ParsedFont {
  const face = fonts.face(FACES[weight]);
  if (face === undefined) throw new Error(`font ${FACES[weight]} is not installed: npm ci`);
  return face;
}

const number = (value: number): string => String(Math.round(value * 100) / 100);

const ringPath = ([start, ...curves]: Ring): string =>
  start === undefined
    ? ''
    : `M${number(start.x)} ${number(start.y)}${curves
        .map(
          ({ controlX, controlY, x, y }) =>
            `Q${number(controlX)} ${number(controlY)} ${number(x)} ${number(y)}`,
        )
        .join('')}Z`;

/** An SVG path of the text, its middle at `centre`. */
export function captionPath({ text, centre, baseline, size, weight, colour }: Caption): string {
  const face = faceOf(weight);
  const unit = size / face.metrics.unitsPerEm;
  const glyphs = [...text].map((character) => face.glyph(character.codePointAt(0)!));
  const width = glyphs.reduce((sum, glyph) => sum + face.advances[glyph]! * unit, 0);
  let left = centre - width / 2;
  const paths = glyphs.map((glyph) => {
    const origin = left;
    left += face.advances[glyph]! * unit;
    const place = (x: number, y: number) => [origin + x * unit, baseline - y * unit] as const;
    return glyphRings(face, glyph)
      .map((each) => ringPath(transformed(each, place)))
      .join('');
  });
  return `<path fill="${colour}" d="${paths.join('')}"/>`;
}
