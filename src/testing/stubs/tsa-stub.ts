import { type AuthorityFault, timestampAnswer } from '@kontor/pdf-security';
import type { AsyncResponder } from './stub-server.ts';

/** A time stamping authority (RFC 3161, 3.4) whose clock does not move; with a fault it is not in order. */
export const tsaStub =
  (now: number, fault?: AuthorityFault): AsyncResponder =>
  async ({ method, headers, bytes = Buffer.alloc(0) }) => {
    if (method !== 'POST' || headers['content-type'] !== 'application/timestamp-query')
      return { status: 415 };
    const body = await timestampAnswer(bytes, now, fault);
    return { headers: { 'content-type': 'application/timestamp-reply' }, body };
  };
