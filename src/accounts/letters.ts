import type { Mail } from '../core/mail.ts';
import type { Purpose } from '../store/records.ts';

export type Language = 'en' | 'de';

/**
 * Beside the links: somebody signed up with an address that has an account; password or address were changed, keys were
 * made or may more than before, which an owner must learn if somebody else did it.
 */
export type Note =
  | 'known-address'
  | 'password-changed'
  | 'email-changed'
  | 'key-created'
  | 'key-rotated'
  | 'key-widened';
type Occasion = Purpose | Note;

interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
}

const LETTERS: Readonly<Record<Language, Readonly<Record<Occasion, Letter>>>> = {
  en: {
    verify: {
      subject: 'confirm your e-mail address',
      lines: [
        'Somebody signed up with this address. If it was you, open this link within 24 hours:',
        'If it was not you, there is nothing to do.',
      ],
    },
    reset: {
      subject: 'set a new password',
      lines: [
        'Open this link within 30 minutes to set a new password:',
        'If you did not ask for it, there is nothing to do; your password stays as it is.',
      ],
    },
    invite: {
      subject: 'your invitation',
      lines: [
        'You are invited to an account. Open this link within 24 hours and choose a password:',
        'If you do not expect this, there is nothing to do.',
      ],
    },
    'email-change': {
      subject: 'confirm your new e-mail address',
      lines: [
        'Open this link within 24 hours to make this the address of your account:',
        'If you did not ask for it, there is nothing to do.',
      ],
    },
    'known-address': {
      subject: 'you have an account already',
      lines: [
        'Somebody signed up with this address, which has an account. If it was you, log in here; you can set a new password there if yours is lost:',
        'If it was not you, there is nothing to do.',
      ],
    },
    'password-changed': {
      subject: 'your password was changed',
      lines: [
        'The password of your account was changed. If it was not you, set a new one at once:',
        'If it was you, there is nothing to do.',
      ],
    },
    'email-changed': {
      subject: 'the e-mail address of your account was changed',
      lines: [
        'Your account has another e-mail address now; this one does not open it any more. The dashboard:',
        'If it was not you, write to the operator of this service.',
      ],
    },
    'key-created': {
      subject: 'your account has a new API key',
      lines: [
        'Somebody with your password made an API key for your account. All keys are here:',
        'If it was not you, set a new password at once and revoke the key.',
      ],
    },
    'key-rotated': {
      subject: 'an API key of your account was rotated',
      lines: [
        'Somebody with your password put a new API key in the place of an old one. All keys are here:',
        'If it was not you, set a new password at once and revoke the new key.',
      ],
    },
    'key-widened': {
      subject: 'an API key of your account may do more',
      lines: [
        'Somebody with your password changed an API key, so that it may do more than before. All keys are here:',
        'If it was not you, set a new password at once and revoke the key.',
      ],
    },
  },
  de: {
    verify: {
      subject: 'E-Mail-Adresse bestätigen',
      lines: [
        'Jemand hat sich mit dieser Adresse registriert. Wenn Sie es waren, öffnen Sie diesen Link innerhalb von 24 Stunden:',
        'Wenn Sie es nicht waren, ist nichts zu tun.',
      ],
    },
    reset: {
      subject: 'neues Passwort setzen',
      lines: [
        'Öffnen Sie diesen Link innerhalb von 30 Minuten, um ein neues Passwort zu setzen:',
        'Wenn Sie das nicht angefordert haben, ist nichts zu tun; Ihr Passwort bleibt unverändert.',
      ],
    },
    invite: {
      subject: 'Ihre Einladung',
      lines: [
        'Sie sind zu einem Konto eingeladen. Öffnen Sie diesen Link innerhalb von 24 Stunden und wählen Sie ein Passwort:',
        'Wenn Sie das nicht erwarten, ist nichts zu tun.',
      ],
    },
    'email-change': {
      subject: 'neue E-Mail-Adresse bestätigen',
      lines: [
        'Öffnen Sie diesen Link innerhalb von 24 Stunden, um diese Adresse für Ihr Konto zu übernehmen:',
        'Wenn Sie das nicht angefordert haben, ist nichts zu tun.',
      ],
    },
    'known-address': {
      subject: 'Sie haben bereits ein Konto',
      lines: [
        'Jemand hat sich mit dieser Adresse registriert, zu der es schon ein Konto gibt. Wenn Sie es waren, melden Sie sich hier an; dort lässt sich auch ein neues Passwort setzen:',
        'Wenn Sie es nicht waren, ist nichts zu tun.',
      ],
    },
    'password-changed': {
      subject: 'Ihr Passwort wurde geändert',
      lines: [
        'Das Passwort Ihres Kontos wurde geändert. Wenn Sie es nicht waren, setzen Sie sofort ein neues:',
        'Wenn Sie es waren, ist nichts zu tun.',
      ],
    },
    'email-changed': {
      subject: 'die E-Mail-Adresse Ihres Kontos wurde geändert',
      lines: [
        'Ihr Konto hat jetzt eine andere E-Mail-Adresse; diese öffnet es nicht mehr. Das Dashboard:',
        'Wenn Sie es nicht waren, schreiben Sie an den Betreiber dieses Dienstes.',
      ],
    },
    'key-created': {
      subject: 'Ihr Konto hat einen neuen API-Schlüssel',
      lines: [
        'Jemand, der Ihr Passwort kennt, hat einen API-Schlüssel für Ihr Konto erstellt. Alle Schlüssel finden Sie hier:',
        'Wenn Sie es nicht waren, setzen Sie sofort ein neues Passwort und widerrufen Sie den Schlüssel.',
      ],
    },
    'key-rotated': {
      subject: 'ein API-Schlüssel Ihres Kontos wurde ersetzt',
      lines: [
        'Jemand, der Ihr Passwort kennt, hat einen API-Schlüssel durch einen neuen ersetzt. Alle Schlüssel finden Sie hier:',
        'Wenn Sie es nicht waren, setzen Sie sofort ein neues Passwort und widerrufen Sie den neuen Schlüssel.',
      ],
    },
    'key-widened': {
      subject: 'ein API-Schlüssel Ihres Kontos darf mehr',
      lines: [
        'Jemand, der Ihr Passwort kennt, hat einen API-Schlüssel so geändert, dass er mehr darf als vorher. Alle Schlüssel finden Sie hier:',
        'Wenn Sie es nicht waren, setzen Sie sofort ein neues Passwort und widerrufen Sie den Schlüssel.',
      ],
    },
  },
};

/** Who writes: the service by its name, and where its operator is reached. */
export interface Letterhead {
  readonly name: string;
  readonly supportUrl: string | undefined;
}

const FOOT: Readonly<Record<Language, string>> = { en: 'Help', de: 'Hilfe' };

/** The mail for an occasion: what happened, the link on a line of its own, what to do when it was somebody else. */
export function letter(
  to: string,
  occasion: Occasion,
  url: string,
  { name, supportUrl, language }: Letterhead & { readonly language: Language },
): Mail {
  const { subject, lines } = LETTERS[language][occasion];
  const [before, after] = lines;
  const foot = supportUrl === undefined ? [] : [`${FOOT[language]}: ${supportUrl}`];
  return { to, subject: `${name}: ${subject}`, text: `${[before, url, after, ...foot].join('\n\n')}\n` };
}
