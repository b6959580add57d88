import type { GlyphCluster, GlyphRun, LatinText } from '@kontor/graphics';
import type { EmbeddedFont } from './embedded-font.ts';
import { textString } from './object.ts';
import { pdfNumber, serialized } from './serialize.ts';
import type { SyntaxBytes } from './syntax-bytes.ts';

interface ColorOperators {
  readonly fill: string;
  readonly stroke: string;
}

/** A document has some ten colours; those that callers choose are not kept without end. */
const MAX_COLORS = 200;
const colors = new Map<string, ColorOperators>();

function operatorsOf(color: string): ColorOperators {
  let operators = colors.get(color);
  if (operators === undefined) {
    const { operands, gray } = colorOperands(color);
    operators = { fill: `${operands} ${gray ? 'g' : 'rg'}\n`, stroke: `${operands} ${gray ? 'G' : 'RG'}\n` };
    if (colors.size >= MAX_COLORS) colors.clear();
    colors.set(color, operators);
  }
  return operators;
}

/** `#1B2330` → operands of rg and RG; grays as three equal parts become one, with the operators g and G. */
function colorOperands(color: string): { readonly operands: string; readonly gray: boolean } {
  const rgb = Number.parseInt(color.slice(1), 16);
  if (color.length !== 7 || Number.isNaN(rgb)) throw new RangeError(`no colour: ${color}`);
  const [red, green, blue] = [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff];
  const level = (byte: number): string => pdfNumber(byte / 255);
  if (red === green && green === blue) return { operands: level(red), gray: true };
  return { operands: `${level(red)} ${level(green)} ${level(blue)}`, gray: false };
}

/** Fill and stroke colour as operators. */
export const fillColor = (color: string): string => operatorsOf(color).fill;
export const strokeColor = (color: string): string => operatorsOf(color).stroke;

/** Writes the operators that show a run from the current text position on, its font being set. */
export function showRun(out: SyntaxBytes, run: GlyphRun, font: EmbeddedFont, size: number): void {
  if (run.latin !== undefined) showLatin(out, run.latin, font);
  else if (run.clusters === undefined) showCharacters(out, run, font);
  else showClusters(out, run, font, size);
}

function showLatin(out: SyntaxBytes, { text, isKerned }: LatinText, font: EmbeddedFont): void {
  const { latin, metrics } = font.font;
  const scale = 1000 / metrics.unitsPerEm;
  out.text(isKerned ? '[(' : '(');
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    out.literalCode(font.characterCode(latin.glyphs[character]!, character));
    const kerning = isKerned && i + 1 < text.length ? latin.kerning(character, text.charCodeAt(i + 1)) : 0;
    if (kerning !== 0) writeAdjustment(out, kerning * scale);
  }
  out.text(isKerned ? ')]TJ\n' : ')Tj\n');
}

/** TJ subtracts its numbers (ISO 32000-1, 9.4.3), so kerning changes its sign. */
function writeAdjustment(out: SyntaxBytes, thousandths: number): void {
  out.text(')');
  out.number(-thousandths);
  out.text('(');
}

function showCharacters(
  out: SyntaxBytes,
  { glyphs, codePoints = [], adjustments }: GlyphRun,
  font: EmbeddedFont,
): void {
  const isAdjusted = adjustments.some((adjustment) => adjustment !== 0);
  out.text(isAdjusted ? '[(' : '(');
  for (let i = 0; i < glyphs.length; i++) {
    out.literalCode(font.characterCode(glyphs[i]!, codePoints[i]!));
    const adjustment = adjustments[i]!;
    if (adjustment !== 0) writeAdjustment(out, adjustment);
  }
  out.text(isAdjusted ? ')]TJ\n' : ')Tj\n');
}

/** Glyphs after the first of a cluster stand for nothing themselves; readers take the cluster's ActualText. */
const NOTHING = '\u200b';

function showClusters(
  out: SyntaxBytes,
  { glyphs, clusters = [], adjustments }: GlyphRun,
  font: EmbeddedFont,
  size: number,
): void {
  let next = 0;
  for (const cluster of clusters) {
    if (cluster.count !== 1) out.text(beginActualText(cluster));
    for (let i = 0; i < cluster.count; i++, next++) {
      const code = font.clusterCode(glyphs[next]!, i === 0 ? cluster.text : NOTHING);
      showGlyph(out, { code, adjustment: adjustments[next]!, offset: cluster.offsets?.[i] ?? [0, 0], size });
    }
    if (cluster.count !== 1) out.text('EMC\n');
  }
}

/** Where one glyph does not stand for its characters alone (14.9.4). */
const beginActualText = ({ text }: GlyphCluster): string =>
  `/Span<</ActualText${serialized(textString(text))}>>BDC\n`;

interface PlacedGlyph {
  readonly code: number;
  readonly adjustment: number;
  readonly offset: readonly [number, number];
  readonly size: number;
}

function showGlyph(out: SyntaxBytes, { code, adjustment, offset: [x, y], size }: PlacedGlyph): void {
  if (y !== 0) out.text(`${pdfNumber((y * size) / 1000)} Ts\n`);
  out.text('[');
  if (x !== 0) out.number(-x);
  out.text('(');
  out.literalCode(code);
  out.text(')');
  if (adjustment !== x) out.number(x - adjustment);
  out.text(']TJ\n');
  if (y !== 0) out.text('0 Ts\n');
}
