import { LANGUAGE_CODES } from './language.data.ts';

const CODES = new Set(LANGUAGE_CODES.split(' '));

/** True for an ISO 639-1 code in lower case. @example isLanguage('de') // true */
export const isLanguage = (code: string): boolean => CODES.has(code);

/** Lower case, without a region. @example languageOf('de-AT') // 'de' */
export const languageOf = (tag: string): string => tag.replace(/[-_].*$/su, '').toLowerCase();
