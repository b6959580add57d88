import { germanBy, type ReasonForm } from './reason-forms.ts';

/** Reasons of the pages' own interface in German: passwords, addresses, keys, days. A test compares them with the service. */
const FORMS: readonly ReasonForm[] = [
  [
    /^(\d+) characters?, at least (\d+) are needed$/,
    (count = '', least = '') => `${count} Zeichen, mindestens ${least} sind nötig`,
  ],
  [/^must not be the e-mail address$/, () => 'darf nicht die E-Mail-Adresse sein'],
  [/^is one of the commonest passwords$/, () => 'ist eines der häufigsten Passwörter'],
  [/^must be an e-mail address$/, () => 'muss eine E-Mail-Adresse sein'],
  [/^there is an account with this address already$/, () => 'zu dieser Adresse gibt es schon ein Konto'],
  [
    /^name at least one operation, or none for all$/,
    () => 'wählen Sie mindestens eine Operation, oder keine für alle',
  ],
  [/^unknown operation$/, () => 'unbekannte Operation'],
  [/^takes 1 to (\d+) entries$/, (most = '') => `1 bis ${most} Einträge`],
  [/^must be an IP address or CIDR range$/, () => 'muss eine IP-Adresse oder ein Bereich in CIDR-Form sein'],
  [
    /^must be a whole number from (\d+) to (\d+)$/,
    (least = '', most = '') => `muss eine ganze Zahl von ${least} bis ${most} sein`,
  ],
  [/^must be in the future$/, () => 'muss in der Zukunft liegen'],
  [/^must be at most (\d+) days ahead$/, (days = '') => `darf höchstens ${days} Tage in der Zukunft liegen`],
  [
    /^takes (\d+) to (\d+) printable characters, not our own prefix$/,
    (least = '', most = '') => `${least} bis ${most} druckbare Zeichen, ohne unser eigenes Präfix`,
  ],
  [/^must be 0 to (\d+) days$/, (most = '') => `muss 0 bis ${most} Tage sein`],
  [/^has a successor; rotate that one$/, () => 'hat einen Nachfolger; erneuern Sie diesen'],
  [/^at most (\d+) live keys$/, (most = '') => `höchstens ${most} gültige Schlüssel`],
  [/^was changed meanwhile; try again$/, () => 'wurde inzwischen geändert; versuchen Sie es erneut'],
  [/^must be a day such as (\S+)$/, (day = '') => `muss ein Tag sein, etwa ${day}`],
  [/^must be a month such as (\S+)$/, (month = '') => `muss ein Monat sein, etwa ${month}`],
  [/^must not be after until$/, () => 'darf nicht nach dem Ende liegen'],
  [
    /^must be at most (\d+) days before until$/,
    (days = '') => `darf höchstens ${days} Tage vor dem Ende liegen`,
  ],
  [
    /^must be a VAT ID of an EU state, XI or GB with its prefix and right check digits$/,
    () => 'muss eine UID-Nummer eines EU-Staats, von XI oder GB sein, mit Präfix und richtigen Prüfziffern',
  ],
];

/** A reason in German; undefined for others than these. @param reason without the field in front */
export const germanAccountReason = (reason: string): string | undefined => germanBy(reason, FORMS);
