import { stemEnglish } from './stem-english.ts';
import { stemGerman } from './stem-german.ts';

export type StemLanguage = 'en' | 'de';

const STEMMERS = { en: stemEnglish, de: stemGerman } as const;
/** The same few thousand words come again and again. */
const known = { en: new Map<string, string>(), de: new Map<string, string>() } as const;

/** Of a folded word; numbers and names such as `bt` and `x5` stay. */
export function stem(word: string, language: StemLanguage): string {
  let found = known[language].get(word);
  if (found === undefined) {
    found = /^\p{L}{3,}$/u.test(word) ? STEMMERS[language](word) : word;
    known[language].set(word, found);
  }
  return found;
}
