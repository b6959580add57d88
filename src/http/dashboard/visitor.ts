import type { IncomingMessage } from 'node:http';
import type { Visitor } from '../../accounts/sessions.ts';
import type { SessionRow } from '../../dashboard-api-types/wire.ts';
import type { ClientReader } from '../client.ts';

/** Each name with what only it has in its header; an earlier one wins, since browsers name each other. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];
/** No real header is longer, and a pattern takes its time with one of 16 KiB. */
const MAX_HEADER = 512;

const OTHER = 'Other';
const BETWEEN = ' on ';

/** What is kept of a browser: words of the two lists above, nothing of the header. */
export function agentFamily(header: string | undefined): string {
  const text = (header ?? '').slice(0, MAX_HEADER);
  const named = (list: typeof BROWSERS) => list.find(([, pattern]) => pattern.test(text))?.[0];
  const browser = named(BROWSERS) ?? OTHER;
  const system = named(SYSTEMS);
  return system === undefined ? browser : `${browser}${BETWEEN}${system}`;
}

/** The words of what is kept; `null`: none of the list. */
export function wordsOfAgent(family: string): Pick<SessionRow, 'browser' | 'system'> {
  const [browser = OTHER, system = null] = family.split(BETWEEN);
  return { browser: browser === OTHER ? null : browser, system };
}

/** Who asks, as far as it is kept. */
export const visitorOf = (request: IncomingMessage, clientOf: ClientReader): Visitor => ({
  language: /^de\b/i.test(request.headers['accept-language'] ?? '') ? 'de' : 'en',
  agentFamily: agentFamily(request.headers['user-agent']),
  addressPrefix: clientOf(request).network,
});
