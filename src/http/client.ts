import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { addressPrefix, plainAddress } from '#shares/ip-address.ts';
import { AddressList } from '../meter/address-list.ts';

/** Where a request comes from. */
export interface Client {
  /** Undefined: a proxy that the operator trusts does not name it. Lists of addresses refuse such a client. */
  readonly address: string | undefined;
  /** /24 of IPv4, /48 of IPv6; of an unknown client, the proxy's. */
  readonly network: string;
}

export type ClientReader = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => Client;

/**
 * The connection's own address, unless that is a proxy that the operator trusts: then the first address from the right
 * of X-Forwarded-For that is no such proxy. What is left of it is the caller's own word, so that nothing is ever
 * passed over: an element that is no address is an unknown client (rules: Clients behind proxies).
 */
export function clientReader(trustedProxies: readonly string[]): ClientReader {
  const trusted = trustedProxies.length === 0 ? undefined : new AddressList(trustedProxies);
  /** Of connections whose requests all come from the same client. */
  const known = new WeakMap<object, Client>();
  return ({ socket, headers }) => {
    const before = known.get(socket);
    if (before !== undefined) return before;
    const own = plainAddress(socket.remoteAddress ?? '');
    if (trusted === undefined || isIP(own) === 0 || !trusted.has(own)) {
      const client = clientAt(own);
      // A connection that has ended has no address any more.
      if (own !== '') known.set(socket, client);
      return client;
    }
    const elements = elementsOf(headers['x-forwarded-for']);
    for (const element of elements.toReversed()) {
      const address = addressIn(element);
      if (address === undefined) return { address: undefined, network: addressPrefix(own) };
      if (!trusted.has(address)) return clientAt(address);
    }
    // All are proxies: the farthest of them is who began.
    return clientAt(elements.length === 0 ? own : addressIn(elements[0]!)!);
  };
}

const clientAt = (address: string): Client => ({ address, network: addressPrefix(address) });

/** Node joins several lines in their order. Empty elements at the front are none (RFC 9110, 5.6.1.2). */
function elementsOf(header: string | readonly string[] | undefined): readonly string[] {
  const elements = String(header ?? '')
    .split(',')
    .map((element) => element.trim());
  const first = elements.findIndex((element) => element !== '');
  return first === -1 ? [] : elements.slice(first);
}

/** An address as proxies write it, with a port or without. @example '[2001:db8::1]:443' → '2001:db8::1' */
function addressIn(element: string): string | undefined {
  const bare =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(element)?.[1] ?? /^(\d+(?:\.\d+){3}):\d{1,5}$/.exec(element)?.[1];
  const address = plainAddress(bare ?? element);
  return isIP(address) === 0 ? undefined : address;
}
