import type { Contour } from './contour.ts';

/** Two decimals: a hundredth of a pixel. */
const short = (value: number): string => String(Math.round(value * 100) / 100);

/** Contours as the data of an SVG path, in pixels with y downwards. */
export function svgContours(contours: readonly Contour[]): string {
  return contours.map(svgContour).join('');
}

function svgContour({ x, y, pieces }: Contour): string {
  const steps = pieces.map((piece) => {
    const end = `${short(piece.x)} ${short(piece.y)}`;
    return piece.kind === 'line' ? `L${end}` : `Q${short(piece.controlX)} ${short(piece.controlY)} ${end}`;
  });
  return `M${short(x)} ${short(y)}${steps.join('')}z`;
}
