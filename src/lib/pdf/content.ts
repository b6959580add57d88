import type { GlyphCluster, GlyphRun } from '#lib/type/text/glyph-run.ts';
import type { EmbeddedFont } from './embedded-font.ts';
import { textString } from './object.ts';
import { pdfNumber, serialized } from './serialize.ts';

/** `#1B2330` → operands of rg and RG; grays as three equal parts become one, with the operators g and G. */
export function colorOperands(color: string): { readonly operands: string; readonly gray: boolean } {
  const rgb = Number.parseInt(color.slice(1), 16);
  if (color.length !== 7 || Number.isNaN(rgb)) throw new RangeError(`no colour: ${color}`);
  const [red, green, blue] = [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff];
  const level = (byte: number): string => pdfNumber(byte / 255);
  if (red === green && green === blue) return { operands: level(red), gray: true };
  return { operands: `${level(red)} ${level(green)} ${level(blue)}`, gray: false };
}

/** Fill and stroke colour as operators. */
export function fillColor(color: string): string {
  const { operands, gray } = colorOperands(color);
  return `${operands} ${gray ? 'g' : 'rg'}\n`;
}

export function strokeColor(color: string): string {
  const { operands, gray } = colorOperands(color);
  return `${operands} ${gray ? 'G' : 'RG'}\n`;
}

/** Operators that show a run from the current text position on, its font being set. */
export function showRun(run: GlyphRun, font: EmbeddedFont, size: number): string {
  return run.clusters === undefined ? showCharacters(run, font) : showClusters(run, font, size);
}

/** TJ subtracts its numbers (ISO 32000-1, 9.4.3), so kerning changes its sign. */
const tjNumber = (thousandths: number): string => pdfNumber(-thousandths);

function showCharacters({ glyphs, codePoints = [], adjustments }: GlyphRun, font: EmbeddedFont): string {
  let text = '(';
  let adjusted = false;
  for (let i = 0; i < glyphs.length; i++) {
    text += font.characterCode(glyphs[i]!, codePoints[i]!);
    const adjustment = adjustments[i]!;
    if (adjustment === 0) continue;
    adjusted = true;
    text += `)${tjNumber(adjustment)}(`;
  }
  return adjusted ? `[${text})]TJ\n` : `${text})Tj\n`;
}

/** Glyphs after the first of a cluster stand for nothing themselves; readers take the cluster's ActualText. */
const NOTHING = '\u200b';

function showClusters(
  { glyphs, clusters = [], adjustments }: GlyphRun,
  font: EmbeddedFont,
  size: number,
): string {
  let text = '';
  let next = 0;
  for (const cluster of clusters) {
    let shown = '';
    for (let i = 0; i < cluster.count; i++, next++) {
      const code = font.clusterCode(glyphs[next]!, i === 0 ? cluster.text : NOTHING);
      shown += showGlyph(code, adjustments[next]!, cluster.offsets?.[i], size);
    }
    text += cluster.count === 1 ? shown : actualText(cluster, shown);
  }
  return text;
}

/** Where one glyph does not stand for its characters alone (14.9.4). */
const actualText = ({ text }: GlyphCluster, shown: string): string =>
  `/Span<</ActualText${serialized(textString(text))}>>BDC\n${shown}EMC\n`;

function showGlyph(
  code: string,
  adjustment: number,
  offset: readonly [number, number] | undefined,
  size: number,
): string {
  const [x, y] = offset ?? [0, 0];
  const before = x === 0 ? '' : tjNumber(x);
  const after = adjustment - x === 0 ? '' : tjNumber(adjustment - x);
  const show = `[${before}(${code})${after}]TJ\n`;
  return y === 0 ? show : `${pdfNumber((y * size) / 1000)} Ts\n${show}0 Ts\n`;
}
