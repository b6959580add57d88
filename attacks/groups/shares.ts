import type { Attack, Option } from '../attack.ts';

/** What one account has of the slots, however many keys it has. */

const SECONDS = 9;
const CONNECTIONS = 32;
/** An attack may see the end of a minute. */
const REFUSED_A_MINUTE = 3_000;
const TESTS_A_MINUTE = 60;

const shares = (
  name: string,
  what: string,
  options: Readonly<Record<string, Option>>,
  more: Partial<Attack> = {},
): Attack => ({
  kind: 'attack',
  name: `shares-${name}`,
  what,
  hostile: [{ generator: 'calls', options: { connections: CONNECTIONS, ...options } }],
  seconds: SECONDS,
  env: { REFUSED_LIMIT: 'off' },
  honest: 'documents',
  ...more,
});

const LOOP = { work: 'document', document: 'loop' } as const;

export const SHARES: readonly Attack[] = [
  shares('documents-1-key', '32 endless documents of one key', { ...LOOP, keys: 1 }),
  shares(
    'documents-8-keys',
    '32 endless documents of 8 keys of one account',
    { ...LOOP, keys: 8 },
    {
      beside: { name: 'shares-documents-1-key', factor: 2 },
    },
  ),
  shares('documents-2-accounts', '32 endless documents of two accounts with 4 keys each', {
    ...LOOP,
    keys: 4,
    others: 4,
  }),
  ...(
    [
      ['worker', 'invoices that take a worker long'],
      ['program', 'files that take programs long'],
      ['bodies', 'bodies that do not end'],
      ['refused', 'refused calls'],
    ] as const
  ).map(([work, what]) =>
    shares(`${work}-8-keys`, `${what}, 32 at once, of 8 keys of one account`, { work, keys: 8 }),
  ),
  shares(
    'refused-limit',
    'refused calls of 8 keys of one account, beyond what one account may make',
    { work: 'refused', keys: 8 },
    { env: {}, atMost: { status: 406, count: 2 * REFUSED_A_MINUTE } },
  ),
  shares(
    'test-limit',
    'calls of 8 test keys of one account',
    { work: 'small', keys: 0, tests: 8 },
    { atMost: { status: 200, count: 2 * TESTS_A_MINUTE } },
  ),
  shares('rotating-keys', 'small calls, each by the next of 90 keys of one account', {
    work: 'small',
    keys: 90,
    turning: true,
    connections: 64,
  }),
  shares('rotating-documents', 'endless documents, each by the next of 90 keys of one account', {
    ...LOOP,
    keys: 90,
    turning: true,
  }),
];
