import type { StemLanguage } from '../search/stem.ts';
import { germanReason } from './german-reasons.ts';
import type { CataloguedIdentifier } from './identifier-catalogue.ts';

/** What an identifier means and what to do about it, in words: most follow from how it ends (docs/errors.md). */

/** What is wrong with the input, by the end of its identifier. */
export const ENDINGS = [
  ['missing', /MustNotBe(?:Blank|Null|Empty)$/],
  ['invalid', /MustBeValid$/],
  ['tooLong', /MustNotBeLongerThan(\d+)Characters$/],
  ['outOfBounds', /MustBeBetween(\w+?)And(\w+)$/],
  ['decimals', /MustNotHaveMoreThan(\d+)DecimalPlaces$/],
  ['combination', /(?:And\w+MustNotBeCombined|Or\w+MustNotBeNull)$/],
] as const satisfies readonly (readonly [string, RegExp])[];
export type Ending = (typeof ENDINGS)[number][0];

/** A combination ends as what is missing does, and is none. */
const ORDER: readonly Ending[] = ['combination', 'missing', 'invalid', 'tooLong', 'outOfBounds', 'decimals'];

/** @returns undefined for an identifier that is not built from a member */
export function endingOf(id: string): Ending | undefined {
  const isOne = (ending: Ending) => ENDINGS.find(([name]) => name === ending)?.[1].test(id);
  return ORDER.find(isOne);
}

export interface IdentifierWords {
  readonly meaning: string;
  /** Undefined where there is none that comes before others. */
  readonly cause?: string;
  readonly change: string;
}

/** `Minus4` and `0` as numbers. */
const bound = (text: string): string => text.replace(/^Minus/, '−');

const numbersOf = (id: string): readonly string[] => {
  for (const [, form] of ENDINGS) {
    const [, ...numbers] = form.exec(id) ?? [];
    if (numbers.length > 0) return numbers.map(bound);
  }
  return [];
};

type Sentences = Readonly<
  Record<Ending, (field: string, numbers: readonly string[], id: string) => Required<IdentifierWords>>
>;

const isText = (id: string): boolean => id.endsWith('Blank');
const isList = (id: string): boolean => id.endsWith('Empty');

const ENGLISH: Sentences = {
  missing: (field, _, id) => ({
    meaning: isText(id)
      ? `${field} is missing, or has only white space.`
      : `${field} is missing, null${isList(id) ? ' or empty' : ''}.`,
    cause: 'The data of the caller have no value here, or the name is misspelt: then `X-Warning` names it.',
    change: isList(id) ? `Send at least one entry in ${field}.` : `Send ${field}.`,
  }),
  invalid: (field) => ({
    meaning: `${field} has the wrong type or a value that cannot be used.`,
    cause: 'The wrong type, such as `"10"` for `10`.',
    change: `Compare ${field} with the reference; \`details[].description\` has the reason.`,
  }),
  tooLong: (field, [count]) => ({
    meaning: `${field} has more than ${count} characters.`,
    cause: 'The text comes from a system that allows longer ones.',
    change: `Shorten it to ${count} Unicode characters.`,
  }),
  outOfBounds: (field, [from, to]) => ({
    meaning: `${field} is below ${from} or above ${to}.`,
    cause: 'Another unit, or a default of another system.',
    change: `Send a number from ${from} to ${to}.`,
  }),
  decimals: (field, [count]) => ({
    meaning: `${field} has more than ${count} decimal places.`,
    cause: 'The result of a calculation that was not rounded.',
    change: `Round it to ${count} places.`,
  }),
  combination: (field, _, id) =>
    id.endsWith('MustNotBeNull')
      ? {
          meaning: `One of the two is needed: ${field}.`,
          cause: 'Neither has a value.',
          change: 'Send one of them.',
        }
      : {
          meaning: `Two members exclude each other: ${field}.`,
          cause: 'Both have a value.',
          change: 'Leave one of them out.',
        },
};

const GERMAN: Sentences = {
  missing: (field, _, id) => ({
    meaning: isText(id)
      ? `${field} fehlt oder besteht nur aus Leerzeichen.`
      : `${field} fehlt oder ist null${isList(id) ? ' oder leer' : ''}.`,
    cause:
      'Die Daten des Aufrufers haben hier keinen Wert, oder der Name ist falsch geschrieben: Dann nennt ihn `X-Warning`.',
    change: isList(id) ? `Senden Sie in ${field} mindestens einen Eintrag.` : `Senden Sie ${field}.`,
  }),
  invalid: (field) => ({
    meaning: `${field} hat den falschen Typ oder einen Wert, der sich nicht verwenden lässt.`,
    cause: 'Der falsche Typ, etwa `"10"` statt `10`.',
    change: `Vergleichen Sie ${field} mit der Operation; den Grund nennt \`details[].description\`.`,
  }),
  tooLong: (field, [count]) => ({
    meaning: `${field} hat mehr als ${count} Zeichen.`,
    cause: 'Der Text kommt aus einem System, das längere erlaubt.',
    change: `Kürzen Sie ihn auf ${count} Unicode-Zeichen.`,
  }),
  outOfBounds: (field, [from, to]) => ({
    meaning: `${field} ist kleiner als ${from} oder größer als ${to}.`,
    cause: 'Eine andere Einheit oder die Vorgabe eines anderen Systems.',
    change: `Senden Sie eine Zahl von ${from} bis ${to}.`,
  }),
  decimals: (field, [count]) => ({
    meaning: `${field} hat mehr als ${count} Nachkommastellen.`,
    cause: 'Das Ergebnis einer Rechnung, das nicht gerundet wurde.',
    change: `Runden Sie auf ${count} Stellen.`,
  }),
  combination: (field, _, id) =>
    id.endsWith('MustNotBeNull')
      ? {
          meaning: `Eines von beiden ist nötig: ${field}.`,
          cause: 'Keines hat einen Wert.',
          change: 'Senden Sie eines davon.',
        }
      : {
          meaning: `Zwei Felder schließen einander aus: ${field}.`,
          cause: 'Beide haben einen Wert.',
          change: 'Lassen Sie eines davon weg.',
        },
};

const SENTENCES: Readonly<Record<StemLanguage, Sentences>> = { en: ENGLISH, de: GERMAN };

/** Words of the page itself. */
export const CATALOGUE_TEXTS: Readonly<
  Record<
    StemLanguage,
    {
      readonly meaning: string;
      readonly cause: string;
      readonly change: string;
      readonly operations: string;
      readonly filter: string;
      readonly found: string;
      readonly general: string;
      readonly body: string;
      readonly groups: Readonly<Record<Ending, string>>;
      readonly correct: string;
    }
  >
> = {
  en: {
    meaning: 'Meaning',
    cause: 'Usual cause',
    change: 'What to change',
    operations: 'Operations',
    filter: 'Filter identifiers',
    found: 'Found:',
    general: 'Statuses other than 406',
    body: '406: body and headers',
    groups: {
      missing: '406: missing',
      invalid: '406: not valid',
      tooLong: '406: too long',
      outOfBounds: '406: out of bounds',
      decimals: '406: too many decimals',
      combination: '406: cannot be combined, or one is needed',
    },
    correct: 'Correct the request; sending it again unchanged will not help.',
  },
  de: {
    meaning: 'Bedeutung',
    cause: 'Häufigste Ursache',
    change: 'Was zu ändern ist',
    operations: 'Operationen',
    filter: 'Kennungen filtern',
    found: 'Gefunden:',
    general: 'Andere Status als 406',
    body: '406: Body und Kopfzeilen',
    groups: {
      missing: '406: fehlt',
      invalid: '406: ungültig',
      tooLong: '406: zu lang',
      outOfBounds: '406: außerhalb der Grenzen',
      decimals: '406: zu viele Nachkommastellen',
      combination: '406: nicht zusammen, oder eines ist nötig',
    },
    correct: 'Berichtigen Sie die Anfrage; unverändert wird sie wieder abgelehnt.',
  },
};

const sentence = (text: string): string =>
  text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** @returns its meaning and what to do about it */
export function wordsOf(
  { id, meaning, whatToDo, places }: CataloguedIdentifier,
  language: StemLanguage,
): IdentifierWords {
  if (meaning !== undefined) {
    return {
      meaning: sentence(meaning),
      change: whatToDo === undefined ? CATALOGUE_TEXTS[language].correct : sentence(whatToDo),
    };
  }
  const fields = [...new Set(places.map(({ field }) => `\`${field}\``))].join(', ');
  const ending = endingOf(id);
  if (ending === undefined) throw new Error(`${id} does not end as identifiers do`);
  const words = SENTENCES[language][ending](fields, numbersOf(id), id);
  const reasons = [...new Set(places.map(({ reason }) => reason))].filter((reason) => reason !== '');
  if (reasons.length === 0) return words;
  const inWords = language === 'de' ? reasons.map(germanReason) : reasons;
  return { ...words, cause: sentence(inWords.join('; ')) };
}
