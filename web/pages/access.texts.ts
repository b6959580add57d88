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
      toReset: 'Forgot password?',
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
      byInvitation: 'New accounts need an invitation. Ask the operator of this service for a link.',
      closed: 'This service opens no new accounts. Its operator makes them on the machine itself.',
      firstKey: 'First key',
      ready: 'Your first key',
      support: 'Contact the operator',
      checkMail: 'Look into your mail',
      checkMailWhy: (email: string) =>
        `We have sent a link to ${email}. It confirms the address and is valid for 24 hours.`,
    },
    reset: {
      title: 'Set a new password',
      ask: 'We send a link to your address. It is valid for 30 minutes.',
      action: 'Send link',
      actionNoMail: 'Create link',
      sent: 'Look into your mail',
      sentWhy: (email: string) => `If ${email} belongs to an account, a link is on its way.`,
      noMail: 'This service sends no mail: the operator gets the link and passes it on.',
      doneNoMail: 'If this address has an account, the operator has the link now. Ask there for it.',
      newPassword: 'New password',
      set: 'Set password',
    },
    verification: {
      title: 'Confirm your address',
      why: 'Enter the password of your sign-up. Then the account is ready.',
      action: 'Confirm',
    },
    invitation: {
      title: 'You are invited',
      operator: 'This makes you an operator: you see accounts, grant credits and look after the service.',
      user: 'Choose a password, and the account is yours.',
      action: 'Create account',
      void: 'This invitation was used, has expired or is not complete. Ask the operator for a new one.',
    },
    emailChange: {
      title: 'Confirm the new address',
      why: 'From then on you log in with it. All sessions end.',
      action: 'Use this address',
      done: 'The address is changed. Log in with it.',
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
        toReset: 'Passwort vergessen?',
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
        byInvitation:
          'Neue Konten brauchen eine Einladung. Fragen Sie den Betreiber dieses Dienstes nach einem Link.',
        closed:
          'Dieser Dienst eröffnet keine neuen Konten. Sein Betreiber legt sie auf dem Rechner selbst an.',
        firstKey: 'Erster Schlüssel',
        ready: 'Ihr erster Schlüssel',
        support: 'An den Betreiber wenden',
        checkMail: 'Sehen Sie in Ihre Mails',
        checkMailWhy: (email) =>
          `Wir haben einen Link an ${email} geschickt. Er bestätigt die Adresse und gilt 24 Stunden.`,
      },
      reset: {
        title: 'Neues Passwort setzen',
        ask: 'Wir schicken einen Link an Ihre Adresse. Er gilt 30 Minuten.',
        action: 'Link schicken',
        actionNoMail: 'Link anlegen',
        sent: 'Sehen Sie in Ihre Mails',
        sentWhy: (email) => `Gehört ${email} zu einem Konto, ist ein Link unterwegs.`,
        noMail: 'Dieser Dienst verschickt keine Mails: Der Betreiber bekommt den Link und gibt ihn weiter.',
        doneNoMail:
          'Gehört zu dieser Adresse ein Konto, hat der Betreiber jetzt den Link. Fragen Sie ihn danach.',
        newPassword: 'Neues Passwort',
        set: 'Passwort setzen',
      },
      verification: {
        title: 'Adresse bestätigen',
        why: 'Geben Sie das Passwort Ihrer Anmeldung ein. Dann ist das Konto bereit.',
        action: 'Bestätigen',
      },
      invitation: {
        title: 'Sie sind eingeladen',
        operator:
          'Damit betreiben Sie den Dienst: Sie sehen Konten, vergeben Credits und kümmern sich um ihn.',
        user: 'Wählen Sie ein Passwort, und das Konto gehört Ihnen.',
        action: 'Konto anlegen',
        void: 'Diese Einladung wurde benutzt, ist abgelaufen oder nicht vollständig. Fragen Sie den Betreiber nach einer neuen.',
      },
      emailChange: {
        title: 'Neue Adresse bestätigen',
        why: 'Ab dann melden Sie sich mit ihr an. Alle Sitzungen enden.',
        action: 'Diese Adresse verwenden',
        done: 'Die Adresse ist geändert. Melden Sie sich mit ihr an.',
      },
    },
  },
);
