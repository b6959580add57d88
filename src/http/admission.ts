import { Refusal } from '@kontor/base';
import { networkSource } from '#shares/source.ts';
import type { Caller } from '../meter/caller.ts';
import { bearerToken } from './authorization.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Exchange } from './exchange.ts';

type AdmissionParts = Pick<
  HttpDependencies,
  'config' | 'keys' | 'limiter' | 'refused' | 'load' | 'clientOf' | 'connections'
>;

/**
 * Who calls. A network that tries many unknown keys has to wait; a known key of the same network is served.
 * @param operation its name; absent: for no operation, any key will do
 * @throws Refusal forbidden or busy
 */
export async function callerOf(
  { keys, refused, config, clientOf, connections }: AdmissionParts,
  request: Exchange['request'],
  operation?: string,
): Promise<Caller> {
  const { address, network } = clientOf(request);
  try {
    const token = bearerToken(request, { inQuery: config.AUTH_QUERY_PARAM });
    const caller = await keys.check(token, {
      ...(address !== undefined && { address }),
      ...(operation !== undefined && { operation }),
    });
    connections.known(request, caller.source);
    return caller;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused.check(networkSource(network));
    throw error;
  }
}

/**
 * Load and limits of a known key, and its turn of the event loop: before a byte of the body is read.
 * @returns headers of the answer
 * @throws Refusal busy or limited
 */
export async function admitted(
  { refused, load, limiter }: AdmissionParts,
  caller: Caller,
): Promise<Readonly<Record<string, string>>> {
  const { source } = caller;
  refused.check(source);
  load.came(source);
  load.admit(source);
  const turn = load.turn(source);
  if (turn !== undefined) await turn;
  return limiter.take(caller);
}
