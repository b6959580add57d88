import { contentError, optionError, shown } from '../content/content-error.ts';
import { type CharacterSet, characterSet } from './character-set.ts';
import { type ByteRuns, isLatin1ToZxing } from './charset-guessing.ts';
import { directBytes, encode, firstMissing } from './encode.ts';

/** What a two-dimensional symbol carries: bytes, and the designator of their character set when one is written. */
export interface SymbolText {
  readonly bytes: Uint8Array;
  readonly eci: number | undefined;
  /** Undefined for ASCII. */
  readonly set?: CharacterSet;
  /** Without a designator: whether the text is still read as such when it is written in these runs of bytes. */
  readonly isUnderstood?: (runs: ByteRuns) => boolean;
}

interface SymbolTextOptions {
  /** Encode with this set and write its designator. */
  readonly characterSet?: string | undefined;
  /** Without a set: which text outside ASCII prefers ISO 8859-1 to UTF-8. */
  readonly preferLatin1?: boolean;
  /** Whether all readers take these bytes without a designator for ISO 8859-1; default: what zxing takes for it. */
  readonly isLatin1?: (runs: ByteRuns) => boolean;
}

/** MaxiCode and DotCode: bytes are ISO 8859-1 by their standards, and their readers do not guess another set. */
export const LATIN_1_BY_DEFAULT: SymbolTextOptions = { preferLatin1: true, isLatin1: () => true };

const UTF_8: CharacterSet = { name: 'UTF-8', eci: 26 };
const LATIN_1: CharacterSet = { name: 'ISO-8859-1', eci: 3 };
/** Letters and signs of ISO 8859-1; its control characters from U+0080 on are other letters to many readers. */
const LATIN_1_TEXT = /^[\0-\x7f\xa0-\xff]*$/;

function inSet(content: string, set: CharacterSet): SymbolText {
  const bytes = encode(content, set);
  if (bytes !== undefined) return { bytes, eci: set.eci, set };
  const missing = shown(firstMissing(content, set) ?? '');
  throw contentError(
    content.isWellFormed()
      ? `${missing} does not exist in ${set.name}`
      : `${missing} is half of a surrogate pair`,
  );
}

function inChosenSet(content: string, name: string): SymbolText {
  const set = characterSet(name);
  if (set !== undefined) return inSet(content, set);
  throw optionError('characterSet', 'unknown character set');
}

/**
 * The ways to write a content that every reader understands, the most robust first: ASCII as it is; else UTF-8 and,
 * where all letters are in it, ISO 8859-1 with their designators; ISO 8859-1 without one where it cannot be mistaken.
 * A symbol takes the first of its smallest.
 * @throws InvalidInput `optionsCharacterSetMustBeValid` for an unknown set, `contentMustBeValid` for a character it lacks.
 */
export function symbolTexts(content: string, options: SymbolTextOptions): readonly SymbolText[] {
  const { isLatin1 = isLatin1ToZxing } = options;
  if (options.characterSet !== undefined) return [inChosenSet(content, options.characterSet)];
  const ascii = directBytes(content, 0x7f);
  if (ascii !== undefined) return [{ bytes: ascii, eci: undefined }];
  const utf8 = inSet(content, UTF_8);
  if (!LATIN_1_TEXT.test(content)) return [utf8];
  const latin1 = inSet(content, LATIN_1);
  const bare = isLatin1([latin1.bytes]) ? [{ ...latin1, eci: undefined, isUnderstood: isLatin1 }] : [];
  return options.preferLatin1 === true ? [...bare, latin1] : [utf8, latin1, ...bare];
}

/** Of the symbols that the ways to write a content lead to, the first of the smallest; `undefined` when none fits. */
export function smallestSymbol<Text, Fitted>(
  texts: readonly Text[],
  fit: (text: Text) => Fitted | undefined,
  sizeOf: (fitted: Fitted) => number,
): Fitted | undefined {
  let best: Fitted | undefined;
  for (const text of texts) {
    const fitted = fit(text);
    if (fitted !== undefined && (best === undefined || sizeOf(fitted) < sizeOf(best))) best = fitted;
  }
  return best;
}
