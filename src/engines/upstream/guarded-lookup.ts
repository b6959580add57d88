import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { UpstreamFault } from './upstream-fault.ts';

/** All addresses of a host name. */
export type Resolve = (
  hostname: string,
  options: LookupOptions,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

const resolveBySystem: Resolve = (hostname, options, done) =>
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => done(error, addresses ?? []));

/**
 * A look-up for sockets that hands out public addresses only. The socket connects to what it is given and asks
 * nobody again, so the address that was judged is the one that is used: no room for DNS rebinding.
 */
export function guardedLookup(resolve: Resolve = resolveBySystem): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, options, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const allowed = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed;
      if (first === undefined) return callback(new UpstreamFault('forbidden-address'), '', 0);
      if (options.all === true) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
}
