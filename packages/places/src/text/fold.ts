/** Signs that are written for an apostrophe; some of them would fall apart in NFKC. */
const APOSTROPHES = /[’‘`´ʼʹ·′‵＇]/gu;

/** The raised dot of Catalan parts two letters that are read one by one: nobody types it. */
const RAISED_DOT = /(?<=l)[·‧](?=l)/giu;

/** All that is read as a hyphen. */
const DASHES = /[‐‑‒–—―−]/gu;

/** What has no width and no sound: control and format characters other than blanks. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}]|(?!\s)\p{Cc}/gu;

/** Letters without a decomposition, in the plainest letter they are taken for; the final sigma is a form of the other. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'a',
  ø: 'o',
  œ: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 't',
  ı: 'i',
  ς: 'σ',
  ħ: 'h',
  ŧ: 't',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/**
 * Marks that are left out in writing: accents of Latin, Greek and Cyrillic letters, points of Hebrew and Arabic. The vowel
 * signs of Indic scripts are marks too, but no word can be read without them.
 */
const ACCENTS =
  /[\u0300-\u036f]|[\u0591-\u05c7]|[\u064b-\u065f\u0670]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/gu;

/** The zeros of the decimal digits that addresses are written with; the other nine follow each. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xe50];
const OTHER_DIGIT = /[٠-٩۰-۹०-९০-৯੦-੯૦-૯๐-๙]/gu;

const ASCII = /^[\n\r\t -~]*$/;

/**
 * Text in the letters in which names are compared: compatibility forms, case, accents and apostrophes are alike, nothing
 * invisible is left. Line breaks stay.
 * @example fold('Straße des 17. Juni') // 'strasse des 17. juni'
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return text
    .replace(RAISED_DOT, '')
    .replace(APOSTROPHES, "'")
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .replace(OTHER_DIGIT, asciiDigit);
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const zero = ZEROS.findLast((one) => one <= code)!;
  return String(code - zero);
}
