import { InvalidInput, violation } from '#core/errors.ts';
import { type CharacterSet, characterSet } from './character-set.ts';
import { directBytes, encode, firstMissing } from './encode.ts';

/** What a two-dimensional symbol carries: bytes, and the designator of their character set when one is written. */
interface SymbolText {
  readonly bytes: Uint8Array;
  readonly eci: number | undefined;
}

interface SymbolTextOptions {
  /** Encode with this set and write its designator. */
  readonly characterSet?: string | undefined;
  /** Without a set: how far text goes without a designator; beyond it is UTF-8. */
  readonly plain?: 'ascii' | 'latin-1';
}

const UTF_8: CharacterSet = { name: 'UTF-8', eci: 26 };

/**
 * Bytes and designator of a content: plain when possible, else UTF-8, or as the caller chose.
 * @throws InvalidInput `optionsCharacterSetMustBeValid` for an unknown set, `contentMustBeValid` for a character it lacks.
 */
export function symbolText(content: string, options: SymbolTextOptions): SymbolText {
  const wanted = options.characterSet;
  if (wanted === undefined) {
    const bytes = directBytes(content, options.plain === 'latin-1' ? 0xff : 0x7f);
    if (bytes !== undefined) return { bytes, eci: undefined };
  }
  const set = wanted === undefined ? UTF_8 : characterSet(wanted);
  if (set === undefined) {
    throw new InvalidInput([
      violation(['options', 'characterSet'], { kind: 'valid' }, 'this character set is not known'),
    ]);
  }
  const bytes = encode(content, set);
  if (bytes !== undefined) return { bytes, eci: set.eci };
  const code = firstMissing(content, set)?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const reason = `U+${code} does not exist in ${set.name}`;
  throw new InvalidInput([violation(['content'], { kind: 'valid' }, reason)]);
}
