import { Refusal } from '../core/errors.ts';
import type { Caller } from '../meter/caller.ts';
import { bearerToken } from './authorization.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Exchange } from './exchange.ts';
import { addressPrefix } from './log.ts';

type AdmissionParts = Pick<
  HttpDependencies,
  'config' | 'keys' | 'limiter' | 'refused' | 'load' | 'addressOf'
>;

/**
 * Who calls. A network that tries many unknown keys has to wait; a known key of the same network is served.
 * @param operation its name; absent: for no operation, any key will do
 * @throws Refusal forbidden or busy
 */
export async function callerOf(
  { keys, refused, config, addressOf }: AdmissionParts,
  request: Exchange['request'],
  operation?: string,
): Promise<Caller> {
  const address = addressOf(request);
  try {
    const token = bearerToken(request, { inQuery: config.AUTH_QUERY_PARAM });
    return await keys.check(token, { address, ...(operation !== undefined && { operation }) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const network = addressPrefix(address);
    refused.check(network);
    refused.count(network);
    throw error;
  }
}

/**
 * Load and limits of a known key, and its turn of the event loop: before a byte of the body is read.
 * @param bytes what the body will take, by its own word
 * @returns headers of the answer
 * @throws Refusal busy or limited
 */
export async function admitted(
  { refused, load, limiter }: AdmissionParts,
  caller: Caller,
  bytes: number,
): Promise<Readonly<Record<string, string>>> {
  refused.check(sourceOf(caller));
  load.came(caller.keyId, bytes);
  load.admit(caller.keyId);
  const turn = load.turn(caller.keyId);
  if (turn !== undefined) await turn;
  return limiter.take(caller);
}

/** As refused calls are counted. */
export const sourceOf = ({ keyId }: Pick<Caller, 'keyId'>): string => `key ${keyId}`;
