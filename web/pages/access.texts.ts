import { translated } from '../texts/translated.ts';

/** Pages for whoever is not logged in. */
export const accessTexts = translated(
  {
    logIn: {
      title: 'Log in',
      email: 'E-mail',
      password: 'Password',
      action: 'Log in',
      toSignUp: 'Create an account',
      toReset: 'Password forgotten',
      cannot: 'Logging in cannot work here',
      plainHttp:
        'This page came over plain http from another machine, so the browser keeps no session. Use https, or open it on the machine itself.',
    },
    signUp: {
      title: 'Create an account',
      grant: (credits: string) => `${credits} credits to try everything. No payment card.`,
      email: 'E-mail',
      password: 'Password',
      passwordHint: 'At least 10 characters. A sentence is fine.',
      action: 'Create account',
      toLogIn: 'I have an account',
      firstKey: 'First key',
      ready: 'Your first key',
      onwards: 'To the overview',
      checkMail: 'Look into your mail',
      checkMailWhy: (email: string) =>
        `We have sent a link to ${email}. It confirms the address and is valid for 24 hours.`,
    },
  },
  {
    de: {
      logIn: {
        title: 'Anmelden',
        email: 'E-Mail',
        password: 'Passwort',
        action: 'Anmelden',
        toSignUp: 'Konto anlegen',
        toReset: 'Passwort vergessen',
        cannot: 'Hier kann man sich nicht anmelden',
        plainHttp:
          'Diese Seite kam unverschlüsselt von einem anderen Rechner; der Browser merkt sich dann keine Sitzung. Verwenden Sie https, oder öffnen Sie sie auf dem Rechner selbst.',
      },
      signUp: {
        title: 'Konto anlegen',
        grant: (credits) => `${credits} Credits, um alles auszuprobieren. Keine Zahlungskarte.`,
        email: 'E-Mail',
        password: 'Passwort',
        passwordHint: 'Mindestens 10 Zeichen. Ein Satz ist gut.',
        action: 'Konto anlegen',
        toLogIn: 'Ich habe ein Konto',
        firstKey: 'Erster Schlüssel',
        ready: 'Ihr erster Schlüssel',
        onwards: 'Zur Übersicht',
        checkMail: 'Sehen Sie in Ihre Mails',
        checkMailWhy: (email) =>
          `Wir haben einen Link an ${email} geschickt. Er bestätigt die Adresse und gilt 24 Stunden.`,
      },
    },
  },
);
