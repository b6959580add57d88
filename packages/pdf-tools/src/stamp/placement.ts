import type { Matrix, PageGeometry } from '../pages/page-geometry.ts';
import type { StampForm } from './stamp-form.ts';
import { type Position, positionOf, type StampMembers } from './stamp-members.ts';

const POINTS_PER_CM = 72 / 2.54;
/** Distance from the edge that a position names, in cm. */
const USUAL_DISTANCE = 1;

type Size = Pick<StampForm, 'width' | 'height'>;
type Placing = Pick<StampMembers, 'angle'> & Partial<StampMembers>;

/** Where a stamp is on a page as seen: the matrix from its own space. */
export function placed(page: PageGeometry, stamp: Size, values: Placing): Matrix {
  const position = positionOf(values);
  const drawn = drawnSize(page, stamp, { ...values, position });
  const { width, height } = drawn;
  const perCm = POINTS_PER_CM / page.unit;
  const x = along(horizontal(position), { extent: page.width, size: width, offset: values.x, perCm });
  const y = along(vertical(position), { extent: page.height, size: height, offset: values.y, perCm });
  const turn = ((values.angle % 360) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [sx, sy] = [width / stamp.width, height / stamp.height];
  const [mx, my] = [x + width / 2, y + height / 2];
  // Turned about its middle, which stays where it is.
  return [
    cos * sx,
    sin * sx,
    -sin * sy,
    cos * sy,
    mx - (cos * width) / 2 + (sin * height) / 2,
    my - (sin * width) / 2 - (cos * height) / 2,
  ];
}

/** Of the stamp on the page, in units of the page. */
function drawnSize(
  page: PageGeometry,
  { width, height }: Size,
  values: Placing & { readonly position: Position },
): Size {
  const natural = { width: width / page.unit, height: height / page.unit };
  if (values.asset === undefined && values.position !== 'fill') return natural;
  const ratio = height / width;
  if (values.position === 'fill') {
    const scale = Math.min(page.width / natural.width, page.height / natural.height);
    return { width: natural.width * scale, height: natural.height * scale };
  }
  const perCm = POINTS_PER_CM / page.unit;
  const requested = { width: values.width, height: values.height };
  if (requested.width !== undefined)
    return { width: requested.width * perCm, height: (requested.height ?? requested.width * ratio) * perCm };
  if (requested.height !== undefined)
    return { width: (requested.height / ratio) * perCm, height: requested.height * perCm };
  const scale = Math.min(1, page.width / natural.width, page.height / natural.height);
  return { width: natural.width * scale, height: natural.height * scale };
}

type Side = 'start' | 'middle' | 'end';

export const horizontal = (position: Position): Side => {
  if (position.endsWith('-left')) return 'start';
  return position.endsWith('-right') ? 'end' : 'middle';
};

/** From the foot of the page upwards. */
const vertical = (position: Position): Side => {
  if (position.startsWith('bottom-')) return 'start';
  return position.startsWith('top-') ? 'end' : 'middle';
};

interface Axis {
  readonly extent: number;
  readonly size: number;
  /** In cm: from the edge inwards, or from the middle to the right and upwards. */
  readonly offset: number | undefined;
  readonly perCm: number;
}

function along(side: Side, { extent, size, offset, perCm }: Axis): number {
  if (side === 'middle') return (extent - size) / 2 + (offset ?? 0) * perCm;
  const distance = (offset ?? USUAL_DISTANCE) * perCm;
  return side === 'start' ? distance : extent - size - distance;
}
