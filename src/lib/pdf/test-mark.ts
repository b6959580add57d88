import type { Contour } from '#lib/picture/rasterizer/contour.ts';
import { labelOutline } from '#lib/type/label-outline.ts';
import type { PathStep, Surface } from './surface.ts';

/** Letters of this height, set along the page's rising diagonal. */
const HEIGHT_SHARE = 0.22;
const COLOR = '#C0392B';
const LINE_POINTS = 0.75;

/**
 * Marks a page as made with a test key: the word TEST over its whole diagonal, as outlines only, so that nothing below
 * is hidden and no transparency is needed (PDF/A). An artifact: it is no part of the document's text.
 */
export function drawTestMark(
  surface: Surface,
  page: { readonly width: number; readonly height: number },
): void {
  const { contours, left, right, top } = labelOutline('TEST');
  const scale = (Math.min(page.width, page.height) * HEIGHT_SHARE) / top;
  const angle = Math.atan2(page.height, page.width);
  const middle = { x: (left + right) / 2, y: top / 2 };
  const place = (x: number, y: number): [number, number] => {
    const [dx, dy] = [(x - middle.x) * scale, (y - middle.y) * scale];
    return [
      page.width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
      page.height / 2 - dx * Math.sin(angle) - dy * Math.cos(angle),
    ];
  };
  surface.path(
    contours.flatMap((contour) => steps(contour, place)),
    {
      stroke: { width: LINE_POINTS, color: COLOR },
    },
  );
}

type Place = (x: number, y: number) => [number, number];

/** TrueType's quadratic curves as the cubic ones of PDF: control points at two thirds of the way. */
function steps(contour: Contour, place: Place): PathStep[] {
  const path: PathStep[] = [['M', ...place(contour.x, contour.y)]];
  let { x, y } = contour;
  for (const piece of contour.pieces) {
    if (piece.kind === 'line') path.push(['L', ...place(piece.x, piece.y)]);
    else {
      const first = place(x + (2 / 3) * (piece.controlX - x), y + (2 / 3) * (piece.controlY - y));
      const second = place(
        piece.x + (2 / 3) * (piece.controlX - piece.x),
        piece.y + (2 / 3) * (piece.controlY - piece.y),
      );
      path.push(['C', ...first, ...second, ...place(piece.x, piece.y)]);
    }
    ({ x, y } = piece);
  }
  return [...path, ['Z']];
}
