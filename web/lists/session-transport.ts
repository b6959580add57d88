import type { BatchTransport } from '../../clients/typescript/src/batch.ts';
import type { KontorError } from '../../clients/typescript/src/error.ts';
import { ApiFault, noticed, ServiceUnreachable } from '../api.ts';

/** The batch of programs, and the same for whoever is logged in. */
const OF_PROGRAMS = '/v1/batch';
const OF_SESSION = '/dashboard/api/batch';

/** Sends batches with the session of this browser and a key of its account, by its id. */
export const sessionTransport = (keyId: number): BatchTransport => ({
  stream: ({ path, headers, body }, signal) =>
    fetch(path.replace(OF_PROGRAMS, OF_SESSION), {
      method: 'POST',
      cache: 'no-store',
      credentials: 'same-origin',
      headers: { ...headers, 'x-key-id': String(keyId) },
      body,
      signal,
    }),
});

/** What ended a batch, as pages show it. */
export function faultOfBatch({
  status,
  violations,
  retryAfterMs,
  requestId,
}: KontorError): ApiFault | ServiceUnreachable {
  if (status === 0) return new ServiceUnreachable();
  const retryAfterSeconds = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000);
  return noticed(new ApiFault(status, violations, { retryAfterSeconds, requestId }));
}
