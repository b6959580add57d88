import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Calls } from './calls.ts';

/** What a generated client handed out that is not what a plain request gets. */
export function resultFaults(folder: string, { expected, wrong }: Calls): readonly string[] {
  const faults = expected.flatMap(({ id, isJson, content }) => {
    const file = join(folder, id);
    if (!existsSync(file)) return [`${id}: no result`];
    const found = readFileSync(file);
    const isRight = isJson ? isDeepStrictEqual(stated(found), stated(content)) : found.equals(content);
    return isRight ? [] : [`${id}: ${difference(found, content, isJson)}`];
  });
  const refused = join(folder, 'wrong');
  const messages: unknown = existsSync(refused) ? JSON.parse(readFileSync(refused, 'utf8')) : undefined;
  if (!isDeepStrictEqual(messages, wrong))
    faults.push(`a refused call: ${JSON.stringify(messages)} in place of ${JSON.stringify(wrong)}`);
  return faults;
}

/**
 * Objects of most languages have one value for a member that is null and one that is absent; Java's have an empty list
 * for a list that is absent, and C#'s `false` for a truth value that is.
 */
const stated = (json: Buffer): unknown =>
  JSON.parse(json.toString(), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([, member]) => !isAbsent(member)))
      : value,
  );

const isAbsent = (member: unknown): boolean =>
  member === null || member === false || (Array.isArray(member) && member.length === 0);

function difference(found: Buffer, content: Buffer, isJson: boolean): string {
  if (isJson) return `${found.toString().slice(0, 300)} in place of ${content.toString().slice(0, 300)}`;
  return `${found.length} bytes (${found.toString('hex', 0, 8)}) that are not the ${content.length} of a plain request`;
}
