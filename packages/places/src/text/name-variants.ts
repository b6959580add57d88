import { latinOf } from '../countries/transliteration.ts';
import { fold } from './fold.ts';
import { wordKey } from './key.ts';
import { canonical, isDesignator, otherMeaning } from './lexicon.ts';
import type { Token } from './token.ts';
import { tokensOfFolded } from './tokens.ts';
import { COMPOUND_ENDINGS, HEAD_ENDS, NO_HEADS } from './words.data.ts';

const MAX_VARIANTS = 12;
const BRACKETS = /\s*[([{][^)\]}]*[)\]}]?\s*/gu;
/** Names in two languages: "Bozen - Bolzano", "Biel/Bienne". */
const BETWEEN_NAMES = /\s+[-/|;]\s+|(?<=\p{L}{3})[/;](?=\p{L}{3})/u;
/** A head is something one would call a place. */
const MIN_HEAD_LETTERS = 4;

const HEAD_END = new RegExp(
  `^(.+?)[\\s-]+(?:${HEAD_ENDS.map((words) => words.replace(' ', '[\\s.]*')).join('|')})(?:[\\s.'-])`,
  'u',
);

/**
 * All forms of a name that go into the index, each as its own tokens: the name, its parts where it is written in two
 * languages, without brackets, compounds in one word, in Latin letters, and for places the head ("Frankfurt" of "Frankfurt am Main").
 */
export function nameVariants(name: string, kind: 'street' | 'place'): readonly (readonly Token[])[] {
  const folded = fold(name);
  const plain = folded.replace(BRACKETS, ' ').trim();
  const parts = plain.split(BETWEEN_NAMES).filter((part) => part.trim() !== '');
  // Of most names all of these are one.
  const own = [...new Set([folded, plain, ...parts])];
  const names = [...own, ...own.flatMap((one) => latinOf(one) ?? []), ...spelledOut(name)];
  const heads = kind === 'place' ? names.flatMap(headOf) : [];
  const read = kind === 'street' ? readAsStreet : tokensOfFolded;
  const variants = [...new Set([...names, ...heads])].map(read).filter(({ length }) => length > 0);
  return unique(variants.flatMap((tokens) => [tokens, ...joinedForm(tokens)])).slice(0, MAX_VARIANTS);
}

/** "Beatty St", "Castro Dr N": at the end of a street's name the short word is its kind, and neither a saint nor a doctor. */
function readAsStreet(folded: string): readonly Token[] {
  const tokens = tokensOfFolded(folded);
  return tokens.map((token, at) => {
    const { otherKey, ...own } = token;
    if (otherKey === undefined) return token;
    const isLast = at > 0 && tokens.slice(at + 1).every((after) => SIDES.has(after.text));
    return isLast && isDesignator(otherMeaning(token.text)!)
      ? { ...own, key: otherKey, isDesignator: true }
      : token;
  });
}

/** Sides of a town after a street's name (USPS Publication 28, 233). */
const SIDES: ReadonlySet<string> = new Set(
  'n s e w ne nw se sw north south east west northeast northwest southeast southwest'.split(' '),
);

/** Letters that `fold` takes for the plain one below their mark, in Latin ones: `Звёздный` is written Zvyozdny as well as Zvezdny. */
const MARKED_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/ё/giu, 'yo'],
  [/й/giu, 'y'],
];

function spelledOut(name: string): readonly string[] {
  const composed = name.normalize('NFC');
  const spelled = MARKED_LETTERS.reduce((text, [letter, latin]) => text.replace(letter, latin), composed);
  return spelled === composed ? [] : [latinOf(fold(spelled)) ?? fold(spelled)];
}

function headOf(name: string): readonly string[] {
  const head = HEAD_END.exec(name)?.[1];
  if (head === undefined) return [];
  const words = tokensOfFolded(head).filter(({ isStop }) => !isStop);
  const last = words.at(-1);
  const isName = words.some(({ text }) => text.length >= MIN_HEAD_LETTERS && !NO_HEADS.has(text));
  return isName && last?.kind === 'word' && !last.isDesignator ? [head] : [];
}

/** "Haupt-Strasse" and "Hauptstrasse" are also found as one word, which a typo in the ending does not tear apart. */
function joinedForm(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at]!, tokens[at + 1]];
    if (next !== undefined && isCompound(token, next)) {
      joined.push(asOne(token, next));
      at++;
    } else joined.push(token);
  }
  return joined.length < tokens.length ? [joined] : [];
}

function isCompound(first: Token, second: Token): boolean {
  if (first.kind !== 'word' || first.isStop || first.isDesignator || !second.isDesignator) return false;
  return COMPOUND_ENDINGS.includes(canonical(second.text));
}

function asOne({ joined: key, ...first }: Token, second: Token): Token {
  const text = first.text + canonical(second.text);
  return { ...first, text, key: key ?? wordKey(text), isAbbreviated: false };
}

function unique(variants: readonly (readonly Token[])[]): readonly (readonly Token[])[] {
  const byKeys = new Map(variants.map((tokens) => [tokens.map(({ key }) => key).join(' '), tokens]));
  return [...byKeys.values()];
}
