import type { GuideEntry, GuideText } from 'virtual:guides';
import type { LanguageId } from '../texts/texts.ts';

/** A guide as a reader gets it, with the language that it is in. */
export interface ReadableGuide extends GuideText {
  readonly language: LanguageId;
}

/** In the reader's language where it is translated, else in English. */
export function guideInLanguage({ texts }: GuideEntry, wanted: LanguageId): ReadableGuide {
  const own = texts[wanted];
  return own === undefined ? { ...texts.en, language: 'en' } : { ...own, language: wanted };
}
