import { isCommon, wordsOf } from './folded-words.ts';
import { type StemLanguage, stem } from './stem.ts';

/** Words that stand for others: of one sentence of a query, and what may be looked for in its place. */
export interface Synonym {
  /** Stems of the phrase, in their order. */
  readonly phrase: readonly string[];
  /** Stems of the other phrases of its group. */
  readonly others: readonly (readonly string[])[];
}

/** Both ways: each phrase of a group finds the others. @param groups phrases for the same thing */
export function synonymsOf(
  groups: readonly (readonly string[])[],
  languages: readonly StemLanguage[],
): readonly Synonym[] {
  return groups.flatMap((group) => {
    const phrases = group.map((phrase) => languages.map((language) => phraseStems(phrase, language)));
    return phrases.flatMap((variants, index) =>
      variants.map((phrase) => ({
        phrase,
        others: phrases.filter((_, other) => other !== index).flat(),
      })),
    );
  });
}

/** `buyerReference` is one phrase of two words. */
function phraseStems(phrase: string, language: StemLanguage): readonly string[] {
  const isCamel = /\p{Ll}\p{Lu}/u.test(phrase);
  return wordsOf(phrase)
    .slice(isCamel ? 1 : 0)
    .filter((word) => !isCommon(word))
    .map((word) => stem(word, language));
}
