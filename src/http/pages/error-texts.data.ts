import type { PageLanguage } from './page-language.ts';

/** What happened and what to do, a sentence or two each. */
interface ErrorText {
  readonly title: string;
  readonly action: string;
}

type Texts = Readonly<Record<PageLanguage, ErrorText>>;

/** Of each kind of error page; `{wait}` is Retry-After. */
export const ERROR_TEXTS = {
  unreadable: {
    en: {
      title: 'This request could not be read.',
      action: 'Check the address, or begin at the start page.',
    },
    de: {
      title: 'Diese Anfrage ist nicht lesbar.',
      action: 'Prüfen Sie die Adresse, oder beginnen Sie auf der Startseite.',
    },
  },
  unpaid: {
    en: { title: 'No credits left.', action: 'Buy or ask for credits in the dashboard.' },
    de: { title: 'Kein Guthaben mehr.', action: 'Laden Sie im Dashboard Guthaben auf.' },
  },
  programs: {
    en: {
      title: 'This is an address for programs. It needs an API key.',
      action: 'The reference shows how to call it. Keys are in the dashboard.',
    },
    de: {
      title: 'Diese Adresse ist für Programme. Sie braucht einen API-Schlüssel.',
      action: 'Die Referenz zeigt den Aufruf. Schlüssel gibt es im Dashboard.',
    },
  },
  session: {
    en: { title: 'You are not logged in any more.', action: 'Log in, then open this address again.' },
    de: {
      title: 'Sie sind nicht mehr angemeldet.',
      action: 'Melden Sie sich an, und öffnen Sie diese Adresse dann erneut.',
    },
  },
  password: {
    en: {
      title: 'This needs your password once more.',
      action: 'Open the page in the dashboard, which asks for it.',
    },
    de: {
      title: 'Dafür ist Ihr Passwort noch einmal nötig.',
      action: 'Öffnen Sie die Seite im Dashboard, das danach fragt.',
    },
  },
  forbidden: {
    en: { title: 'This address is not open to you.', action: 'Log in with an account that may open it.' },
    de: {
      title: 'Diese Adresse ist für Sie nicht offen.',
      action: 'Melden Sie sich mit einem Konto an, das sie öffnen darf.',
    },
  },
  missing: {
    en: {
      title: 'There is no page at this address.',
      action: 'Check the address for typing mistakes, or begin at the start page.',
    },
    de: {
      title: 'Unter dieser Adresse gibt es keine Seite.',
      action: 'Prüfen Sie die Adresse auf Tippfehler, oder beginnen Sie auf der Startseite.',
    },
  },
  wrongMethod: {
    en: {
      title: 'This is an address for programs, which send data to it.',
      action: 'There is nothing to open in a browser. The docs show how to call it.',
    },
    de: {
      title: 'Diese Adresse ist für Programme, die Daten an sie senden.',
      action: 'Im Browser gibt es hier nichts zu öffnen. Die Doku zeigt den Aufruf.',
    },
  },
  invalid: {
    en: {
      title: 'Something in this address is missing or wrong.',
      action: 'Go back and try again, or begin at the start page.',
    },
    de: {
      title: 'In dieser Adresse fehlt etwas, oder etwas ist falsch.',
      action: 'Gehen Sie zurück und versuchen Sie es erneut, oder beginnen Sie auf der Startseite.',
    },
  },
  late: {
    en: { title: 'The request did not arrive in time.', action: 'Check your connection and try again.' },
    de: {
      title: 'Die Anfrage kam nicht rechtzeitig an.',
      action: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    },
  },
  tooLong: {
    en: {
      title: 'The address or the cookies of the browser are too long.',
      action: 'Shorten the address, or delete the cookies of this site, and try again.',
    },
    de: {
      title: 'Die Adresse oder die Cookies des Browsers sind zu lang.',
      action:
        'Kürzen Sie die Adresse, oder löschen Sie die Cookies dieser Seite, und versuchen Sie es erneut.',
    },
  },
  limited: {
    en: { title: 'Too many requests.', action: 'Try again in {wait} seconds.' },
    de: { title: 'Zu viele Anfragen.', action: 'Versuchen Sie es in {wait} Sekunden erneut.' },
  },
  fault: {
    en: {
      title: 'Something failed on our side.',
      action: 'Try again. If it fails once more, send the request id to support.',
    },
    de: {
      title: 'Bei uns ist etwas fehlgeschlagen.',
      action: 'Versuchen Sie es erneut. Scheitert es wieder, senden Sie dem Support die Anfrage-Nummer.',
    },
  },
  unavailable: {
    en: { title: 'This cannot be served at the moment.', action: 'Try again in {wait} seconds.' },
    de: { title: 'Das geht im Moment nicht.', action: 'Versuchen Sie es in {wait} Sekunden erneut.' },
  },
} as const satisfies Readonly<Record<string, Texts>>;

export type ErrorTextName = keyof typeof ERROR_TEXTS;

/** Words around the sentences. */
export const FRAME_TEXTS = {
  en: {
    home: 'Start page',
    docs: 'Docs',
    dashboard: 'Dashboard',
    logIn: 'Log in',
    reference: 'How to call it',
    requestId: 'Request id',
    support: 'Support',
    links: 'Where to go from here',
    renewed: 'This page opens by itself as soon as it is there.',
  },
  de: {
    home: 'Startseite',
    docs: 'Doku',
    dashboard: 'Dashboard',
    logIn: 'Anmelden',
    reference: 'So wird sie aufgerufen',
    requestId: 'Anfrage-Nummer',
    support: 'Support',
    links: 'Wie es weitergeht',
    renewed: 'Diese Seite öffnet sich von selbst, sobald er da ist.',
  },
} as const;
