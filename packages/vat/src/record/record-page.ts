import {
  breakLines,
  type FontLibrary,
  loadComplexShaper,
  MM_PER_POINT,
  needsShaping,
  shortened,
  Typesetter,
} from '@kontor/graphics';
import { child, drawTestMark, PdfDocument, type StructureElement, type Surface } from '@kontor/pdf';
import { readRecord } from '../evidence/signed-record.ts';
import { RECORD_FILE, type RecordContent, type RecordRow, recordContent } from './record-content.ts';
import type { RecordLanguage } from './record-words.ts';

const A4 = { width: 210, height: 297 };
const LEFT = 22;
const RIGHT = 188;
const VALUE_LEFT = 66;
const RESULT_LEFT = 130;
const GAP = 4;
const TOP = 30;
const BOTTOM = 287;

const FACE = 'source-sans-3/400Regular';
const STRONG = 'source-sans-3/600SemiBold';
const INK = '#1a1a1a';
/** Contrast on white 5.9, 5.6 and 6.9 to 1 (WCAG 2.2, 1.4.3). */
const GREY = '#646464';
const GOOD = '#1d6f42';
const BAD = '#a1260d';
const RULE = { width: 0.5, color: '#d0d0d0' };

const SIZE = 9.5;
const SMALL = 8.5;
const LEADING = 1.35;
const ROW_GAP = 1.1;
/** A register's text has no bound; the record has all of it. */
const MAX_LINES = 4;
/** Longer ones are not measured as a whole. */
const MAX_MEASURED = 2_000;

export interface RecordPdfOrder {
  /** In compact form. */
  readonly record: string;
  readonly language: RecordLanguage;
}

/** A printed record, and whether characters of its texts had to be replaced. */
export interface RecordPdf {
  readonly pdf: Uint8Array;
  readonly isReplaced: boolean;
}

/**
 * A record on one page of A4, with the record inside as a file: PDF/A-3 and PDF/UA-1.
 * @throws TypeError for what is no record
 */
export async function recordPdf(
  { record, language }: RecordPdfOrder,
  { fonts }: { readonly fonts: FontLibrary },
): Promise<RecordPdf> {
  const read = readRecord(record);
  if (read === undefined) throw new TypeError('not a record of a VAT check');
  const content = recordContent(read.claims, read.kid, language);
  const createdAt = `${new Date(read.claims.iat * 1000).toISOString().slice(0, 19)}Z`;
  const complex = needsShaping(JSON.stringify(content)) ? await loadComplexShaper() : undefined;
  const pdf = new PdfDocument({
    language,
    title: `${content.title}: ${content.vatId}`,
    author: read.claims.iss,
    createdAt,
    accessible: true,
    commonCharacters: true,
  });
  const surface = pdf.page(A4);
  const set = new Typesetter(fonts, { locale: language, complex });
  const isReplaced = draw(fittingLayout(content, set), { surface, root: pdf.root, set });
  if (read.claims.test === true) drawTestMark(surface, A4, fonts);
  const bytes = pdf.bytes({
    attachments: [
      {
        fileName: RECORD_FILE,
        description: content.attachment,
        // RFC 7515, 9.2.1.
        mediaType: 'application/jose',
        data: new TextEncoder().encode(record),
        relationship: 'Data',
        modifiedAt: createdAt,
      },
    ],
  });
  return { pdf: bytes, isReplaced };
}

interface Ink {
  readonly face: string;
  readonly size: number;
  readonly color: string;
}

const PLAIN: Ink = { face: FACE, size: SIZE, color: INK };
const LABEL: Ink = { face: FACE, size: SIZE, color: GREY };

/** A text on the page; those of one paragraph have the same number. */
interface PlacedText {
  readonly text: string;
  readonly ink: Ink;
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly paragraph: number;
}

/** The page, laid out. */
interface Layout {
  readonly texts: readonly PlacedText[];
  /** What each paragraph is, by its number. */
  readonly types: readonly ('H1' | 'H2' | 'P')[];
  readonly rules: readonly number[];
  /** Baseline of the line after the last one. */
  readonly end: number;
}

/** With as many lines a value as there is room for: one page it is, whatever a register answers. */
function fittingLayout(content: RecordContent, set: Typesetter): Layout {
  for (let maxLines = MAX_LINES; ; maxLines--) {
    const layout = new RecordLayout(set, maxLines).of(content);
    if (layout.end <= BOTTOM || maxLines === 1) return layout;
  }
}

class RecordLayout {
  readonly #set: Typesetter;
  readonly #maxLines: number;
  readonly #texts: PlacedText[] = [];
  readonly #types: ('H1' | 'H2' | 'P')[] = [];
  readonly #rules: number[] = [];
  #y = TOP;

  constructor(set: Typesetter, maxLines: number) {
    this.#set = set;
    this.#maxLines = maxLines;
  }

  of({ title, vatId, isValid, result, warning, sections, paragraphs }: RecordContent): Layout {
    this.#line('H1', title, { face: FACE, size: 12, color: GREY });
    this.#y += 11;
    this.#line('P', vatId, { face: STRONG, size: 24, color: INK });
    this.#y += 8;
    const color = isValid ? GOOD : BAD;
    this.#paragraph(result, { face: STRONG, size: 12, color: warning === undefined ? color : GREY });
    if (warning !== undefined) this.#paragraph(warning, { face: STRONG, size: SIZE, color: BAD });
    for (const section of sections) this.#section(section.title, section.rows);
    this.#y += 5;
    for (const text of paragraphs) {
      this.#paragraph(text, { face: FACE, size: SMALL, color: GREY });
      this.#y += 1.5;
    }
    return { texts: this.#texts, types: this.#types, rules: this.#rules, end: this.#y };
  }

  #section(title: string, rows: readonly RecordRow[]): void {
    this.#y += 5;
    this.#rules.push(this.#y);
    this.#y += 6.5;
    this.#line('H2', title, { face: STRONG, size: 11, color: INK });
    this.#y += 6;
    for (const row of rows) this.#row(row);
  }

  /** One paragraph: label, value, result. */
  #row({ label, value, result }: RecordRow): void {
    const valueRight = result === undefined ? RIGHT : RESULT_LEFT - GAP;
    const columns: readonly (readonly [x: number, right: number, text: string, ink: Ink])[] = [
      [LEFT, VALUE_LEFT - GAP, label, LABEL],
      [VALUE_LEFT, valueRight, value, PLAIN],
      ...(result === undefined ? [] : [[RESULT_LEFT, RIGHT, result, PLAIN] as const]),
    ];
    const paragraph = this.#types.push('P') - 1;
    let count = 1;
    for (const [x, right, text, ink] of columns) {
      const lines = this.#lines(text, ink, { width: right - x, maxLines: this.#maxLines });
      count = Math.max(count, lines.length);
      lines.forEach((line, index) => {
        this.#texts.push({ text: line, ink, x, y: this.#y + index * leadOf(ink), paragraph });
      });
    }
    this.#y += count * leadOf(PLAIN) + ROW_GAP;
  }

  #paragraph(text: string, ink: Ink): void {
    const paragraph = this.#types.push('P') - 1;
    for (const line of this.#lines(text, ink, { width: RIGHT - LEFT, maxLines: MAX_LINES })) {
      this.#texts.push({ text: line, ink, x: LEFT, y: this.#y, paragraph });
      this.#y += leadOf(ink);
    }
  }

  #line(type: 'H1' | 'H2' | 'P', text: string, ink: Ink): void {
    const paragraph = this.#types.push(type) - 1;
    this.#texts.push({
      ...{ text: this.#shortened(text, ink, RIGHT - LEFT), ink },
      ...{ x: LEFT, y: this.#y, paragraph },
    });
  }

  /** In lines of this width; what is longer ends with an ellipsis. */
  #lines(
    text: string,
    ink: Ink,
    { width, maxLines }: { readonly width: number; readonly maxLines: number },
  ): readonly string[] {
    const broken = breakLines(text.slice(0, MAX_MEASURED), width, (part) => this.#set.width(part, ink));
    if (broken.length <= maxLines && text.length <= MAX_MEASURED) return broken;
    const last = broken.slice(maxLines - 1).join(' ');
    return [...broken.slice(0, maxLines - 1), this.#shortened(`${last} …`, ink, width)];
  }

  #shortened(text: string, ink: Ink, width: number): string {
    return shortened(text, width, (part) => this.#set.width(part, ink));
  }
}

interface Canvas {
  readonly surface: Surface;
  readonly root: StructureElement;
  readonly set: Typesetter;
}

/** @returns whether characters had to be replaced */
function draw({ texts, types, rules }: Layout, { surface, root, set }: Canvas): boolean {
  const tags = types.map((type) => child(root, type));
  let isReplaced = false;
  for (const { text, ink, x, y, paragraph } of texts) {
    const shaped = set.shape(text, ink.face);
    if (shaped.replaced) isReplaced = true;
    surface.text(shaped, { x, y, size: ink.size, color: ink.color, tag: tags[paragraph] });
  }
  for (const y of rules) surface.line([LEFT, y], [RIGHT, y], RULE);
  return isReplaced;
}

const leadOf = ({ size }: Ink): number => size * LEADING * MM_PER_POINT;
