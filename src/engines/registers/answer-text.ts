import { isRecord } from '@kontor/schema';
import type { UpstreamAnswer } from '../upstream/http-client.ts';
import { retryAfterSeconds } from '../upstream/retry-after.ts';
import { type RegisterFailure, registerFailure } from './register-failure.ts';

const NUMBERED = [403, 429, 500, 502, 503, 504] as const;

/** The failure that an unexpected status means. */
export function statusFailure({ status, headers }: UpstreamAnswer): RegisterFailure {
  const wait = retryAfterSeconds(headers);
  const numbered = NUMBERED.find((candidate) => candidate === status);
  if (numbered !== undefined) return registerFailure(`http-${numbered}`, wait);
  if (status >= 500) return registerFailure('http-5xx', wait);
  if (status >= 400) return registerFailure('http-4xx', wait);
  return registerFailure(status >= 300 ? 'http-3xx' : 'http-2xx', wait);
}

/** The body as UTF-8; `undefined` when it is not. */
export function utf8Text(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The body as a JSON object; `undefined` when it is none. */
export function jsonObject(body: Uint8Array): JsonObject | undefined {
  const text = utf8Text(body);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How VIES writes "withheld". */
const WITHHELD = '---';

/** One line of a register's text: trimmed, blanks collapsed; `undefined` for none and for `---`. */
export function tidyLine(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' || line === WITHHELD ? undefined : line;
}

/** Lines joined with `, `: blank ones dropped, a comma at a line's end not doubled. Case and script stay. */
export function tidyAddress(lines: readonly unknown[]): string | undefined {
  const tidied = lines.flatMap((line) => withoutClosingCommas(tidyLine(line) ?? '') || []);
  return tidied.length === 0 ? undefined : tidied.join(', ');
}

function withoutClosingCommas(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ',' || line[end - 1] === ' ')) end--;
  return line.slice(0, end);
}

/** The entry of a registered number without absent members. */
export const registered = (name: string | undefined, address: string | undefined) => ({
  kind: 'registered' as const,
  ...(name !== undefined && { name }),
  ...(address !== undefined && { address }),
});

const DATE = /^\d{4}-\d{2}-\d{2}/;
const DATE_AND_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * A register's own time as RFC 3339; a date alone, also one with an offset, stays a date. `undefined` for anything else.
 * @example registerTime('2026-08-29+02:00') // '2026-08-29'
 */
export function registerTime(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  if (DATE_AND_TIME.test(text)) return Number.isNaN(Date.parse(text)) ? undefined : text;
  const date = /^\d{4}-\d{2}-\d{2}(Z|[+-]\d{2}:\d{2})?$/.test(text) ? DATE.exec(text)?.[0] : undefined;
  return date === undefined || Number.isNaN(Date.parse(date)) ? undefined : date;
}
