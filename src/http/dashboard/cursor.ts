import { InvalidInput, violation } from '@kontor/base';

/**
 * Where a list goes on: opaque to the page, numbers and texts for us. Nothing is trusted in it: a cursor that somebody
 * made up leads to another place of their own list.
 */
export const cursorOf = (parts: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** @param count how many parts it has @throws InvalidInput for one that is none */
export function partsOf(cursor: string, count: number): readonly (string | number | null)[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parts) && parts.length === count && parts.every(isPart)) return parts;
  } catch {
    // Not JSON: refused below.
  }
  throw new InvalidInput([violation(['cursor'], { kind: 'valid' }, 'must be a cursor that a list returned')]);
}

/** E-mail addresses are among them (RFC 5321, 4.5.3.1). */
const MAX_TEXT = 320;

const isPart = (part: unknown): part is string | number | null =>
  part === null || Number.isSafeInteger(part) || (typeof part === 'string' && part.length <= MAX_TEXT);
