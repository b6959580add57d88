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
      subject: 'Kontor: confirm your e-mail address',
      lines: [
        'Somebody signed up with this address. If it was you, open this link within 24 hours:',
        'If it was not you, there is nothing to do.',
      ],
    },
    reset: {
      subject: 'Kontor: set a new password',
      lines: [
        'Open this link within 30 minutes to set a new password:',
        'If you did not ask for it, there is nothing to do; your password stays as it is.',
      ],
    },
    invite: {
      subject: 'Kontor: your invitation',
      lines: [
        'You are invited to an account. Open this link within 24 hours and choose a password:',
        'If you do not expect this, there is nothing to do.',
      ],
    },
    'email-change': {
      subject: 'Kontor: confirm your new e-mail address',
      lines: [
        'Open this link within 24 hours to make this the address of your account:',
        'If you did not ask for it, there is nothing to do.',
      ],
    },
    'known-address': {
      subject: 'Kontor: you have an account already',
      lines: [
        'Somebody signed up with this address, which has an account. If it was you, log in here; you can set a new password there if yours is lost:',
        'If it was not you, there is nothing to do.',
      ],
    },
    'password-changed': {
      subject: 'Kontor: your password was changed',
      lines: [
        'The password of your account was changed. If it was not you, set a new one at once:',
        'If it was you, there is nothing to do.',
      ],
    },
    'email-changed': {
      subject: 'Kontor: the e-mail address of your account was changed',
      lines: [
        'Your account has another e-mail address now; this one does not open it any more. The dashboard:',
        'If it was not you, write to the operator of this service.',
      ],
    },
    'key-created': {
      subject: 'Kontor: your account has a new API key',
      lines: [
        'Somebody with your password made an API key for your account. All keys are here:',
        'If it was not you, set a new password at once and revoke the key.',
      ],
    },
    'key-rotated': {
      subject: 'Kontor: an API key of your account was rotated',
      lines: [
        'Somebody with your password put a new API key in the place of an old one. All keys are here:',
        'If it was not you, set a new password at once and revoke the new key.',
      ],
    },
    'key-widened': {
      subject: 'Kontor: an API key of your account may do more',
      lines: [
        'Somebody with your password changed an API key, so that it may do more than before. All keys are here:',
        'If it was not you, set a new password at once and revoke the key.',
      ],
    },
  },
  de: {
    verify: {
      subject: 'Kontor: E-Mail-Adresse bestätigen',
      lines: [
        'Jemand hat sich mit dieser Adresse registriert. Wenn Sie es waren, öffnen Sie diesen Link innerhalb von 24 Stunden:',
        'Wenn Sie es nicht waren, ist nichts zu tun.',
      ],
    },
    reset: {
      subject: 'Kontor: neues Passwort setzen',
      lines: [
        'Öffnen Sie diesen Link innerhalb von 30 Minuten, um ein neues Passwort zu setzen:',
        'Wenn Sie das nicht angefordert haben, ist nichts zu tun; Ihr Passwort bleibt unverändert.',
      ],
    },
    invite: {
      subject: 'Kontor: Ihre Einladung',
      lines: [
        'Sie sind zu einem Konto eingeladen. Öffnen Sie diesen Link innerhalb von 24 Stunden und wählen Sie ein Passwort:',
        'Wenn Sie das nicht erwarten, ist nichts zu tun.',
      ],
    },
    'email-change': {
      subject: 'Kontor: neue E-Mail-Adresse bestätigen',
      lines: [
        'Öffnen Sie diesen Link innerhalb von 24 Stunden, um diese Adresse für Ihr Konto zu übernehmen:',
        'Wenn Sie das nicht angefordert haben, ist nichts zu tun.',
      ],
    },
    'known-address': {
      subject: 'Kontor: Sie haben bereits ein Konto',
      lines: [
        'Jemand hat sich mit dieser Adresse registriert, zu der es schon ein Konto gibt. Wenn Sie es waren, melden Sie sich hier an; dort lässt sich auch ein neues Passwort setzen:',
        'Wenn Sie es nicht waren, ist nichts zu tun.',
      ],
    },
    'password-changed': {
      subject: 'Kontor: Ihr Passwort wurde geändert',
      lines: [
        'Das Passwort Ihres Kontos wurde geändert. Wenn Sie es nicht waren, setzen Sie sofort ein neues:',
        'Wenn Sie es waren, ist nichts zu tun.',
      ],
    },
    'email-changed': {
      subject: 'Kontor: die E-Mail-Adresse Ihres Kontos wurde geändert',
      lines: [
        'Ihr Konto hat jetzt eine andere E-Mail-Adresse; diese öffnet es nicht mehr. Das Dashboard:',
        'Wenn Sie es nicht waren, schreiben Sie an den Betreiber dieses Dienstes.',
      ],
    },
    'key-created': {
      subject: 'Kontor: Ihr Konto hat einen neuen API-Schlüssel',
      lines: [
        'Jemand, der Ihr Passwort kennt, hat einen API-Schlüssel für Ihr Konto erstellt. Alle Schlüssel finden Sie hier:',
        'Wenn Sie es nicht waren, setzen Sie sofort ein neues Passwort und widerrufen Sie den Schlüssel.',
      ],
    },
    'key-rotated': {
      subject: 'Kontor: ein API-Schlüssel Ihres Kontos wurde ersetzt',
      lines: [
        'Jemand, der Ihr Passwort kennt, hat einen API-Schlüssel durch einen neuen ersetzt. Alle Schlüssel finden Sie hier:',
        'Wenn Sie es nicht waren, setzen Sie sofort ein neues Passwort und widerrufen Sie den neuen Schlüssel.',
      ],
    },
    'key-widened': {
      subject: 'Kontor: ein API-Schlüssel Ihres Kontos darf mehr',
      lines: [
        'Jemand, der Ihr Passwort kennt, hat einen API-Schlüssel so geändert, dass er mehr darf als vorher. Alle Schlüssel finden Sie hier:',
        'Wenn Sie es nicht waren, setzen Sie sofort ein neues Passwort und widerrufen Sie den Schlüssel.',
      ],
    },
  },
};

/** The mail for an occasion: what happened, the link on a line of its own, what to do when it was somebody else. */
export function letter(to: string, occasion: Occasion, url: string, language: Language): Mail {
  const { subject, lines } = LETTERS[language][occasion];
  const [before, after] = lines;
  return { to, subject, text: `${before}\n\n${url}\n\n${after}\n` };
}
