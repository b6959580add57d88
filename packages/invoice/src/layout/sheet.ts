import type { BitGrid, TextStyle, Typesetter } from '@kontor/graphics';
import type { Box, ImageResource, Link, Stroke, StructureElement, Surface } from '@kontor/pdf';
import { LEFT, type Paper, RIGHT } from './paper.ts';

export interface Ink extends TextStyle {
  readonly color: string;
}

export interface Spot {
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly tag?: StructureElement | undefined;
}

/** A figure in a column of figures. */
export interface FigureSpot {
  /** The column's outer edge: its right one where lines run from left to right. */
  readonly x: number;
  readonly y: number;
  /** Width of the column's widest figure. */
  readonly widest: number;
  readonly tag?: StructureElement | undefined;
}

const MIRRORED = { left: 'right', right: 'left', center: 'center' } as const;

/**
 * A page in the reading direction: for languages written from right to left everything is drawn mirrored within
 * the text area, letters and pictures themselves of course not. Callers think from left to right.
 */
export class Sheet {
  readonly surface: Surface;
  readonly #set: Typesetter;
  readonly #mirrored: boolean;
  readonly paper: Paper;
  /** Some text of the page has characters that no font has. */
  replaced = false;

  constructor(surface: Surface, set: Typesetter, options: { readonly mirrored: boolean }) {
    this.surface = surface;
    this.#set = set;
    this.#mirrored = options.mirrored;
    this.paper = { width: surface.width, height: surface.height };
  }

  text(text: string, ink: Ink, { x, y, align = 'left', tag }: Spot): void {
    const shaped = this.#set.shape(text, ink.face);
    if (shaped.replaced) this.replaced = true;
    const place = { y, size: ink.size, color: ink.color, tag };
    const isMirrored = this.#mirrored;
    this.surface.text(shaped, { ...place, x: this.#x(x), align: isMirrored ? MIRRORED[align] : align });
  }

  /**
   * A figure with its last digit under those of its column. Figures run from left to right in all languages, so
   * on mirrored pages, where the column is at its left edge, they still end at the right.
   */
  figure(text: string, ink: Ink, { x, y, widest, tag }: FigureSpot): void {
    if (this.#mirrored) this.text(text, ink, { x: x - widest, y, tag });
    else this.text(text, ink, { x, y, align: 'right', tag });
  }

  /** A horizontal rule. */
  rule(x1: number, x2: number, y: number, stroke: Stroke): void {
    const [from, to] = this.#mirrored ? [x2, x1] : [x1, x2];
    this.surface.line([this.#x(from), y], [this.#x(to), y], stroke);
  }

  verticalRule(x: number, [y1, y2]: readonly [number, number], stroke: Stroke): void {
    this.surface.line([this.#x(x), y1], [this.#x(x), y2], stroke);
  }

  fill(box: Box, color: string): void {
    this.surface.rect(this.#box(box), color);
  }

  image(image: ImageResource, box: Box, tag: StructureElement): void {
    this.surface.image(image, this.#box(box), { tag });
  }

  modules(grid: BitGrid, box: Box, tag: StructureElement): void {
    this.surface.modules(grid, this.#box(box), { color: '#000000', tag });
  }

  /** Makes a place lead to an address. */
  link(box: Box, link: Link): void {
    this.surface.link(this.#box(box), link);
  }

  #box(box: Box): Box {
    return { ...box, x: this.#x(this.#mirrored ? box.x + box.width : box.x) };
  }

  #x(x: number): number {
    return this.#mirrored ? LEFT + RIGHT - x : x;
  }
}
