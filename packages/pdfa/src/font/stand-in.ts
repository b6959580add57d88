import { type FontLibrary, type ParsedFont, requiredFace } from '@kontor/graphics';
import type { FontUse } from '../usage/usage.ts';
import { STANDARD_ENCODING } from './encodings.data.ts';
import { glyphText } from './glyph-names.ts';
import { simpleEncoding } from './simple-encoding.ts';
import { candidateFaces, type StandardFace } from './standard-fonts.ts';
import { standardWidth } from './standard-widths.data.ts';

/** A code as it is shown by the font that replaces another. */
export interface StandInCode {
  readonly code: number;
  readonly glyph: number;
  readonly text: string;
  /** Thousandths. */
  readonly width: number;
  /** The outline is so many times as wide as in the face. */
  readonly stretch: number;
}

/** A face that stands for a font, with all codes that the font shows. */
export interface StandIn extends StandardFace {
  readonly parsed: ParsedFont;
  readonly codes: readonly StandInCode[];
}

/** The first face that has every letter of a font, nearly as wide; or why there is none. */
export function standInFor(
  use: FontUse,
  name: string,
  fonts: FontLibrary,
): StandIn | { readonly reason: string } {
  const candidates = candidateFaces(use.cursor, name);
  const [nearest] = candidates;
  let reason: string | undefined;
  for (const candidate of candidates) {
    const parsed = requiredFace(fonts, candidate.face);
    const codes = standInCodes(use, { parsed, standard: impliedWidths(nearest!, fonts) });
    const unfit = codes.find(({ code, fault }) => fault !== undefined && use.visible.has(code));
    if (unfit === undefined) return { ...candidate, parsed, codes };
    reason ??= unfit.fault;
  }
  return { reason: reason ?? 'no font here has its look' };
}

/** A code, and why the face cannot show it. */
interface JudgedCode extends StandInCode {
  readonly fault: string | undefined;
}

const SPACE = ' ';

/** Characters of the same look that a face may have in the right width (Adobe Glyph List: names with two characters). */
const ALTERNATES: Readonly<Record<string, string>> = { macron: '\u02c9', periodcentered: '\u2219' };

interface JudgedFace {
  readonly parsed: ParsedFont;
  readonly standard: ImpliedWidths;
}

function standInCodes({ cursor, shown }: FontUse, { parsed, standard }: JudgedFace): readonly JudgedCode[] {
  const isTrueType = cursor.at('Subtype').name === 'TrueType';
  const { names } = simpleEncoding(cursor, STANDARD_ENCODING);
  const given = givenWidths(cursor);
  // Where an encoding has names of nobody's, readers take codes without a name for the characters of their numbers.
  const isGuessed = names.some((one) => one !== undefined && one !== NOTDEF && glyphText(one) === undefined);
  return [...shown]
    .sort((a, b) => a - b)
    .map((code) => {
      const glyphName = names[code];
      const named = glyphName === undefined ? undefined : glyphText(glyphName);
      // TrueType fonts show a character of Windows where the encoding has none (ISO 32000-1, 9.6.6.4).
      const drawn = named ?? (isTrueType && code >= 32 ? String.fromCharCode(code) : SPACE);
      const wanted = given(code) ?? standard(glyphName, drawn);
      const found = nearestGlyph(parsed, [drawn, ALTERNATES[glyphName ?? '']], wanted);
      const glyph = found === 0 ? parsed.glyph(SPACE.charCodeAt(0)) : found;
      const own = advanceOf(parsed, glyph);
      const width = wanted ?? own;
      const isSeen = isTrueType && code >= 32 && found !== 0;
      const ownText = code !== 0 && (isGuessed || isSeen) ? String.fromCharCode(code) : SPACE;
      const fit = { isBlank: !hasOutline(parsed, glyph), width, own };
      const isMissing = found === 0 && glyphName !== undefined && glyphName !== NOTDEF;
      return {
        code,
        glyph,
        text: named ?? ownText,
        width,
        stretch: stretchOf(fit),
        fault: isMissing ? `no font here has its character ${glyphName}` : widthFault(fit),
      };
    });
}

const NOTDEF = '.notdef';

/** Thousandths, by the name of a glyph and its character; undefined where there is none. */
type ImpliedWidths = (glyphName: string | undefined, character: string) => number | undefined;

/** Widths of a font without any: those of the standard font, which the nearest face has but for a few. */
function impliedWidths(nearest: StandardFace, fonts: FontLibrary): ImpliedWidths {
  const face = requiredFace(fonts, nearest.face);
  return (glyphName, character) => {
    const glyph = face.glyph(character.codePointAt(0)!);
    return standardWidth(nearest, glyphName) ?? (glyph === 0 ? undefined : advanceOf(face, glyph));
  };
}

/** Of the characters that mean a name, the one that the face has in the nearest width; 0 for none. */
function nearestGlyph(
  face: ParsedFont,
  characters: readonly (string | undefined)[],
  wanted: number | undefined,
): number {
  const glyphs = characters.flatMap((one) => (one === undefined ? [] : [face.glyph(one.codePointAt(0)!)]));
  const found = glyphs.filter((glyph) => glyph !== 0);
  if (wanted === undefined || found.length < 2) return found[0] ?? 0;
  const gap = (glyph: number): number => Math.abs(advanceOf(face, glyph) - wanted);
  return found.reduce((best, one) => (gap(one) < gap(best) ? one : best));
}

/** Thousandths. */
const advanceOf = (face: ParsedFont, glyph: number): number =>
  Math.round((face.advances[glyph]! * 1000) / face.metrics.unitsPerEm);

const hasOutline = (face: ParsedFont, glyph: number): boolean => face.outline(glyph).length > 0;

interface Fit {
  readonly isBlank: boolean;
  readonly width: number;
  readonly own: number;
}

/** Letters that are narrower or wider than this no longer look like those of the font. */
const MIN_STRETCH = 0.8;
const MAX_STRETCH = 1.25;
/** Thousandths: what ISO 19005-1, 6.3.6 takes for the same width. */
const SAME_WIDTH = 1;

const stretchOf = ({ isBlank, width, own }: Fit): number =>
  isBlank || own === 0 || Math.abs(width - own) <= SAME_WIDTH ? 1 : width / own;

function widthFault(fit: Fit): string | undefined {
  if (fit.isBlank || Math.abs(fit.width - fit.own) <= SAME_WIDTH) return undefined;
  const stretch = fit.own === 0 ? Number.POSITIVE_INFINITY : fit.width / fit.own;
  const isNear = stretch >= MIN_STRETCH && stretch <= MAX_STRETCH;
  return isNear ? undefined : 'no font here has its widths';
}

/** Widths that the dictionary gives; undefined for a standard font without any. */
function givenWidths(font: FontUse['cursor']): (code: number) => number | undefined {
  const list = font.at('Widths');
  if (list.list === undefined) return () => undefined;
  const first = font.at('FirstChar').amount ?? 0;
  const widths = list.items().map((cursor) => cursor.amount);
  const missing = font.at('FontDescriptor').at('MissingWidth').amount;
  return (code) => widths[code - first] ?? missing ?? (font.at('FontDescriptor').isDict ? 0 : undefined);
}

/** A name of a face in words. @example faceLabel('LiberationSans-Bold') // Liberation Sans Bold */
export const faceLabel = (postScriptName: string): string =>
  postScriptName
    .replace(/-Regular$/, '')
    .replace(/-/g, ' ')
    .replace(/([a-z])([A-Z\d])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
