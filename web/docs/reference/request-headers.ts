import type { PlaygroundOperation } from '../../playground/operations.ts';
import type { StemLanguage } from '../search/stem.ts';
import type { HeaderDetails } from './operation-details.ts';

/** The headers that a call of the operation has, or may have (contract: Authentication, Content negotiation, Idempotency). */

const ENGLISH = {
  key: 'Required: `Bearer`, a space and the key.',
  json: 'Required: `application/json`.',
  form: 'Required: `multipart/form-data`, with the boundary that your program chose.',
  formOrFile: 'Required: `multipart/form-data`, or the type of the file where it comes alone.',
  accept: (types: string) => `Chooses the form of the answer: ${types}. Without it the first.`,
  repeat:
    '1 to 64 characters of `A-Z a-z 0-9 _ -`: the same call with the same value is charged once in 24 hours.',
  id: 'Your own name for the call, 1 to 128 characters of `A-Z a-z 0-9 . _ -`: the answer and the log have it too.',
};
const TEXTS: Readonly<Record<StemLanguage, typeof ENGLISH>> = {
  en: ENGLISH,
  de: {
    key: 'Nötig: `Bearer`, ein Leerzeichen und der Schlüssel.',
    json: 'Nötig: `application/json`.',
    form: 'Nötig: `multipart/form-data`, mit der Grenze, die Ihr Programm gewählt hat.',
    formOrFile: 'Nötig: `multipart/form-data`, oder der Typ der Datei, wenn sie allein kommt.',
    accept: (types) => `Wählt die Form der Antwort: ${types}. Ohne die Kopfzeile die erste.`,
    repeat:
      '1 bis 64 Zeichen aus `A-Z a-z 0-9 _ -`: Derselbe Aufruf mit demselben Wert wird in 24 Stunden einmal berechnet.',
    id: 'Ihre eigene Kennung des Aufrufs, 1 bis 128 Zeichen aus `A-Z a-z 0-9 . _ -`: Antwort und Log haben sie auch.',
  },
};

/** Chosen by `Accept`: all but those whose input decides, or that have one form (contract: Content negotiation). */
const DECIDED_BY_INPUT = new Set(['barcode', 'pdf']);

export function requestHeadersOf(
  operation: PlaygroundOperation,
  types: readonly string[],
  language: StemLanguage,
): readonly HeaderDetails[] {
  const { name, carrier, isFileAlone } = operation;
  const t = TEXTS[language];
  const form = isFileAlone ? t.formOrFile : t.form;
  const isChosen = types.length > 1 && !DECIDED_BY_INPUT.has(name);
  return [
    { name: 'Authorization', meaning: t.key },
    ...(carrier === 'query' ? [] : [{ name: 'Content-Type', meaning: carrier === 'json' ? t.json : form }]),
    ...(isChosen
      ? [{ name: 'Accept', meaning: t.accept(types.map((type) => `\`${type}\``).join(', ')) }]
      : []),
    ...(operation.credits > 0 ? [{ name: 'Idempotency-Key', meaning: t.repeat }] : []),
    { name: 'X-Request-Id', meaning: t.id },
  ];
}
