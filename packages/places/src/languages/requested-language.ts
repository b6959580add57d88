import { isLanguage, languageOf } from '@kontor/base';

/** What is answered when no language was asked for. */
export const DEFAULT_LANGUAGE = 'en';

/**
 * The ISO 639-1 code of a language as a caller writes it, in lower case; `undefined` for an unknown one.
 * `Intl.DisplayNames` does not decide it: it also accepts withdrawn codes (in, iw, ji, jw, mo, sh).
 * @example requestedLanguage('de-AT') // 'de'; requestedLanguage(' ') // 'en'; requestedLanguage('iw') // undefined
 */
export function requestedLanguage(tag: string | undefined): string | undefined {
  const trimmed = (tag ?? '').trim();
  if (trimmed === '') return DEFAULT_LANGUAGE;
  const code = languageOf(trimmed);
  return isLanguage(code) ? code : undefined;
}
