import { editDistance } from '@kontor/base';
import { wordKey } from '../text/key.ts';
import { canonical, designatorsLike } from '../text/lexicon.ts';
import type { Token } from '../text/token.ts';
import type { Words } from './words.ts';

/** Below that, one letter more or less makes any word of any other. */
const MIN_LETTERS = 3;

/**
 * Words that are not in the index and are one edit away from a kind of street ("Aenue", "Reu", "Strsse") stand for
 * it: the index has one word for all of a kind, so that they are like no word in it.
 */
export function correctDesignators(tokens: readonly Token[], words: Words): readonly Token[] {
  return tokens.map((token) => {
    if (token.kind !== 'word' || token.isDesignator || token.isStop || token.joined !== undefined)
      return token;
    if (token.text.length < MIN_LETTERS || words.documents(token.key) > 0) return token;
    const meant = designatorsLike(token.text).find((form) => editDistance(token.text, form, 1) <= 1);
    if (meant === undefined) return token;
    // A word of the index that is as near is what is meant.
    if (words.near(token.key, 1).length > 0) return token;
    return { ...token, key: wordKey(canonical(meant)), isDesignator: true };
  });
}
