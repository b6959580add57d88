import type { ObjectCursor } from '../model/object-cursor.ts';
import { SYMBOLIC } from './font-dictionary.ts';

/** A face that stands for a font. */
export interface StandardFace {
  /** @example liberation-sans/700Bold */
  readonly face: string;
  readonly isFixed: boolean;
  readonly isSerif: boolean;
  readonly isItalic: boolean;
}

/** Families with the metrics of Helvetica, Times and Courier: the standard fonts and what Windows has for them. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [
    /^(Helvetica|Helv|Arial|ArialMT|LiberationSans|Arimo|NimbusSans(L|-Reg.*)?|HelveticaLTStd)$/i,
    'liberation-sans',
  ],
  [
    /^(Times|TimesNewRoman|TimesNewRomanPS|TimesNewRomanPSMT|Times-?Roman|LiberationSerif|Tinos|NimbusRoman(No9L)?|TiRo)$/i,
    'liberation-serif',
  ],
  [
    /^(Courier|CourierNew|CourierNewPS|CourierNewPSMT|CourierStd|LiberationMono|Cousine|NimbusMono(PS|L)?|Cour)$/i,
    'liberation-mono',
  ],
];

const STYLE = /[-, ]?(Regular|Roman|Normal|Bold|Italic|Oblique|BoldItalic|BoldOblique|Bd|It|BI)(MT)?$/i;

/**
 * The face with the metrics of a font by its name; undefined for fonts that have no equal here.
 * @example standardFace('Arial,BoldItalic') // liberation-sans/700BoldItalic
 */
export function standardFace(name: string): StandardFace | undefined {
  const plain = name.replace(/\s+/g, '');
  let family = plain;
  for (let step = 0; step < 3; step++) {
    const shorter = family.replace(STYLE, '').replace(/[-,]$/, '');
    if (shorter === '' || shorter === family) break;
    family = shorter;
  }
  const found = [plain, family, family.replace(/MT$/, '')].flatMap((one) =>
    FAMILIES.filter(([form]) => form.test(one)).map(([, face]) => face),
  )[0];
  if (found === undefined) return undefined;
  const style = plain.slice(family.length);
  const isBold = /bold|bd/i.test(style) || /BI$/.test(style);
  const isItalic = /italic|oblique|it$/i.test(style) || /BI$/.test(style);
  return styledFace(found, { isBold, isItalic });
}

interface Style {
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

const styledFace = (family: string, { isBold, isItalic }: Style): StandardFace => ({
  face: `${family}/${faceStyle(isBold, isItalic)}`,
  isFixed: family === 'liberation-mono',
  isSerif: family === 'liberation-serif',
  isItalic,
});

/** Flags of a font descriptor (ISO 32000-1, table 123). */
const FIXED = 1;
const SERIF = 2;
const ITALIC = 64;
const FORCE_BOLD = 1 << 18;

/** Fonts of pictures, codes for machines and notes: letters do not represent what they show. */
const PICTURES =
  /wingding|webding|dingbat|symbol|marlett|mtextra|sorts|awesome|icon|emoji|music|barcode|code-?(39|93|128)|3of9|ean-?\d|micr|ocr-?[ab]/i;
const FIXED_NAME = /mono|courier|consol|typewriter|fixed|terminal/i;
const SERIF_NAME =
  /serif|roman|times|garamond|georgia|palatino|bookman|century|cambria|caslon|baskerville|bodoni|minion|didot|antiqua|charter|utopia|sabon|goudy|schoolbook/i;

/**
 * The face that comes nearest to a font of letters that has no equal here, by its flags and its name; undefined for
 * fonts that do not show letters, or with codes of their own.
 */
export function similarFace(font: ObjectCursor, name: string): StandardFace | undefined {
  const plain = name.replace(/\s+/g, '');
  const descriptor = font.at('FontDescriptor');
  const flags = descriptor.at('Flags').amount ?? 0;
  const isOwnCode = (flags & SYMBOLIC) !== 0 && !font.has('Encoding');
  if (isOwnCode || PICTURES.test(plain)) return undefined;
  const isBold =
    /bold|black|heavy|demi/i.test(plain) ||
    (flags & FORCE_BOLD) !== 0 ||
    (descriptor.at('FontWeight').amount ?? 400) >= 600;
  const isItalic =
    /italic|oblique|kursiv/i.test(plain) ||
    (flags & ITALIC) !== 0 ||
    (descriptor.at('ItalicAngle').amount ?? 0) < 0;
  return styledFace(similarFamily(plain, flags), { isBold, isItalic });
}

/** Upright faces of the same kind with other proportions, the nearest first. Italic ones and fixed pitch have one family. */
const OTHER_FAMILIES: Readonly<Record<'sans' | 'serif', readonly string[]>> = {
  sans: ['noto-sans', 'source-sans-3', 'ibm-plex-sans'],
  serif: ['source-serif-4'],
};

/**
 * Faces that may stand for a font, in the order in which they are tried: of the same kind (serif, weight, slant, fixed
 * pitch), but for their proportions. None for fonts that do not show letters, or with codes of their own.
 */
export function candidateFaces(font: ObjectCursor, name: string): readonly StandardFace[] {
  const first = standardFace(name) ?? similarFace(font, name);
  if (first === undefined) return [];
  const { face, isFixed, isSerif, isItalic } = first;
  if (isFixed || isItalic) return [first];
  const weight = face.endsWith('700Bold') ? '600SemiBold' : '400Regular';
  const others = OTHER_FAMILIES[isSerif ? 'serif' : 'sans'];
  return [first, ...others.map((family) => ({ ...first, face: `${family}/${weight}` }))];
}

function similarFamily(name: string, flags: number): string {
  if ((flags & FIXED) !== 0 || FIXED_NAME.test(name)) return 'liberation-mono';
  const isSerif = (flags & SERIF) !== 0 || (SERIF_NAME.test(name) && !/sans/i.test(name));
  return isSerif ? 'liberation-serif' : 'liberation-sans';
}

function faceStyle(isBold: unknown, isItalic: unknown): string {
  if (isBold && isItalic) return '700BoldItalic';
  if (isBold) return '700Bold';
  return isItalic ? '400Italic' : '400Regular';
}
