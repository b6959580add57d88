import type { FontLibrary } from '@kontor/graphics';
import { dict, isKeyword, isName, Lexer, type PdfObject, serialized, type Token } from '@kontor/pdf';
import { documentText } from '../metadata/document-text.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import { inheritedEntry } from '../model/fields.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import type { Drawing } from './drawing.ts';
import { type Box, boxOf, colorOperator, inset, numbersOf, operands } from './drawing-geometry.ts';
import { FieldFont, wrapped } from './text-layout.ts';

const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMB = 1 << 24;

/** Default appearance of a field: font, size and colour (ISO 32000-1, 12.7.3.3). */
interface TextStyle {
  readonly font: string;
  /** Points; 0 for as large as fits. */
  readonly size: number;
  readonly color: string;
}

function textStyle(document: EditablePdf, field: ObjectCursor): TextStyle {
  const form = document.catalog.at('AcroForm');
  const own = inheritedEntry(field, 'DA') ?? form.at('DA');
  const lexer = new Lexer(own.bytes ?? new Uint8Array(0), 0, { maxDepth: 4, syntax: 'content' });
  let [font, size, color] = ['Helv', 0, '0 g'];
  let values: PdfObject[] = [];
  for (let token: Token | undefined = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!isKeyword(token)) {
      values.push(token);
      continue;
    }
    const [first, second] = values;
    if (token.keyword === 'Tf' && isName(first ?? null)) {
      font = (first as { readonly name: string }).name;
      size = typeof second === 'number' ? second : 0;
    }
    if (['g', 'rg', 'k'].includes(token.keyword))
      color = `${values.map((one) => serialized(one)).join(' ')} ${token.keyword}`;
    values = [];
  }
  const resource = form.at('DR').at('Font').at(font).at('BaseFont').name;
  return { font: (resource ?? font).replace(/^[A-Z]{6}\+/, ''), size: Math.abs(size), color };
}

/** Of a border that is drawn; 0 without one. */
function borderWidth(widget: ObjectCursor): number {
  const hasBorder = (widget.at('MK').at('BC').list ?? []).length > 0;
  return hasBorder ? Math.max(0, widget.at('BS').at('W').amount ?? 1) : 0;
}

/** Background and border of a widget (12.5.6.19). */
function frame(widget: ObjectCursor, [left, bottom, right, top]: Box): string {
  const look = widget.at('MK');
  const fill = colorOperator(numbersOf(look.at('BG')), 'fill');
  const stroke = colorOperator(numbersOf(look.at('BC')), 'stroke');
  const width = widget.at('BS').at('W').amount ?? 1;
  const area = `${operands(left, bottom, right - left, top - bottom)} re f\n`;
  const line = `${operands(width)} w\n${operands(left + width / 2, bottom + width / 2, right - left - width, top - bottom - width)} re S\n`;
  return `${fill === '' ? '' : `${fill}${area}`}${stroke === '' || width <= 0 ? '' : `${stroke}${line}`}`;
}

function valueText(cursor: ObjectCursor | undefined): string {
  if (cursor === undefined) return '';
  const { bytes, stream } = cursor;
  if (stream !== undefined) return Buffer.from(stream.data).toString('latin1');
  if (cursor.list !== undefined) return cursor.items().map(valueText).join('\n');
  if (bytes === undefined) return cursor.name ?? '';
  const lines = bytes.length === 0 ? '' : textLines(bytes);
  return lines;
}

/** A text with its line ends, which a document's title would not keep. */
function textLines(bytes: Uint8Array): string {
  const data = Buffer.from(bytes);
  if (data[0] === 0xfe && data[1] === 0xff) {
    const text = data
      .subarray(2, data.length & ~1)
      .swap16()
      .toString('utf16le');
    return text.replace(/\r\n?/g, '\n');
  }
  const parts = data.toString('latin1').replace(/\r\n?/g, '\n').split('\n');
  return parts
    .map((part) => (part === '' ? '' : (documentText({ bytes: Buffer.from(part, 'latin1') }) ?? '')))
    .join('\n');
}

const LARGEST = 12;
const PADDING = 2;

/** The look of a text or choice field with its value; undefined when its font lacks a character. */
export function drawnTextField(
  document: EditablePdf,
  widget: ObjectCursor,
  fonts: FontLibrary,
): Drawing | undefined {
  const box = boxOf(widget.at('Rect'));
  const flags = inheritedEntry(widget, 'Ff')?.amount ?? 0;
  const isMultiline = (flags & MULTILINE) !== 0;
  const value = chosenText(widget, valueText(inheritedEntry(widget, 'V')));
  const text = (flags & PASSWORD) !== 0 ? '' : value;
  const look = frame(widget, box);
  if (text.trim() === '') return { content: look, box };
  const style = textStyle(document, widget);
  const font = new FieldFont(style.font, fonts);
  if (!font.has(text.replaceAll('\n', ''))) return undefined;
  const inner = inset(box, PADDING);
  const comb = (flags & COMB) !== 0 ? (inheritedEntry(widget, 'MaxLen')?.amount ?? 0) : 0;
  const size = fontSize(style, font, { text, inner, isMultiline });
  const lines = isMultiline
    ? wrapped(text, font, ((inner[2] - inner[0]) * 1000) / size)
    : [text.replaceAll('\n', ' ')];
  const placed =
    comb > 0
      ? combed(lines[0]!, font, { inner, size, cells: comb })
      : aligned(lines, font, { widget, inner, size, isMultiline });
  // Up to the border, not to the padding: in low fields letters reach into that.
  const [left, bottom, right, top] = inset(box, borderWidth(widget));
  const clip = `${operands(left, bottom, right - left, top - bottom)} re W n\n`;
  return {
    content: `${look}/Tx BMC\nq\n${clip}BT\n${style.color}\n/F0 ${operands(size)} Tf\n${placed}ET\nQ\nEMC\n`,
    box,
    fonts: dict({ F0: document.add(font.dictionary) }),
  };
}

/** Choice fields store what is exported; what is shown is beside it. */
function chosenText(widget: ObjectCursor, value: string): string {
  for (const option of inheritedEntry(widget, 'Opt')?.items() ?? []) {
    const [exported, shown] = option.items();
    if (exported !== undefined && shown !== undefined && valueText(exported) === value)
      return valueText(shown);
  }
  return value;
}

interface SizeOptions {
  readonly text: string;
  readonly inner: Box;
  readonly isMultiline: boolean;
}

function fontSize({ size }: TextStyle, font: FieldFont, { text, inner, isMultiline }: SizeOptions): number {
  if (size > 0) return size;
  if (isMultiline) return LARGEST;
  const [left, bottom, right, top] = inner;
  const byWidth = ((right - left) * 1000) / Math.max(1, font.width(text));
  return Math.max(4, Math.min((top - bottom) * 0.8, byWidth, LARGEST));
}

interface LineOptions {
  readonly widget: ObjectCursor;
  readonly inner: Box;
  readonly size: number;
  readonly isMultiline: boolean;
}

const LEADING = 1.15;

function aligned(
  lines: readonly string[],
  font: FieldFont,
  { widget, inner, size, isMultiline }: LineOptions,
): string {
  const [left, bottom, right, top] = inner;
  const alignment = inheritedEntry(widget, 'Q')?.amount ?? 0;
  const height = (font.capHeight * size) / 1000;
  let y = isMultiline ? top - size : (bottom + top - height) / 2;
  let content = '';
  for (const line of lines) {
    const free = right - left - (font.width(line) * size) / 1000;
    const x = left + (alignment === 1 ? free / 2 : 0) + (alignment === 2 ? free : 0);
    content += `1 0 0 1 ${operands(x, y)} Tm ${font.shown(line)} Tj\n`;
    y -= size * LEADING;
  }
  return content;
}

interface CombOptions {
  readonly inner: Box;
  readonly size: number;
  readonly cells: number;
}

/** One character in the middle of each cell. */
function combed(text: string, font: FieldFont, { inner, size, cells }: CombOptions): string {
  const [left, bottom, right, top] = inner;
  const cell = (right - left) / cells;
  const y = (bottom + top - (font.capHeight * size) / 1000) / 2;
  return [...text]
    .map((character, i) => {
      const x = left + cell * (i + 0.5) - (font.width(character) * size) / 2000;
      return `1 0 0 1 ${operands(x, y)} Tm ${font.shown(character)} Tj\n`;
    })
    .join('');
}

/** The mark of a check box or radio button that is on. */
export function drawnMark(widget: ObjectCursor, state: 'on' | 'off'): Drawing {
  const box = boxOf(widget.at('Rect'));
  const look = frame(widget, box);
  if (state === 'off') return { content: look, box };
  const [left, bottom, right, top] = inset(box, Math.min(box[2] - box[0], box[3] - box[1]) * 0.2);
  const [width, height] = [right - left, top - bottom];
  const points = [
    [0, 0.5],
    [0.35, 0.1],
    [1, 0.95],
  ].map(([x, y], i) => `${operands(left + x! * width, bottom + y! * height)} ${i === 0 ? 'm' : 'l'}\n`);
  return {
    content: `${look}0 G ${operands(Math.max(0.5, width / 7))} w 1 J 1 j\n${points.join('')}S\n`,
    box,
  };
}

/** Text that is written on the page itself (12.5.6.6). */
export function drawnFreeText(
  document: EditablePdf,
  annotation: ObjectCursor,
  fonts: FontLibrary,
): Drawing | undefined {
  const box = boxOf(annotation.at('Rect'));
  const text = valueText(annotation.at('Contents'));
  const style = textStyle(document, annotation);
  const font = new FieldFont(style.font, fonts);
  if (!font.has(text.replaceAll('\n', ''))) return undefined;
  const width = annotation.at('BS').at('W').amount ?? 1;
  const fill = colorOperator(numbersOf(annotation.at('C')), 'fill');
  const area = `${operands(box[0], box[1], box[2] - box[0], box[3] - box[1])} re f\n`;
  const inner = inset(box, PADDING + width);
  const size = style.size > 0 ? style.size : LARGEST;
  const lines = wrapped(text, font, ((inner[2] - inner[0]) * 1000) / size);
  const placed = aligned(lines, font, { widget: annotation, inner, size, isMultiline: true });
  return {
    content: `${fill === '' ? '' : `${fill}${area}`}BT\n${style.color}\n/F0 ${operands(size)} Tf\n${placed}ET\n`,
    box,
    opacity: annotation.at('CA').amount,
    fonts: dict({ F0: document.add(font.dictionary) }),
  };
}
