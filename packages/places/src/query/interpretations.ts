import { deletionsOf } from '../text/deletions.ts';
import { misspelledKey, wordKey } from '../text/key.ts';
import type { Token } from '../text/token.ts';
import { NOISE_WORDS } from './noise.data.ts';
import { allowedEdits, similarity } from './similarity.ts';
import type { Words } from './words.ts';

/** `exact`: other spellings only for words that do not occur; `wide`: for all, since a typo may make another word. */
export type Spelling = 'exact' | 'wide';

/** One way to read some tokens of a query: as these words of the index, all of them. */
export interface Interpretation {
  /** The tokens, from first to last. */
  readonly first: number;
  readonly last: number;
  readonly keys: readonly string[];
  /** 1 for the very words. */
  readonly similarity: number;
  /** Streets and places with the rarest of the keys. */
  readonly documents: number;
}

const IN_ONE_WORD = 0.98;
const IN_TWO_WORDS = 0.97;
const ABBREVIATED = 0.9;
const MIN_PART = 3;
const MAX_SPLIT_LETTERS = 30;
const MAX_SPLITS = 3;
const MAX_NEAR = 6;
/** A whole compound is weak evidence for its stem: its ending is most of it. */
const EDITS_OF_COMPOUND = 1;
const LONG_STEM = 8;

/** All interpretations of the tokens of a query. */
export function interpretationsOf(
  tokens: readonly Token[],
  words: Words,
  spelling: Spelling,
): readonly Interpretation[] {
  return tokens.flatMap((token, at) => [
    ...ownReadings(token, at, words, spelling),
    ...joinedReadings(tokens, at, words),
    ...compoundReadings(token, at, words, spelling),
  ]);
}

function ownReadings(token: Token, at: number, words: Words, spelling: Spelling): readonly Interpretation[] {
  const span = { first: at, last: at };
  const other = token.otherKey === undefined ? [] : known(words, [token.otherKey], span, 1);
  const own = [...known(words, [token.key], span, 1), ...other];
  if (token.kind === 'number') return own;
  const isKnown = own.length > 0;
  const others: Interpretation[] = [];
  if (token.isAbbreviated && !token.isDesignator && !NOISE_WORDS.has(token.text))
    others.push(...prefixReadings(token, at, words));
  if (!isKnown) others.push(...splitReadings(token, at, words));
  if (token.isStop || token.isDesignator) return [...own, ...others];
  if (!isKnown || spelling === 'wide')
    others.push(
      ...nearReadings(token.text, token.key, { first: at, last: at }, words, allowedEdits(token.text.length)),
    );
  return [...own, ...others];
}

interface Span {
  readonly first: number;
  readonly last: number;
}

function known(words: Words, keys: readonly string[], span: Span, alike: number): readonly Interpretation[] {
  const documents = Math.min(...keys.map((key) => words.documents(key)));
  return documents === 0 ? [] : [{ ...span, keys, similarity: alike, documents }];
}

function prefixReadings({ key }: Token, at: number, words: Words): readonly Interpretation[] {
  return words
    .beginningWith(key)
    .filter((word) => word.key !== key)
    .map((word) => ({
      first: at,
      last: at,
      keys: [word.key],
      similarity: ABBREVIATED,
      documents: word.documents,
    }));
}

/** Two words of the index that were written as one. */
function splitReadings({ text }: Token, at: number, words: Words): readonly Interpretation[] {
  if (text.length > MAX_SPLIT_LETTERS) return [];
  const found: Interpretation[] = [];
  for (let cut = MIN_PART; cut <= text.length - MIN_PART; cut++) {
    const keys = [wordKey(text.slice(0, cut)), wordKey(text.slice(cut))];
    found.push(...known(words, keys, { first: at, last: at }, IN_TWO_WORDS));
  }
  return found.sort((a, b) => a.documents - b.documents).slice(0, MAX_SPLITS);
}

/** A word and the next one, if the index has them as one. */
function joinedReadings(tokens: readonly Token[], at: number, words: Words): readonly Interpretation[] {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  if (next === undefined || token.kind !== 'word' || next.kind !== 'word' || token.word === next.word)
    return [];
  return known(words, [wordKey(token.text + next.text)], { first: at, last: at + 1 }, IN_ONE_WORD);
}

function compoundReadings(
  token: Token,
  at: number,
  words: Words,
  spelling: Spelling,
): readonly Interpretation[] {
  if (token.joined === undefined) return [];
  const span = { first: at, last: at + 1 };
  const own = known(words, [token.joined], span, 1);
  if (own.length > 0 && spelling === 'exact') return own;
  const edits = token.key.length < LONG_STEM ? EDITS_OF_COMPOUND : allowedEdits(token.key.length);
  return [...own, ...nearReadings(token.joined, token.joined, span, words, edits)];
}

/** Words like one that is written so; more alike and more frequent ones first. */
function nearReadings(
  written: string,
  key: string,
  span: Span,
  words: Words,
  edits: number,
): readonly Interpretation[] {
  if (edits === 0) return [];
  const near = [...new Set([key, misspelledKey(written), written])].flatMap((form) =>
    // As it is written it makes up for one letter; to go further is the key's part.
    words
      .near(form, form === key ? edits : 1)
      .map((word) => ({ ...word, alike: similarity(form, word.key, word.edits) })),
  );
  const interpretations = [...near, ...shortened(written, key, words)].map(
    ({ key: found, alike, documents }) => ({
      ...span,
      keys: [found],
      similarity: alike,
      documents,
    }),
  );
  return interpretations
    .sort((a, b) => b.similarity - a.similarity || b.documents - a.documents)
    .slice(0, MAX_NEAR);
}

/** A letter too many may keep two equal ones apart, which are one in the index: "Schaian" is "Schaan". */
function shortened(written: string, key: string, words: Words) {
  if (written.length > MAX_SPLIT_LETTERS) return [];
  const keys = new Set(deletionsOf(written).map(wordKey));
  keys.delete(key);
  return [...keys].flatMap((found) => {
    const documents = words.documents(found);
    return documents === 0 ? [] : [{ key: found, alike: similarity(written, found, 1), documents }];
  });
}
