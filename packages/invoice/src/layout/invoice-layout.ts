import type { Cancellation, MoneyFormat } from '@kontor/base';
import {
  breakLines,
  type ComplexShaper,
  type FontLibrary,
  MM_PER_POINT,
  shortened,
  type TextStyle,
  Typesetter,
} from '@kontor/graphics';
import { child, PdfDocument, type StructureElement } from '@kontor/pdf';
import type { InvoiceDocument } from './document.ts';
import { PAPERS, type Paper } from './paper.ts';
import { type Ink, Sheet } from './sheet.ts';
import type { TemplateStyle } from './template-style.ts';
import { bare, breakableWhere, guarded, unbreakableParts } from './unbroken.ts';

/** Below this size, in points, thin strokes break up in print. */
const SMALL = { ink: 11, grey: 11 } as const;
/** In version 1 of the interface, where light letters are the look; grey ones look thinner. */
const SMALL_V1 = { ink: 9, grey: 10 } as const;
/** Longer texts are not measured as a whole first. */
const MAYBE_ONE_LINE = 300;

export const millimetres = (points: number): number => points * MM_PER_POINT;

export interface InvoiceLayoutOptions {
  readonly fonts: FontLibrary;
  readonly style: TemplateStyle;
  readonly money: MoneyFormat;
  readonly complex: ComplexShaper | undefined;
  /** Looked at with every text that is measured. */
  readonly cancellation?: Cancellation | undefined;
}

/** All that the parts of one invoice's layout share: what to draw, how it looks, and the file it goes into. */
export class InvoiceLayout {
  readonly document: InvoiceDocument;
  readonly style: TemplateStyle;
  readonly money: MoneyFormat;
  readonly pdf: PdfDocument;
  readonly paper: Paper;
  readonly sheets: Sheet[] = [];
  readonly #set: Typesetter;
  /** Lines run from right to left. */
  readonly isMirrored: boolean;
  readonly #cancellation: Cancellation | undefined;

  constructor(document: InvoiceDocument, options: InvoiceLayoutOptions) {
    const { fonts, style, money, complex, cancellation } = options;
    const { locale, language = locale, metadata } = document;
    this.document = document;
    this.style = style;
    this.money = money;
    this.paper = PAPERS[document.paper ?? 'A4'];
    this.#set = new Typesetter(fonts, { locale: language, complex });
    this.#cancellation = cancellation;
    this.isMirrored = isRightToLeft(locale);
    this.pdf = new PdfDocument({ language, ...metadata, accessible: true, commonCharacters: true });
  }

  newSheet(): Sheet {
    const sheet = new Sheet(this.pdf.page(this.paper), this.#set, { mirrored: this.isMirrored });
    this.sheets.push(sheet);
    return sheet;
  }

  /** The place on this paper of what is at `y` on A4, seen from the foot of the page. */
  fromFoot(y: number): number {
    return y + this.paper.height - PAPERS.A4.height;
  }

  /** A new paragraph of the document's logical structure. */
  paragraph(): StructureElement {
    return child(this.pdf.root, 'P');
  }

  /** The one heading of the first level. */
  heading(): StructureElement {
    return child(this.pdf.root, 'H1');
  }

  regular(size: number, color = this.style.ink): Ink {
    const { regular, small, grey } = this.style;
    const least = this.document.isVersion1 === true ? SMALL_V1 : SMALL;
    const isThin = size < (color === grey ? least.grey : least.ink);
    return { face: isThin && small !== undefined ? small : regular, size, color };
  }

  strong(size: number, color = this.style.ink): Ink {
    return { face: this.style.strong, size, color };
  }

  /** Width of a text in millimetres. @throws Cancelled */
  width(text: string, style: TextStyle): number {
    this.#cancellation?.throwIfCancelled();
    return this.#set.width(text, style);
  }

  /** The text in lines of at most this width; line feeds break. */
  lines(text: string, style: TextStyle, width: number): readonly string[] {
    return breakLines(text, width, (part) => this.width(part, style));
  }

  /** The same; numbers, addresses of mail and web, amounts and dates stay in one line wherever that has room for them. */
  wholeLines(text: string, style: TextStyle, width: number): readonly string[] {
    if (text.length <= MAYBE_ONE_LINE && !text.includes('\n') && this.width(text, style) <= width)
      return [text];
    const kept = breakableWhere(guarded(text), (part) => this.width(part, style) > width);
    return breakLines(kept, width, (part) => this.width(bare(part), style)).map(bare);
  }

  /** Width of the widest part of a text that stays in one line. */
  widestPart(text: string, style: TextStyle): number {
    return unbreakableParts(text).reduce((most, part) => Math.max(most, this.width(part, style)), 0);
  }

  shortened(text: string, style: TextStyle, width: number): string {
    return shortened(text, width, (part) => this.width(part, style));
  }

  /**
   * The style, made smaller in half points down to `least` where the text is too wide; what is too wide even
   * then has to be broken or shortened by the caller.
   */
  fitted(text: string, ink: Ink, width: number, least: number): Ink {
    const full = this.width(text, ink);
    if (full <= width) return ink;
    const size = Math.floor((ink.size * width * 2) / full) / 2;
    return { ...ink, size: Math.max(least, size) };
  }

  /** The distance of a line's baseline below its top: the capitals are in the middle of the line. */
  baseline(style: TextStyle, lead: number): number {
    const { capHeight, unitsPerEm } = this.#set.stack(style.face).primary.metrics;
    return millimetres((lead + (capHeight / unitsPerEm) * style.size) / 2);
  }
}

/** Locales asked so far: the answer follows from Intl's data alone, and asking takes longer than a page's head. */
const directions = new Map<string, boolean>();
const MAX_DIRECTIONS = 500;

/** `getTextInfo` is in Node, but not yet in the compiler's library. */
function isRightToLeft(locale: string): boolean {
  let answer = directions.get(locale);
  if (answer === undefined) {
    const known = new Intl.Locale(locale) as Intl.Locale & { getTextInfo?(): { direction?: string } };
    answer = known.getTextInfo?.().direction === 'rtl';
    if (directions.size >= MAX_DIRECTIONS) directions.clear();
    directions.set(locale, answer);
  }
  return answer;
}
