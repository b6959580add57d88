import { type LanguageId, language } from './texts.ts';

/** Texts of one page, which come with it: every language must have what the first has. */
export function translated<Texts>(en: Texts, others: { readonly de: NoInfer<Texts> }): () => Texts {
  const all: Readonly<Record<LanguageId, Texts>> = { en, ...others };
  return () => all[language.value];
}
