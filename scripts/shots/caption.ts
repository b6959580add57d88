import { InstalledFonts } from '@kontor/fonts';
import { glyphLine, lineContours, requiredFace, svgContours } from '@kontor/graphics';

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

/** An SVG path of the text, its middle at `centre`. */
export function captionPath({ text, centre, baseline, size, weight, colour }: Caption): string {
  const face = requiredFace(fonts, FACES[weight]);
  const unit = size / face.metrics.unitsPerEm;
  const line = glyphLine(face, text, 'unkerned');
  const left = centre - (line.advance * unit) / 2;
  return `<path fill="${colour}" d="${svgContours(lineContours(face, line, { left, baseline, unit }))}"/>`;
}
