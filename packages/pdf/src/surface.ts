import { type BitGrid, gridBoxes, type ParsedFont, type ShapedText } from '@kontor/graphics';
import { fillColor, showRun, strokeColor } from './content.ts';
import type { EmbeddedFont } from './embedded-font.ts';
import type { PdfRef } from './object.ts';
import { pdfNumber } from './serialize.ts';
import type { StructureElement, TaggedPage } from './structure.ts';
import { SyntaxBytes } from './syntax-bytes.ts';

const POINTS_PER_MM = 72 / 25.4;

/** Without a tag a piece is an artifact: screen readers pass it over. */
export interface Tagged {
  readonly tag?: StructureElement | undefined;
}

export interface TextPlace extends Tagged {
  /** Millimetres from the left; the text's left edge, right edge or middle by `align` (default left). */
  readonly x: number;
  /** Baseline, millimetres from the top. */
  readonly y: number;
  /** Points. */
  readonly size: number;
  /** `#RRGGBB` */
  readonly color: string;
  readonly align?: 'left' | 'right' | 'center';
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Stroke {
  /** Points. */
  readonly width: number;
  readonly color: string;
  /** Lengths of dashes and gaps, points. */
  readonly dash?: readonly number[];
}

/** Millimetres from the top left: move, line, Bézier curve (two control points, end), close. */
export type PathStep =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

/** A place on a page that leads somewhere. */
export interface Link {
  /** ASCII, with its scheme. */
  readonly uri: string;
  /** Where it leads, for who does not see the page. */
  readonly contents: string;
  /** The element `Link` of its text. */
  readonly tag: StructureElement;
}

/** A link with its place in points: left, bottom, right, top. */
export interface PlacedLink extends Link {
  readonly corners: readonly [number, number, number, number];
}

/** A picture of the document, as `PdfDocument.image` returns it. */
export interface ImageResource {
  /** Name in the resources: `I1`. */
  readonly resource: string;
}

/**
 * One page to draw on. Millimetres from the page's top left, y downwards; type sizes and line widths in points.
 * Pages stay open until the document is written, so that what depends on their number can come last.
 */
export class Surface {
  readonly width: number;
  readonly height: number;
  readonly #page: PdfRef;
  readonly #embedded: (font: ParsedFont) => EmbeddedFont;
  readonly #owners: StructureElement[] = [];
  readonly #links: PlacedLink[] = [];
  readonly #content = new SyntaxBytes();
  #openTag: StructureElement | 'artifact' | undefined;
  #fill = '';
  #strokeColor = '';
  /** Line width and dashes as every page begins with them (ISO 32000-1, table 52). */
  #lineWidth = 1;
  #dash = '';
  #fontResource = '';
  #fontSize = 0;
  #originX = 0;
  #originY = 0;

  constructor(
    page: PdfRef,
    size: { width: number; height: number },
    embedded: (font: ParsedFont) => EmbeddedFont,
  ) {
    this.#page = page;
    this.width = size.width;
    this.height = size.height;
    this.#embedded = embedded;
  }

  /** Draws with another origin: `draw` sees (x, y) as (0, 0). */
  translated(x: number, y: number, draw: () => void): void {
    this.#originX += x;
    this.#originY += y;
    draw();
    this.#originX -= x;
    this.#originY -= y;
  }

  text(shaped: ShapedText, { x, y, size, color, align = 'left', tag }: TextPlace): void {
    if (shaped.runs.length === 0) return;
    this.#mark(tag);
    this.#setFill(color);
    const out = this.#content;
    out.text('BT\n');
    this.#pair(this.#x(x) - alignedBy(align) * shaped.width * size, this.#y(y));
    out.text('Td\n');
    for (const run of shaped.runs) {
      const font = this.#embedded(run.font);
      this.#setFont(font.resource, size);
      showRun(out, run, font, size);
    }
    out.text('ET\n');
  }

  line(from: readonly [number, number], to: readonly [number, number], stroke: Stroke): void {
    this.path(
      [
        ['M', ...from],
        ['L', ...to],
      ],
      { stroke },
    );
  }

  rect({ x, y, width, height }: Box, fill: string): void {
    this.#mark(undefined);
    this.#setFill(fill);
    this.#pair(this.#x(x), this.#y(y + height));
    this.#pair(width * POINTS_PER_MM, height * POINTS_PER_MM);
    this.#content.text('re f\n');
  }

  /** Lines and areas; fills by the non-zero rule. */
  path(
    steps: readonly PathStep[],
    paint: { readonly fill?: string; readonly stroke?: Stroke } & Tagged,
  ): void {
    this.#mark(paint.tag);
    const { fill, stroke } = paint;
    if (fill !== undefined) this.#setFill(fill);
    if (stroke !== undefined) this.#setStroke(stroke);
    for (const step of steps) this.#step(step);
    this.#content.text(paintOperator(fill, stroke));
  }

  /** The dark modules of a code as one filled path: no seams between them, whatever the viewer's smoothing. */
  modules(grid: BitGrid, { x, y, width, height }: Box, options: { readonly color: string } & Tagged): void {
    this.#mark(options.tag);
    const [scaleX, scaleY] = [(width * POINTS_PER_MM) / grid.width, (height * POINTS_PER_MM) / grid.height];
    const matrix = [scaleX, 0, 0, -scaleY].map(precise).join(' ');
    const out = this.#content;
    out.text(`q\n${fillColor(options.color)}${matrix} `);
    this.#pair(this.#x(x), this.#y(y));
    out.text('cm\n');
    for (const box of gridBoxes(grid)) {
      this.#pair(box.x, box.y);
      this.#pair(box.width, box.height);
      out.text('re\n');
    }
    out.text('f\nQ\n');
  }

  image({ resource }: ImageResource, { x, y, width, height }: Box, { tag }: Tagged = {}): void {
    this.#mark(tag);
    const out = this.#content;
    out.text('q\n');
    this.#pair(width * POINTS_PER_MM, 0);
    this.#pair(0, height * POINTS_PER_MM);
    this.#pair(this.#x(x), this.#y(y + height));
    out.text(`cm\n/${resource} Do\nQ\n`);
  }

  /** Makes a place lead somewhere; its text is drawn by itself, with the same tag. */
  link({ x, y, width, height }: Box, link: Link): void {
    const corners = [this.#x(x), this.#y(y + height), this.#x(x + width), this.#y(y)] as const;
    this.#links.push({ ...link, corners });
  }

  /** Operators of the page; ends it. */
  finish(): {
    readonly content: Buffer;
    readonly tagged: TaggedPage;
    readonly links: readonly PlacedLink[];
  } {
    this.#closeMark();
    return {
      content: this.#content.subarray(),
      tagged: { page: this.#page, owners: this.#owners },
      links: this.#links,
    };
  }

  #x(mm: number): number {
    return (this.#originX + mm) * POINTS_PER_MM;
  }

  #y(mm: number): number {
    return (this.height - this.#originY - mm) * POINTS_PER_MM;
  }

  /** Two places or lengths in points, a space behind each. */
  #pair(x: number, y: number): void {
    const out = this.#content;
    out.number(x);
    out.text(' ');
    out.number(y);
    out.text(' ');
  }

  #step(step: PathStep): void {
    for (let i = 1; i < step.length; i += 2) {
      this.#pair(this.#x(step[i] as number), this.#y(step[i + 1] as number));
    }
    this.#content.text(OPERATORS[step[0]]);
  }

  #setStroke({ width, color, dash = SOLID }: Stroke): void {
    const out = this.#content;
    if (color !== this.#strokeColor) out.text(strokeColor(color));
    if (width !== this.#lineWidth) out.text(`${pdfNumber(width)} w\n`);
    const pattern = dash.map(pdfNumber).join(' ');
    if (pattern !== this.#dash) out.text(`[${pattern}]0 d\n`);
    this.#strokeColor = color;
    this.#lineWidth = width;
    this.#dash = pattern;
  }

  #setFont(resource: string, size: number): void {
    if (resource === this.#fontResource && size === this.#fontSize) return;
    this.#fontResource = resource;
    this.#fontSize = size;
    this.#content.text(`/${resource} ${pdfNumber(size)} Tf\n`);
  }

  #setFill(color: string): void {
    if (color === this.#fill) return;
    this.#fill = color;
    this.#content.text(fillColor(color));
  }

  /** Opens the marked content of this tag, unless it is open: neighbours of one element share one sequence. */
  #mark(tag: StructureElement | undefined): void {
    const wanted = tag ?? 'artifact';
    if (this.#openTag === wanted) return;
    this.#closeMark();
    this.#openTag = wanted;
    if (tag === undefined) {
      this.#content.text('/Artifact BMC\n');
      return;
    }
    const mcid = this.#owners.length;
    this.#owners.push(tag);
    tag.kids.push({ page: this.#page, mcid });
    this.#content.text(`/${tag.type}<</MCID ${mcid}>>BDC\n`);
  }

  #closeMark(): void {
    if (this.#openTag !== undefined) this.#content.text('EMC\n');
    this.#openTag = undefined;
  }
}

const SOLID: readonly number[] = [];

const OPERATORS = { M: 'm\n', L: 'l\n', C: 'c\n', Z: 'h\n' } as const;

/** Module sizes are multiplied by up to 177 modules, so they need more digits than places do. */
const precise = (value: number): string => String(Number(value.toFixed(6)));

const alignedBy = (align: 'left' | 'right' | 'center'): number => {
  if (align === 'right') return 1;
  return align === 'center' ? 0.5 : 0;
};

function paintOperator(fill: string | undefined, stroke: Stroke | undefined): string {
  if (fill !== undefined && stroke !== undefined) return 'B\n';
  if (fill !== undefined) return 'f\n';
  return stroke === undefined ? 'n\n' : 'S\n';
}
