import { type BitGrid, hexColour, placed, svgContours, svgPath } from '@kontor/graphics';
import type { FrameColours, FrameLayout, LabelLayout } from './frame-layout.ts';

/** SVG of a framed symbol in the same geometry as its PNG; the label is a path, so no font is needed. */
export function framedSvg(
  grid: BitGrid,
  size: number,
  layout: FrameLayout,
  { ink, colour }: FrameColours,
): string {
  const { module, line, left, top, label } = layout;
  const inner = line + 4 * module;
  const code = svgPath({
    grid,
    moduleWidth: module,
    moduleHeight: module,
    left: left + inner,
    top: top + inner,
    width: size,
    height: size,
    foreground: ink,
    background: 0xffffff,
  });
  const drawn = hexColour(colour);
  const letters = label ? `<path fill="${drawn}" d="${labelPath(label)}"/>` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    `<path fill="#ffffff" d="M0 0h${size}v${size}H0z"/>` +
    `<path fill="${drawn}" shape-rendering="crispEdges" d="${linePath(layout)}"/>` +
    `<path fill="${hexColour(ink)}" shape-rendering="crispEdges" d="${code}"/>${letters}</svg>\n`
  );
}

/** Four sides as boxes; the lower one is interrupted at the label. */
function linePath({ line, left, top, side, label }: FrameLayout): string {
  const lower = top + side - line;
  const box = (x: number, y: number, width: number, height: number): string =>
    width > 0 ? `M${x} ${y}h${width}v${height}h${-width}z` : '';
  const upright = side - 2 * line;
  const rest = label
    ? box(left, lower, label.gapFrom - left, line) + box(label.gapTo, lower, left + side - label.gapTo, line)
    : box(left, lower, side, line);
  return (
    box(left, top, side, line) +
    box(left, top + line, line, upright) +
    box(left + side - line, top + line, line, upright) +
    rest
  );
}

function labelPath({ outline, scale, left, baseline }: LabelLayout): string {
  const placement = { originX: left - outline.left * scale, originY: baseline, scale };
  return svgContours(placed(outline.contours, placement));
}
