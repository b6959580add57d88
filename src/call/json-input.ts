import { InvalidInput } from '@kontor/base';
import type { RawInput } from './input.ts';
import { parseJsonObject } from './json.ts';

/** A fault of the body as a whole: no field to name (contract: Error body). */
export const bodyFault = (message: string, description: string): InvalidInput =>
  new InvalidInput([{ message: `message.${message}`, description }]);

export const blankBody = (): InvalidInput => bodyFault('bodyMustNotBeBlank', 'the request has no body');

export const invalidBody = (): InvalidInput =>
  bodyFault('bodyMustBeValid', 'the body must be a JSON object in UTF-8, at most 32 levels deep');

/** The members of a JSON body. @throws InvalidInput for a body that is blank or no bounded JSON object */
export function jsonInput(body: Uint8Array): RawInput {
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
