import { useEffect, useState } from 'preact/hooks';
import type { OperationTexts } from '../playground/in-language.ts';
import { type LanguageId, language } from '../texts/texts.ts';

/** The interface document itself is in English. */
const LOADERS: Readonly<Record<LanguageId, () => Promise<OperationTexts>>> = {
  en: async () => ({}),
  de: async () => (await import('../playground/german/german.ts')).GERMAN,
};

/** Texts of the operations in a language. English when they cannot be loaded. */
const loadOperationTexts = (id: LanguageId): Promise<OperationTexts> => LOADERS[id]().catch(() => ({}));

/** Texts of the operations in the chosen language; undefined until they are loaded. English when that fails. */
export function useOperationTexts(): OperationTexts | undefined {
  const id = language.value;
  const [loaded, setLoaded] = useState<{ id: LanguageId; texts: OperationTexts }>();
  useEffect(() => {
    let isLeft = false;
    const show = (texts: OperationTexts) => isLeft || setLoaded({ id, texts });
    loadOperationTexts(id).then(show);
    return () => {
      isLeft = true;
    };
  }, [id]);
  return loaded?.id === id ? loaded.texts : undefined;
}
