import { GERMAN_PARTS } from './german-reasons.data.ts';

/** The service's reasons why a value is not valid, in German. Its answers have them in English. */

type Form = readonly [english: RegExp, german: (...parts: readonly string[]) => string | undefined];

const LISTED = String.raw`-?[\w.-]+(?:, -?[\w.-]+)*`;

/** What differs only in words of the interface or in numbers. */
const FORMS: readonly Form[] = [
  [new RegExp(`^must be one of (${LISTED})$`), (words = '') => `muss eines davon sein: ${words}`],
  [
    new RegExp(`^must be (${LISTED} or \\w+)$`),
    (words = '') => `muss eines davon sein: ${words.replace(/ or /, ', ')}`,
  ],
  [/^must not have more than (\d+) entries$/, (count = '') => `höchstens ${count} Einträge`],
  [/^must be (-?[\d.]+) to ([\d.]+)$/, (from = '', to = '') => `von ${from} bis ${to}`],
  [
    /^must be between ([\d.]+) and ([\d.]+)( cm)?$/,
    (from = '', to = '', unit = '') => `von ${from} bis ${to}${unit}`,
  ],
  [/^must be from (-\d+) to (\d+) degrees$/, (from = '', to = '') => `von ${from} bis ${to} Grad`],
  [
    /^all texts together need more than the (\d+) bytes of an (EPC|HCT) code$/,
    (count = '', code = '') => `alle Texte zusammen brauchen mehr als die ${count} Byte eines ${code}-Codes`,
  ],
  [
    /^this code needs a picture of at least (\d+) pixels$/,
    (pixels = '') => `dieser Code braucht ein Bild von mindestens ${pixels} Pixel`,
  ],
  [
    /^the document has (\d+) pages?$/,
    (count = '') => `das Dokument hat ${count} ${count === '1' ? 'Seite' : 'Seiten'}`,
  ],
  [/^must be an account in (.+)$/, (area = '') => `muss ein Konto in ${area.replace(' or ', ' oder ')} sein`],
  [/^does not go with the period ([A-Z]+)$/, (period = '') => `passt nicht zum Abstand ${period}`],
  [
    /^must be the sum of (\w+), ([\d.]+)$/,
    (member = '', sum = '') => `muss die Summe von ${member} sein, ${sum}`,
  ],
  [
    /^must be a code of UNTDID (\d+) such as (\w+)$/,
    (list = '', code = '') => `ein Code der Liste UNTDID ${list}, etwa ${code}`,
  ],
  [/^did you mean (\w+)\?$/, (word = '') => `meinen Sie ${word}?`],
  [
    /^in a Swiss QR bill: (.+)$/,
    (reason = '') => {
      const german = partInGerman(reason);
      return german === undefined ? undefined : `in einer Schweizer QR-Rechnung: ${german}`;
    },
  ],
  [
    /^must not be stated beside category ([A-Z]+) \((.+)\)$/,
    (category = '', rules = '') => `darf nicht neben der Kategorie ${category} stehen (${rules})`,
  ],
  [
    /^must be (UBL|A4) with (?:profile PEPPOL|a Swiss QR bill)$/,
    (word = '') =>
      word === 'UBL'
        ? 'mit dem Profil PEPPOL muss es UBL sein'
        : 'mit einer Schweizer QR-Rechnung muss es A4 sein',
  ],
];

function partInGerman(part: string): string | undefined {
  const known = GERMAN_PARTS[part];
  if (known !== undefined) return known;
  for (const [form, german] of FORMS) {
    const [, ...parts] = form.exec(part) ?? [];
    if (parts.length > 0) return german(...parts.map((one) => one ?? ''));
  }
  return undefined;
}

/** @throws on one that has no German, which stops the build of the pages */
function germanPart(part: string): string {
  const german = partInGerman(part);
  if (german === undefined) throw new Error(`no German for this reason: ${part}`);
  return german;
}

/** For pages that show what a service of any version answers: undefined where it has no German here. */
export function germanReasonOf(reason: string): string | undefined {
  const parts = reason.split('; ').map(partInGerman);
  return parts.includes(undefined) ? undefined : parts.join('; ').replaceAll('`', '');
}

/** @param reason as the page of errors has it: one, or several behind semicolons */
export const germanReason = (reason: string): string => reason.split('; ').map(germanPart).join('; ');
