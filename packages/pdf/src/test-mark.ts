import { type FontLibrary, labelOutline, mapped } from '@kontor/graphics';
import { contourSteps } from './contour-steps.ts';
import type { Surface } from './surface.ts';

/** Letters of this height, set along the page's rising diagonal. */
const HEIGHT_SHARE = 0.22;
const COLOR = '#C0392B';
const LINE_POINTS = 0.75;

/**
 * Marks a page as made with a test key: the word TEST over its whole diagonal, as outlines only, so that nothing below
 * is hidden and no transparency is needed (PDF/A). An artifact: the document's text does not have it.
 */
export function drawTestMark(
  surface: Surface,
  page: { readonly width: number; readonly height: number },
  fonts: FontLibrary,
): void {
  const { contours, left, right, top } = labelOutline(fonts, 'TEST');
  const scale = (Math.min(page.width, page.height) * HEIGHT_SHARE) / top;
  const angle = Math.atan2(page.height, page.width);
  const middle = { x: (left + right) / 2, y: top / 2 };
  const rising = contours.map((contour) =>
    mapped(contour, (x, y) => {
      const [dx, dy] = [(x - middle.x) * scale, (y - middle.y) * scale];
      return {
        x: page.width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
        y: page.height / 2 - dx * Math.sin(angle) - dy * Math.cos(angle),
      };
    }),
  );
  surface.path(rising.flatMap(contourSteps), { stroke: { width: LINE_POINTS, color: COLOR } });
}
