import { Refusal } from '@kontor/base';
import { networkSource } from '#shares/source.ts';
import type { Caller } from '../meter/caller.ts';
import { bearerToken } from './authorization.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import type { RequestContext } from './request-context.ts';

type AdmissionParts = Pick<
  HttpDependencies,
  'config' | 'keys' | 'limiter' | 'rejections' | 'load' | 'clientOf' | 'connections'
>;

/**
 * Who calls. A network that tries many unknown keys has to wait; a known key of the same network is served.
 * @param operation its name; absent: for no operation, any key will do
 * @throws Refusal forbidden or busy
 */
export async function callerOf(
  { keys, rejections, config, clientOf, connections }: AdmissionParts,
  request: RequestContext['request'],
  operation?: string,
): Promise<Caller> {
  const { address, network } = clientOf(request);
  try {
    const token = bearerToken(request, { inQuery: config.AUTH_QUERY_PARAM });
    const caller = await keys.check(token, {
      ...(address !== undefined && { address }),
      ...(operation !== undefined && { operation }),
    });
    connections.identify(request, caller.source);
    return caller;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    rejections.check(networkSource(network));
    throw error;
  }
}

/**
 * Load and limits of a known key, and its turn of the event loop: before a byte of the body is read.
 * @returns headers of the answer
 * @throws Refusal busy or limited
 */
export async function admitted(
  { rejections, load, limiter }: AdmissionParts,
  caller: Caller,
): Promise<Readonly<Record<string, string>>> {
  const { source } = caller;
  rejections.check(source);
  load.countCall(source);
  load.admit(source);
  const turn = load.turn(source);
  if (turn !== undefined) await turn;
  return limiter.take(caller);
}
