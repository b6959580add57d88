/** Which family of `packages/fonts/files`, or of a package `@expo-google-fonts/<family>`, draws a range of characters that the Latin families lack. */
export interface ScriptFamily {
  readonly first: number;
  readonly last: number;
  readonly families: readonly string[];
}

/** Han, kana and their punctuation; which forms of Han are right depends on the language. */
const HAN = ['noto-sans-sc', 'noto-sans-kr'] as const;
const HANGUL = ['noto-sans-kr'] as const;
const HEBREW = ['noto-sans-hebrew'] as const;
const ARABIC = ['noto-sans-arabic'] as const;

/**
 * Ranges of Unicode 16 blocks. Families that the project does not install are used as soon as the operator
 * installs their package; until then their characters are replaced.
 */
export const SCRIPT_FAMILIES: readonly ScriptFamily[] = [
  { first: 0x0530, last: 0x058f, families: ['noto-sans-armenian'] },
  { first: 0x0590, last: 0x05ff, families: HEBREW },
  { first: 0x0600, last: 0x06ff, families: ARABIC },
  { first: 0x0750, last: 0x077f, families: ARABIC },
  { first: 0x0870, last: 0x08ff, families: ARABIC },
  { first: 0x0980, last: 0x09ff, families: ['noto-sans-bengali'] },
  { first: 0x0a00, last: 0x0a7f, families: ['noto-sans-gurmukhi'] },
  { first: 0x0a80, last: 0x0aff, families: ['noto-sans-gujarati'] },
  { first: 0x0b80, last: 0x0bff, families: ['noto-sans-tamil'] },
  { first: 0x0c00, last: 0x0c7f, families: ['noto-sans-telugu'] },
  { first: 0x0c80, last: 0x0cff, families: ['noto-sans-kannada'] },
  { first: 0x0d00, last: 0x0d7f, families: ['noto-sans-malayalam'] },
  { first: 0x0e00, last: 0x0e7f, families: ['noto-sans-thai'] },
  { first: 0x10a0, last: 0x10ff, families: ['noto-sans-georgian'] },
  { first: 0x1100, last: 0x11ff, families: HANGUL },
  { first: 0x2e80, last: 0x312f, families: HAN },
  { first: 0x3130, last: 0x318f, families: HANGUL },
  { first: 0x3190, last: 0xa4cf, families: HAN },
  { first: 0xa960, last: 0xa97f, families: HANGUL },
  { first: 0xac00, last: 0xd7ff, families: HANGUL },
  { first: 0xf900, last: 0xfaff, families: HAN },
  { first: 0xfb1d, last: 0xfb4f, families: HEBREW },
  { first: 0xfb50, last: 0xfdff, families: ARABIC },
  { first: 0xfe30, last: 0xfe4f, families: HAN },
  { first: 0xfe70, last: 0xfefc, families: ARABIC },
  { first: 0xff00, last: 0xffef, families: HAN },
  { first: 0x20000, last: 0x3ffff, families: HAN },
];

/** Han families by language, tried before the general ones: the same code point has other strokes. */
export const HAN_BY_LANGUAGE: Readonly<Record<string, string>> = {
  ja: 'noto-sans-jp',
  ko: 'noto-sans-kr',
  'zh-Hant': 'noto-sans-tc',
};
