import type { Target } from './host.ts';

/** Where bodies can be sent to: the head of a request to each, without how its body is framed. */
const PATHS = {
  operation: { path: '/v1/epc-qr-code', type: 'application/json', key: 'own' },
  upload: { path: '/v1/pdf-to-pdf-a', type: 'application/pdf', key: 'own' },
  mcp: { path: '/mcp', type: 'application/json', key: 'own' },
  'log-in': { path: '/dashboard/api/session', type: 'application/json', key: 'none' },
  webhook: { path: '/webhooks/stripe', type: 'application/json', key: 'none' },
  'unknown-path': { path: '/v1/nothing', type: 'application/json', key: 'none' },
  'refused-key': { path: '/v1/epc-qr-code', type: 'application/json', key: 'wrong' },
  'no-key': { path: '/v1/epc-qr-code', type: 'application/json', key: 'none' },
} as const;

export type TargetName = keyof typeof PATHS;
export const TARGET_NAMES = Object.keys(PATHS) as readonly TargetName[];

const WRONG_KEY = `kontor_${'A'.repeat(43)}`;

interface Head {
  readonly name: TargetName;
  /** Which of the hostile keys. */
  readonly nth: number;
  /** Further lines, e.g. how the body is framed. */
  readonly lines: readonly string[];
}

/** A request's head with its empty line. */
export function headOf(
  { name, nth, lines }: Head,
  { accounts: { hostile } }: Pick<Target, 'accounts'>,
): string {
  const { path, type, key } = PATHS[name];
  const keys = { own: hostile[nth % hostile.length], wrong: WRONG_KEY, none: undefined };
  const bearer = keys[key];
  const all = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${type}`,
    'Sec-Fetch-Site: same-origin',
    ...(bearer === undefined ? [] : [`Authorization: Bearer ${bearer}`]),
    ...lines,
  ];
  return `${all.join('\r\n')}\r\n\r\n`;
}
