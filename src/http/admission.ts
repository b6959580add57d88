import { Refusal } from '@kontor/base';
import { networkSource } from '#shares/source.ts';
import { follow } from '../core/follow.ts';
import type { Caller } from '../meter/caller.ts';
import { bearerToken } from './authorization.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import type { RequestContext } from './request-context.ts';

type AdmissionParts = Pick<
  HttpDependencies,
  'config' | 'keys' | 'limiter' | 'rejections' | 'load' | 'clientOf' | 'connections'
>;

type Headers = Readonly<Record<string, string>>;

/**
 * Who calls. A network that tries many unknown keys has to wait; a known key of the same network is served.
 * @param operation its name; absent: for no operation, any key will do
 * @throws Refusal forbidden or busy
 */
export function callerOf(
  { keys, rejections, config, clientOf, connections }: AdmissionParts,
  request: RequestContext['request'],
  operation?: string,
): Caller | Promise<Caller> {
  const { address, network } = clientOf(request);
  const identified = (caller: Caller): Caller => {
    connections.identify(request, caller.source);
    return caller;
  };
  const refused = (error: unknown): never => {
    if (error instanceof Refusal) rejections.check(networkSource(network));
    throw error;
  };
  try {
    const token = bearerToken(request, { inQuery: config.AUTH_QUERY_PARAM });
    const found = keys.check(token, { address, operation });
    return found instanceof Promise ? found.then(identified, refused) : identified(found);
  } catch (error) {
    return refused(error);
  }
}

/**
 * Load and limits of a known key, and its turn of the event loop: before a byte of the body is read.
 * @returns headers of the answer
 * @throws Refusal busy or limited
 */
export function admitted(
  { rejections, load, limiter }: AdmissionParts,
  caller: Caller,
): Headers | Promise<Headers> {
  const { source } = caller;
  rejections.check(source);
  load.countCall(source);
  load.admit(source);
  return follow(load.turn(source), () => limiter.take(caller));
}
