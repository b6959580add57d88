/** A closed line of straight and quadratic pieces; the last one ends where the first begins. */
export interface Contour {
  readonly x: number;
  readonly y: number;
  readonly pieces: readonly Piece[];
}

export type Piece =
  | { readonly kind: 'line'; readonly x: number; readonly y: number }
  | {
      readonly kind: 'curve';
      readonly controlX: number;
      readonly controlY: number;
      readonly x: number;
      readonly y: number;
    };

/** Where font units go: pixel = origin + unit × scale, y turned downwards. */
export interface Placement {
  readonly originX: number;
  /** The baseline. */
  readonly originY: number;
  readonly scale: number;
}

/** A contour with every point sent through a function. */
export function mapped({ x, y, pieces }: Contour, move: (x: number, y: number) => Point): Contour {
  return {
    ...move(x, y),
    pieces: pieces.map((piece): Piece => {
      const end = move(piece.x, piece.y);
      if (piece.kind === 'line') return { kind: 'line', ...end };
      const control = move(piece.controlX, piece.controlY);
      return { kind: 'curve', controlX: control.x, controlY: control.y, ...end };
    }),
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Contours in font units (y upwards) as placed on a canvas in pixels (y downwards). */
export function placed(contours: readonly Contour[], placement: Placement): readonly Contour[] {
  const { originX, originY, scale } = placement;
  return contours.map((contour) =>
    mapped(contour, (x, y) => ({ x: originX + x * scale, y: originY - y * scale })),
  );
}
