import type { IncomingMessage, ServerResponse } from 'node:http';
import { jsonInput } from '../../call/json-input.ts';
import { checkBodyHeaders, hasBody } from '../bodies/body-headers.ts';
import { BodyReader } from '../bodies/body-reader.ts';
import { ByteStore } from '../bodies/byte-store.ts';

/** Far above any form of the dashboard. */
const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;

/**
 * The members of a JSON body; none where there is no body.
 * @throws InvalidInput for another media type, what is too large and what is no JSON object; Refusal late; CallerLeft
 */
export async function readMembers(
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<Readonly<Record<string, unknown>>> {
  if (!hasBody(request.headers)) return {};
  checkBodyHeaders(request.headers, undefined);
  const reader = new BodyReader({ request, reply, limit: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  const store = new ByteStore();
  await reader.read((chunk) => store.append(chunk));
  return jsonInput(store.takeJoined()).values;
}
