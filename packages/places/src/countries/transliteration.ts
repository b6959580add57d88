/** Latin letters for Cyrillic ones: Russian as in BGN/PCGN 1947 simplified, ICAO Doc 9303 for the others. */
const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'dj',
  ѓ: 'g',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  ѕ: 'dz',
  и: 'i',
  і: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  џ: 'dz',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ў: 'u',
};

/** Latin letters for Greek ones: ELOT 743 (ISO 843), without the rules for αυ, ευ at the ends of words. */
const GREEK: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

/** Two Greek letters that are written as others. */
const GREEK_PAIRS: readonly (readonly [RegExp, string])[] = [
  [/ου/gu, 'ou'],
  [/γγ/gu, 'ng'],
  [/(?<!\p{L})μπ/gu, 'b'],
];

const OTHER_SCRIPT = /[\p{sc=Cyrillic}\p{sc=Greek}]/u;
const LETTER = /[\p{sc=Cyrillic}\p{sc=Greek}]/gu;

/** Folded text in Latin letters; undefined when it has no Cyrillic or Greek ones. @example latinOf('улица') // 'ulitsa' */
export function latinOf(folded: string): string | undefined {
  if (!OTHER_SCRIPT.test(folded)) return undefined;
  let text = folded;
  for (const [pair, latin] of GREEK_PAIRS) text = text.replace(pair, latin);
  return text.replace(LETTER, (letter) => CYRILLIC[letter] ?? GREEK[letter] ?? letter);
}
