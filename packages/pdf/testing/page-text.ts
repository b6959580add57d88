import type { PdfDict, PdfObject, PdfString } from '#object.ts';
import type { ReadPdf } from './read-pdf.ts';
import { SyntaxReader } from './syntax-reader.ts';

/** A string shown on a page: its text by ToUnicode, and its place. */
export interface ShownText {
  readonly text: string;
  /** Points from the page's lower left corner. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Points, by the advances of the font and the kerning. */
  readonly width: number;
  /** Structure type of the marked content around it, or Artifact. */
  readonly mark: string;
}

interface State {
  x: number;
  y: number;
  size: number;
  font: PdfDict | undefined;
  marks: string[];
}

/** All texts of a page in the order of drawing; one entry for each text object. */
export function pageTexts(pdf: ReadPdf, page: PdfDict): readonly ShownText[] {
  const fonts = pdf.dict(pdf.dict(page.get('Resources')).get('Font') ?? new Map());
  const reader = new SyntaxReader(pdf.data(page.get('Contents')));
  const state: State = { x: 0, y: 0, size: 0, font: undefined, marks: [] };
  const shown: ShownText[] = [];
  let text = '';
  let width = 0;
  let operands: PdfObject[] = [];
  const apply: Readonly<Record<string, () => void>> = {
    BT: () => {
      text = '';
      width = 0;
    },
    ET: () => {
      const { x, y, size, marks } = state;
      shown.push({ text, x, y, size, width, mark: marks[0] ?? 'none' });
    },
    Td: () => {
      [state.x, state.y] = operands as [number, number];
    },
    Tf: () => {
      state.font = pdf.dict(fonts.get((operands[0] as { name: string }).name));
      state.size = operands[1] as number;
    },
    Tj: () => {
      text += decodedText(pdf, state.font!, [operands[0]!]);
      width += (advanceOf(pdf, state.font!, [operands[0]!]) * state.size) / 1000;
    },
    TJ: () => {
      const parts = operands[0] as readonly PdfObject[];
      text += decodedText(pdf, state.font!, parts);
      width += (advanceOf(pdf, state.font!, parts) * state.size) / 1000;
    },
    BMC: () => {
      state.marks.push((operands[0] as { name: string }).name);
    },
    BDC: () => {
      state.marks.push((operands[0] as { name: string }).name);
    },
    EMC: () => {
      state.marks.pop();
    },
  };
  for (reader.skipSpace(); !reader.atEnd; reader.skipSpace()) {
    const operator = reader.accept(/^[A-Za-z'"*]+/);
    if (operator === undefined) {
      operands.push(reader.value());
      continue;
    }
    apply[operator]?.();
    operands = [];
  }
  return shown;
}

const widths = new WeakMap<PdfDict, readonly number[]>();

/** Thousandths of the size: advances of a Type0 font whose widths begin at code 0, less the numbers of a TJ array. */
function advanceOf(pdf: ReadPdf, font: PdfDict, parts: readonly PdfObject[]): number {
  let advances = widths.get(font);
  if (advances === undefined) {
    const [descendant] = pdf.resolve(font.get('DescendantFonts')) as readonly PdfObject[];
    const [, list] = pdf.resolve(pdf.dict(descendant).get('W')) as readonly PdfObject[];
    advances = pdf.resolve(list) as readonly number[];
    widths.set(font, advances);
  }
  let sum = 0;
  for (const part of parts) {
    if (typeof part === 'number') {
      sum -= part;
      continue;
    }
    const { bytes } = part as PdfString;
    for (let i = 0; i < bytes.length; i += 2) sum += advances[(bytes[i]! << 8) | bytes[i + 1]!]!;
  }
  return sum;
}

const maps = new WeakMap<PdfDict, ReadonlyMap<number, string>>();

/** Characters of the strings of a TJ array, by the font's ToUnicode map. */
function decodedText(pdf: ReadPdf, font: PdfDict, parts: readonly PdfObject[]): string {
  const map = maps.get(font) ?? unicodeMap(pdf.data(font.get('ToUnicode')).toString('latin1'));
  maps.set(font, map);
  let text = '';
  for (const part of parts) {
    if (typeof part === 'number') continue;
    const { bytes } = part as PdfString;
    for (let i = 0; i < bytes.length; i += 2) {
      const code = (bytes[i]! << 8) | bytes[i + 1]!;
      const characters = map.get(code);
      if (characters === undefined) throw new Error(`code ${code} stands for nothing`);
      text += characters;
    }
  }
  return text;
}

export function unicodeMap(cmap: string): ReadonlyMap<number, string> {
  const map = new Map<number, string>();
  for (const [, section = ''] of cmap.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', text = ''] of section.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)>/g)) {
      const units = text.match(/.{4}/g) ?? [];
      map.set(
        Number.parseInt(code, 16),
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      );
    }
  }
  return map;
}
