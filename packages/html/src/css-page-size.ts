import { type Paper, turned } from './paper.ts';

/** Names of sizes (CSS Paged Media 3, 7.1 "page size"), upright, but for ledger. Lengths in cm. */
const NAMED: Readonly<Record<string, Paper>> = {
  a5: { widthCm: 14.8, heightCm: 21 },
  a4: { widthCm: 21, heightCm: 29.7 },
  a3: { widthCm: 29.7, heightCm: 42 },
  b5: { widthCm: 17.6, heightCm: 25 },
  b4: { widthCm: 25, heightCm: 35.3 },
  'jis-b5': { widthCm: 18.2, heightCm: 25.7 },
  'jis-b4': { widthCm: 25.7, heightCm: 36.4 },
  letter: { widthCm: 21.59, heightCm: 27.94 },
  legal: { widthCm: 21.59, heightCm: 35.56 },
  ledger: { widthCm: 27.94, heightCm: 43.18 },
};

/** Units of CSS in cm (CSS Values 4, 6.1 and 6.2); font-relative ones by the initial font size. */
const UNITS_CM: Readonly<Record<string, number>> = {
  cm: 1,
  mm: 0.1,
  q: 0.025,
  in: 2.54,
  pt: 2.54 / 72,
  pc: 2.54 / 6,
  px: 2.54 / 96,
  em: (2.54 / 96) * 16,
  rem: (2.54 / 96) * 16,
};

const LENGTH = /^(\d*\.?\d+(?:e[+-]?\d+)?)(cm|mm|q|in|pt|pc|px|em|rem)$/;
/** A value of `size` has at most three words. */
const MAX_WORDS = 4;

/**
 * The page that a value of `size` gives; an orientation alone turns `page`. Nothing for `auto`, and for what only the
 * browser can calculate.
 * @example pageOfSize('A4 landscape', page) // { widthCm: 29.7, heightCm: 21 }
 */
export function pageOfSize(value: string, page: Paper): Paper | undefined {
  const words = value.trim().toLowerCase().split(/\s+/, MAX_WORDS);
  const orientation = words.find((word) => word === 'landscape' || word === 'portrait');
  const others = words.filter((word) => word !== orientation);
  const [name = '', more] = others;
  if (others.length === 0) return oriented(page, orientation);
  if (more === undefined && Object.hasOwn(NAMED, name)) return oriented(NAMED[name]!, orientation);
  const [widthCm, heightCm = widthCm] = others.map(lengthCm);
  if (!widthCm || !heightCm || others.length > 2) return undefined;
  return { widthCm, heightCm };
}

function oriented(page: Paper, orientation: string | undefined): Paper {
  const isWide = page.widthCm > page.heightCm;
  if (orientation === 'landscape') return isWide ? page : turned(page);
  return orientation === 'portrait' && isWide ? turned(page) : page;
}

/** @example lengthCm('1in') // 2.54 */
export function lengthCm(text: string): number | undefined {
  if (text.trim() === '0') return 0;
  const [, number = '', unit = ''] = LENGTH.exec(text.trim().toLowerCase()) ?? [];
  return unit === '' ? undefined : Number(number) * UNITS_CM[unit]!;
}
