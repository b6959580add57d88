import type { PathStep } from '@kontor/pdf';
import type { SlipRule, SlipShape } from './slip-layout.ts';
import { type Area, DIVIDE_X, MM, SLIP } from './slip-measures.ts';

type Point = readonly [number, number];

const polygon = (points: readonly Point[]): PathStep[] => [
  ...points.map(([x, y], index): PathStep => [index === 0 ? 'M' : 'L', x, y]),
  ['Z'],
];

/** IG 3.5.4: arms of the marks around a field for handwriting. */
const MARK_ARM = 3;
const MARK_WIDTH = 0.75 * MM;

/** The four corners of a field, their strokes inside of it. */
export function cornerMarks({ x, y, width, height }: Area): SlipShape {
  const corner = (cornerX: number, cornerY: number, across: 1 | -1, down: 1 | -1): PathStep[] => {
    const [arm, line] = [MARK_ARM, MARK_WIDTH];
    const points: readonly Point[] = [
      [0, 0],
      [arm, 0],
      [arm, line],
      [line, line],
      [line, arm],
      [0, arm],
    ];
    return polygon(points.map(([dx, dy]) => [cornerX + across * dx, cornerY + down * dy]));
  };
  const [right, bottom] = [x + width, y + height];
  return {
    steps: [
      ...corner(x, y, 1, 1),
      ...corner(right, y, -1, 1),
      ...corner(x, bottom, 1, -1),
      ...corner(right, bottom, -1, -1),
    ],
  };
}

/** Swiss cross in the middle of the code, millimetres: white field, black square, white arms (IG 5.4.2). */
export const CROSS = { field: 7, square: 6, armWidth: 7 / 6, armLength: 35 / 9 } as const;

/** Black square with a cross-shaped hole around a centre. */
export function swissCross([centreX, centreY]: Point): SlipShape {
  const at = (points: readonly Point[]): Point[] => points.map(([x, y]) => [centreX + x, centreY + y]);
  const [half, arm, long] = [CROSS.square / 2, CROSS.armWidth / 2, CROSS.armLength / 2];
  const square: readonly Point[] = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ];
  // The other way round: a hole by the non-zero rule.
  const hole: readonly Point[] = [
    [-arm, -long],
    [-arm, -arm],
    [-long, -arm],
    [-long, arm],
    [-arm, arm],
    [-arm, long],
    [arm, long],
    [arm, arm],
    [long, arm],
    [long, -arm],
    [arm, -arm],
    [arm, -long],
  ];
  return { steps: [...polygon(at(square)), ...polygon(at(hole))] };
}

/** Share of the radius by which four Bézier curves come closest to a circle. */
const ROUND = 0.5523;

/** An ellipse turned by `angle`; drawn the other way round it is a hole. */
function ellipse(
  centre: Point,
  radii: Point,
  angle: number,
  { hole }: { readonly hole: boolean },
): PathStep[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = hole ? -1 : 1;
  const at = (x: number, y: number): Point => {
    const [u, v] = [x * radii[0], y * turn * radii[1]];
    return [centre[0] + u * cos - v * sin, centre[1] + u * sin + v * cos];
  };
  const curve = (a: Point, b: Point, end: Point): PathStep => ['C', ...at(...a), ...at(...b), ...at(...end)];
  return [
    ['M', ...at(1, 0)],
    curve([1, ROUND], [ROUND, 1], [0, 1]),
    curve([-ROUND, 1], [-1, ROUND], [-1, 0]),
    curve([-1, -ROUND], [-ROUND, -1], [0, -1]),
    curve([ROUND, -1], [1, -ROUND], [1, 0]),
    ['Z'],
  ];
}

/** One half of the scissors, 3 mm long, pointing right; the other is its mirror image. */
function scissorHalf(): PathStep[] {
  const ring = { centre: [0.62, 0.46] as const, angle: -0.28 };
  return [
    ...ellipse(ring.centre, [0.56, 0.38], ring.angle, { hole: false }),
    ...ellipse(ring.centre, [0.36, 0.2], ring.angle, { hole: true }),
    // From the ring across the pivot to the tip, sharp at the inner side.
    ['M', 1.02, 0.2],
    ['C', 1.3, 0.06, 1.42, -0.02, 1.6, -0.1],
    ['C', 2.1, -0.34, 2.6, -0.52, 3, -0.5],
    ['C', 2.8, -0.3, 2.3, -0.02, 1.72, 0.16],
    ['C', 1.45, 0.24, 1.32, 0.3, 1.14, 0.44],
    ['Z'],
  ];
}

const mapped = (steps: readonly PathStep[], place: (x: number, y: number) => Point): PathStep[] =>
  steps.map((step): PathStep => {
    if (step[0] === 'Z') return step;
    if (step[0] === 'C') {
      const [, ax, ay, bx, by, x, y] = step;
      return ['C', ...place(ax, ay), ...place(bx, by), ...place(x, y)];
    }
    return [step[0], ...place(step[1], step[2])];
  });

/** The place of the symbol on a line, and the white beside it. */
const SCISSORS_FROM = 5;
const SCISSORS_TO = 8;
const BESIDE = 0.5;

/** Each half is filled by itself: a mirrored path runs the other way, so that they would erase one another. */
function scissors(place: (x: number, y: number) => Point): readonly SlipShape[] {
  const half = scissorHalf();
  return [{ steps: mapped(half, place) }, { steps: mapped(half, (x, y) => place(x, -y)) }];
}

const RULE_WIDTH = 0.6;
const DASH = [2, 2] as const;

const rule = (from: Point, to: Point): SlipRule => ({ from, to, width: RULE_WIDTH, dash: DASH });

export interface Separation {
  readonly rules: readonly SlipRule[];
  readonly shapes: readonly SlipShape[];
}

/** Between receipt and payment part. */
export function verticalSeparation(): Separation {
  return {
    rules: [
      rule([DIVIDE_X, 0], [DIVIDE_X, SCISSORS_FROM - BESIDE]),
      rule([DIVIDE_X, SCISSORS_TO + BESIDE], [DIVIDE_X, SLIP.height]),
    ],
    shapes: scissors((x, y) => [DIVIDE_X - y, SCISSORS_FROM + x]),
  };
}

/** Along the slip's upper edge. */
export function horizontalSeparation(): Separation {
  return {
    rules: [rule([0, 0], [SCISSORS_FROM - BESIDE, 0]), rule([SCISSORS_TO + BESIDE, 0], [SLIP.width, 0])],
    shapes: scissors((x, y) => [SCISSORS_FROM + x, y]),
  };
}
