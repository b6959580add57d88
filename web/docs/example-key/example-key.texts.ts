import { translated } from '../../texts/translated.ts';

export const exampleKeyTexts = translated(
  {
    open: 'Use one of your keys',
    label: 'Key in the examples',
    none: 'The variable KONTOR_API_KEY',
    make: 'Create a test key for the docs',
    keyName: 'Docs',
    logIn: 'Log in',
    loggedOut: 'to use one of your keys in the examples.',
    mark: 'Examples show its mark: nobody can read the key any more. Put it in yourself.',
    made: 'The key is in all examples of this tab, and nowhere else. It costs nothing and ends in a day.',
  },
  {
    de: {
      open: 'Eigenen Schlüssel einsetzen',
      label: 'Schlüssel in den Beispielen',
      none: 'Die Variable KONTOR_API_KEY',
      make: 'Testschlüssel für die Doku erstellen',
      keyName: 'Doku',
      logIn: 'Melden Sie sich an',
      loggedOut: ', um einen Ihrer Schlüssel in die Beispiele zu setzen.',
      mark: 'Die Beispiele zeigen seine Kurzform: Den Schlüssel kann niemand mehr lesen. Setzen Sie ihn selbst ein.',
      made: 'Der Schlüssel steht in allen Beispielen dieses Tabs und sonst nirgends. Er kostet nichts und endet in einem Tag.',
    },
  },
);
