import type { RawInput } from '../../call/input.ts';
import { blankBody, invalidBody } from './body-headers.ts';
import { parseJsonObject } from './json.ts';

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
