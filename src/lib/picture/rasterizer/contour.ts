/** A closed line of straight and quadratic pieces, in font units (2048 an em), y upwards. */
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
