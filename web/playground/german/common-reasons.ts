import { germanBy, type ReasonForm } from '../../texts/reason-forms.ts';

/** Reasons that many operations have, in German: types, bounds, days, account numbers. */
const FORMS: readonly ReasonForm[] = [
  [/^is missing$/, () => 'fehlt'],
  [/^must be a string$/, () => 'muss ein Text sein'],
  [/^must be a number$/, () => 'muss eine Zahl sein'],
  [/^must be a whole number$/, () => 'muss eine ganze Zahl sein'],
  [/^must be digits only$/, () => 'darf nur Ziffern enthalten'],
  [/^must be (-?[\d.]+) to (-?[\d.]+)$/, (least = '', most = '') => `muss ${least} bis ${most} sein`],
  [
    /^must be between (-?[\d.]+) and (-?[\d.]+)$/,
    (least = '', most = '') => `muss zwischen ${least} und ${most} liegen`,
  ],
  [
    /^must be from (-?[\d.]+) to (-?[\d.]+) degrees$/,
    (least = '', most = '') => `muss von ${least} bis ${most} Grad reichen`,
  ],
  [
    /^(-?[\d.]+) is outside (-?[\d.]+) to (-?[\d.]+)$/,
    (value = '', least = '', most = '') => `${value} liegt außerhalb von ${least} bis ${most}`,
  ],
  [/^must be one of (.+)$/, (values = '') => `muss eines von diesen sein: ${values}`],
  [
    /^(\d+) decimal places, at most (\d+) allowed$/,
    (count = '', most = '') => `${count} Nachkommastellen, erlaubt sind höchstens ${most}`,
  ],
  [
    /^must be an existing day written (YYYY-MM-DD)( or DD\.MM\.YYYY)?$/,
    (_, other = '') =>
      `muss ein Tag sein, den es gibt, geschrieben JJJJ-MM-TT${other === '' ? '' : ' oder TT.MM.JJJJ'}`,
  ],
  [
    /^must be 4 letters, a country code, 2 letters or digits, optionally 3 more$/,
    () => 'muss aus 4 Buchstaben, Ländercode, 2 Buchstaben oder Ziffern und bei Bedarf 3 weiteren bestehen',
  ],
  [
    /^does not start with the code of a country that uses IBANs$/,
    () => 'beginnt nicht mit dem Code eines Landes, das IBANs verwendet',
  ],
  [
    /^(\d+) characters?, an IBAN of ([A-Z]{2}) has (\d+)$/,
    (count = '', country = '', length = '') => `${count} Zeichen, eine IBAN aus ${country} hat ${length}`,
  ],
  [/^check digits must be digits$/, () => 'die Prüfziffern müssen Ziffern sein'],
  [
    /^character (\d+) is not allowed in an IBAN of ([A-Z]{2})$/,
    (place = '', country = '') =>
      `das Zeichen an Stelle ${place} ist in einer IBAN aus ${country} nicht erlaubt`,
  ],
  [/^check digits are wrong$/, () => 'die Prüfziffern stimmen nicht'],
  [/^is empty$/, () => 'ist leer'],
  [/^is given more than once$/, () => 'kommt mehr als einmal vor'],
  [
    /^must be JSON, at most (\d+) levels deep$/,
    (levels = '') => `muss JSON sein, höchstens ${levels} Ebenen tief`,
  ],
  [/^must be a PDF document$/, () => 'muss ein PDF-Dokument sein'],
  [
    /^the document is damaged and could not be repaired$/,
    () => 'das Dokument ist beschädigt und konnte nicht repariert werden',
  ],
  [/^the document is password protected$/, () => 'das Dokument ist mit einem Passwort geschützt'],
  [
    /^the document is encrypted for a certificate; decrypt it first$/,
    () => 'das Dokument ist für ein Zertifikat verschlüsselt; entschlüsseln Sie es zuerst',
  ],
  [/^the password does not open the document$/, () => 'das Passwort öffnet das Dokument nicht'],
  [
    /^the document could not be converted within the limits$/,
    () => 'das Dokument konnte innerhalb der Grenzen nicht umgewandelt werden',
  ],
  [
    /^the document exceeds the limit of ([\d,]+) (pages|objects)$/,
    (count = '', what = '') =>
      `das Dokument hat mehr als ${count.replaceAll(',', '.')} ${what === 'pages' ? 'Seiten' : 'Objekte'}`,
  ],
  [
    /^the document could not be converted without loss: (.+)$/,
    (losses = '') => `das Dokument konnte nicht ohne Verlust umgewandelt werden: ${losses}`,
  ],
];

/** A reason in German; undefined for others than these. @param reason without the field in front */
export const germanCommonReason = (reason: string): string | undefined => germanBy(reason, FORMS);
