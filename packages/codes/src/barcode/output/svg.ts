import { hexColour, svgContours, svgPath, svgText } from '@kontor/graphics';
import { type Colours, type Drawing, isComposed, modulesOf } from '../drawing/drawing.ts';

/** Modules and further bars in one path, letters in another; neither text nor fonts. */
function composedSvg(of: Drawing, colours: Colours): string {
  const { width, height, boxes, contours } = of;
  const { foreground, background } = colours;
  const bars = boxes
    .map((box) => `M${box.left} ${box.top}h${box.width}v${box.height}h-${box.width}z`)
    .join('');
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const sheet =
    background === undefined ? '' : `<path fill="${hexColour(background)}" d="M0 0h${width}v${height}H0z"/>`;
  const letters = contours.length === 0 ? '' : `<path d="${svgContours(contours)}"/>`;
  const modules = `<path shape-rendering="crispEdges" d="${svgPath(modulesOf(of, colours))}${bars}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${sheet}` +
    `<g fill="${hexColour(foreground)}">${modules}${letters}</g></svg>\n`
  );
}

/** A drawing as SVG. */
export function svgBytes(of: Drawing, colours: Colours): Uint8Array {
  return new TextEncoder().encode(
    isComposed(of) ? composedSvg(of, colours) : svgText(modulesOf(of, colours)),
  );
}
