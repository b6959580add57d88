import { gridBoxes } from './grid-boxes.ts';
import type { Picture } from './picture.ts';

/** `#rrggbb` of 0xRRGGBB. */
export function hexColour(colour: number): string {
  return `#${colour.toString(16).padStart(6, '0')}`;
}

/** Path data of the dark modules in the picture's pixels. */
export function svgPath({ grid, moduleWidth, moduleHeight, left, top }: Picture): string {
  let path = '';
  for (const { x, y, width, height } of gridBoxes(grid)) {
    const across = width * moduleWidth;
    path += `M${left + x * moduleWidth} ${top + y * moduleHeight}h${across}v${height * moduleHeight}h-${across}z`;
  }
  return path;
}

/**
 * SVG document with all dark modules in one path. `width` and `height` are the size at which it is shown, by
 * default the picture's own.
 */
export function svgText(picture: Picture, shown: { width: number; height: number } = picture): string {
  const { width, height, foreground, background } = picture;
  const sheet =
    background === undefined ? '' : `<path fill="${hexColour(background)}" d="M0 0h${width}v${height}H0z"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shown.width}" height="${shown.height}" ` +
    `viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">` +
    `${sheet}<path fill="${hexColour(foreground)}" d="${svgPath(picture)}"/></svg>\n`
  );
}
