import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Suite } from '../attack.ts';

/** Attacks that have tests of their own among the fault tests: they pass, or they do not. */

const FOLDER = 'test/faults';

/** What each is about; those that are not there are not listed. */
const KNOWN: Readonly<Record<string, string>> = {
  'proxy-smuggling.ts': 'requests that a proxy and the service read differently, behind nginx and Caddy',
  'shares.ts': 'keys of one account never gain by their number; another account changes little',
  'browser-messages.ts': 'documents that send messages without end',
  'pdf-bombs.ts': 'documents that unfold, loop or draw without end, in each part of a PDF',
  'ghostscript-hostile.ts': 'PostScript in every disguise: nothing outside the sandbox changes',
  'mail-hostile.ts': 'addresses and names that would add headers or links to mail',
  'full-disk-service.ts': 'a full disk under uploads and the database of a running service',
  'uploads-hostile.ts': 'look-alikes of boundaries, many parts, uploads broken off at every stage',
  'clock-jumps.ts': 'the clock jumps by hours and by a year while calls run',
  'webhook-hostile.ts': 'webhooks again, old, early, changed, of other secrets: credits once',
  'pdf-hostile.ts': 'hostile PDF documents: answered in time, nothing left',
  'http-batch.ts':
    'batches of drips, of one line without end, of 300 MiB, and of a caller who never reads: memory within its windows',
  'http-budget.ts': 'bodies and uploads that do not end: memory and disk within their budgets',
  'http-slow-senders.ts': '2,000 slow senders and 10,000 idle connections',
  'log-in-times.ts': 'a log-in takes as long for unknown addresses',
};

const there = new Set(readdirSync(join(import.meta.dirname, '../..', FOLDER)));

export const SUITES: readonly Suite[] = Object.entries(KNOWN)
  .filter(([file]) => there.has(file))
  .map(([file, what]) => ({
    kind: 'suite',
    name: `suite-${file.replace(/\.ts$/, '')}`,
    what,
    file: `${FOLDER}/${file}`,
  }));
