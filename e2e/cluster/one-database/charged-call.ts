import type { Agent } from 'node:http';
import { OPERATIONS } from '../../../src/operations/index.ts';
import { ask } from '../ask.ts';
import type { Customer } from './service.ts';

const { input } = OPERATIONS.find(({ name }) => name === 'epc-qr-code')!.examples[0];
const BODY = JSON.stringify(input);
/** Longer than a node takes for any of these calls, also while the database is away. */
const LONGEST_MS = 20_000;

export interface CallSettings {
  /** Names the call in the books. */
  readonly requestId: string;
  readonly idempotencyKey?: string;
  readonly agent?: Agent;
}

/** One try of a call, as its caller sees it. */
export interface Attempt {
  readonly requestId: string;
  readonly idempotencyKey?: string;
  /** `undefined`: the connection ended before the answer. */
  readonly status: number | undefined;
  /** Code of the connection's error, or the cause that a 503 names. */
  readonly failure?: string;
  /** X-Credits-Used */
  readonly used: number;
}

/** A call that costs one credit, to a node. Never throws: what became of it is the result. */
export async function chargedCall(
  address: string,
  { token }: Pick<Customer, 'token'>,
  { requestId, idempotencyKey, agent }: CallSettings,
): Promise<Attempt> {
  const named = { requestId, ...(idempotencyKey !== undefined && { idempotencyKey }) };
  try {
    const { status, headers, body } = await ask(`http://${address}/v1/epc-qr-code`, {
      body: BODY,
      headers: {
        authorization: `Bearer ${token}`,
        'x-request-id': requestId,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(agent && { agent }),
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    const used = Number(headers['x-credits-used'] ?? 0);
    return { ...named, status, used, ...(status === 503 && { failure: causeOf(body) }) };
  } catch (error) {
    const failure = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { ...named, status: undefined, failure, used: 0 };
  }
}

/** docs/errors.md, "Causes" */
function causeOf(body: string): string {
  const { details } = JSON.parse(body) as { details?: readonly { cause?: string }[] };
  return details?.[0]?.cause ?? body;
}
