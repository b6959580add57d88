import type { Attack } from '../attack.ts';

/** Documents that make the browser send messages to the service without end. */

const SECONDS = 7;
const MAX_MORE_LOOP = 0.25;
const KINDS = {
  console: 'lines of a megabyte to the console',
  errors: 'errors that nobody catches',
  requests: 'requests',
  history: 'entries of the history',
  dialogs: 'dialogs',
  'new-frames': 'frames that come and go',
  workers: 'workers that come and go',
  windows: 'windows',
} as const;

export const MESSAGES: readonly Attack[] = Object.entries(KINDS).map(([document, what]) => ({
  kind: 'attack',
  name: `messages-${document}`,
  what: `four documents that make ${what}`,
  hostile: [{ generator: 'calls', options: { work: 'document', document, connections: 4 } }],
  seconds: SECONDS,
  maxMoreLoop: MAX_MORE_LOOP,
  honest: 'documents',
}));
