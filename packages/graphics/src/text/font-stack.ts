import { type FontLibrary, requiredFace } from '../font/font-library.ts';
import type { ParsedFont } from '../font/parsed-font.ts';
import { HAN_BY_LANGUAGE, SCRIPT_FAMILIES } from './script-families.data.ts';

/** The family that continues where a template's family ends: Latin Extended, Greek, Cyrillic, Vietnamese … */
const GENERAL_FAMILY = 'noto-sans';
/** Faces from this weight on, which set headings, continue with the semibold of the fallback families. */
const BOLD_FROM = 450;
const REPLACEMENT = 0xfffd;

/** A face and its replacements, character by character (rules: Fonts and scripts). */
export interface FontStack {
  readonly primary: ParsedFont;
  /** The first face that has all these characters; undefined when none has. */
  covering(codePoints: readonly number[]): ParsedFont | undefined;
  /** The face that draws U+FFFD. */
  replacement(): ParsedFont | undefined;
}

/**
 * The stack of one face.
 * @throws Error when the face itself is not installed: the repository has all of them.
 */
export function fontStack(library: FontLibrary, id: string, locale: string): FontStack {
  const primary = requiredFace(library, id);
  const suffix = primary.metrics.weight >= BOLD_FROM ? '600SemiBold' : '400Regular';
  const general = () => library.face(`${GENERAL_FAMILY}/${suffix}`);
  const has = (font: ParsedFont | undefined, codePoints: readonly number[]): font is ParsedFont =>
    font !== undefined && codePoints.every((codePoint) => font.glyph(codePoint) !== 0);
  return {
    primary,
    covering(codePoints) {
      if (has(primary, codePoints)) return primary;
      const second = general();
      if (has(second, codePoints)) return second;
      for (const family of scriptFamilies(codePoints[0]!, locale)) {
        const font = library.face(`${family}/${suffix}`);
        if (has(font, codePoints)) return font;
      }
      return undefined;
    },
    replacement: () => [primary, general()].find((font) => has(font, [REPLACEMENT])),
  };
}

/** The language's own Han family, if it needs another than the general one. */
function hanFamily(locale: string): string | undefined {
  const { language, script } = new Intl.Locale(locale).maximize();
  return HAN_BY_LANGUAGE[language] ?? HAN_BY_LANGUAGE[`${language}-${script}`];
}

function scriptFamilies(codePoint: number, locale: string): readonly string[] {
  const families = SCRIPT_FAMILIES.find(
    ({ first, last }) => codePoint >= first && codePoint <= last,
  )?.families;
  if (families === undefined) return [];
  const own = families.includes('noto-sans-sc') ? hanFamily(locale) : undefined;
  return own === undefined ? families : [own, ...families];
}
