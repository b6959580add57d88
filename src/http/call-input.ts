import type { FastifyRequest } from 'fastify';
import type { RawInput } from '../call/input.ts';
import { blankBody, invalidBody } from './body.ts';
import { parseJsonObject } from './json.ts';

/** The query string as it came, without the question mark. */
export const queryOf = (request: FastifyRequest): string =>
  request.raw.url?.split('?').slice(1).join('?') ?? '';

/** The members of a JSON body. @throws InvalidInput for a body that is blank or no bounded JSON object */
export function bodyInput(body: Uint8Array): RawInput {
  if (isBlank(body)) throw blankBody();
  const values = parseJsonObject(body);
  if (values === undefined) throw invalidBody();
  return { values, violations: [] };
}

function isBlank(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte !== 0x20 && (byte < 0x09 || byte > 0x0d)) return false;
  }
  return true;
}
