import { signal } from '@preact/signals';
import type { Texts } from './en.ts';

/** Languages of the dashboard, by their own names. */
export const LANGUAGES = [
  { id: 'en', name: 'English' },
  { id: 'de', name: 'Deutsch' },
] as const;
export type LanguageId = (typeof LANGUAGES)[number]['id'];

const LOADERS: Readonly<Record<LanguageId, () => Promise<Texts>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
};

/** Texts of the chosen language; set before anything is drawn. */
export const texts = signal<Texts>(undefined as unknown as Texts);
export const language = signal<LanguageId>('en');

/** The choice of an earlier visit, else the first language of the browser that we have. */
export function preferredLanguage(stored: string | null, wanted: readonly string[]): LanguageId {
  const isOurs = (id: string | undefined): id is LanguageId => LANGUAGES.some((one) => one.id === id);
  if (isOurs(stored ?? undefined)) return stored as LanguageId;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isOurs) ?? 'en';
}

/** Loads the texts, then shows them. */
export async function setLanguage(id: LanguageId): Promise<void> {
  texts.value = await LOADERS[id]();
  language.value = id;
  document.documentElement.lang = id;
}
