import { translated } from '../texts/translated.ts';

export const paletteTexts = translated(
  {
    placeholder: 'Pages, keys, requests, docs …',
    results: 'Results',
    count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    nothing: 'Nothing found.',
    groups: {
      pages: 'Pages',
      actions: 'Actions',
      operations: 'Operations',
      keys: 'Keys',
      requests: 'Requests',
      accounts: 'Accounts',
      docs: 'Docs',
    },
    logIn: 'Log in',
    signUp: 'Create account',
    createKey: 'Create key',
    theme: (name: string) => `Theme: ${name}`,
    inPlayground: 'Playground',
  },
  {
    de: {
      placeholder: 'Seiten, Schlüssel, Aufrufe, Doku …',
      results: 'Treffer',
      count: (count) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
      nothing: 'Nichts gefunden.',
      groups: {
        pages: 'Seiten',
        actions: 'Aktionen',
        operations: 'Operationen',
        keys: 'Schlüssel',
        requests: 'Aufrufe',
        accounts: 'Konten',
        docs: 'Dokumentation',
      },
      logIn: 'Anmelden',
      signUp: 'Konto anlegen',
      createKey: 'Schlüssel anlegen',
      theme: (name) => `Design: ${name}`,
      inPlayground: 'Testfeld',
    },
  },
);
