import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Refusal } from '../core/errors.ts';
import { AddressList } from '../meter/address-list.ts';

const TOKEN = /^[!-~]{1,128}$/;

/**
 * The API key of a request (contract: Authentication): `Authorization: Bearer`, scheme in any case, one or more spaces;
 * where the operator allows it, the query parameter `apikey`. A present header wins, also when it is wrong.
 * @throws Refusal forbidden when there is none.
 */
export function bearerToken(request: IncomingMessage, options: { readonly inQuery: boolean }): string {
  const header = request.headers.authorization;
  const token = header === undefined && options.inQuery ? queryKey(request.url) : headerKey(header);
  if (token === undefined || !TOKEN.test(token)) throw new Refusal('forbidden');
  return token;
}

const headerKey = (header: string | undefined): string | undefined =>
  /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];

function queryKey(url: string | undefined): string | undefined {
  const query = url?.split('?')[1];
  return query === undefined ? undefined : (new URLSearchParams(query).get('apikey') ?? undefined);
}

/** Returns the client's address of a request. */
export type AddressReader = (request: IncomingMessage) => string;

/**
 * The connection's own address, unless that is a proxy the operator trusts: then the last address of
 * X-Forwarded-For that is no such proxy.
 */
export function addressReader(trustedProxies: readonly string[]): AddressReader {
  const own = (request: IncomingMessage) => plainAddress(request.socket.remoteAddress ?? '');
  if (trustedProxies.length === 0) return own;
  const trusted = new AddressList(trustedProxies);
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    const chain = [...forwarded.map((part) => part.trim()).filter((part) => isIP(part) !== 0), own(request)];
    return chain.findLast((address) => !trusted.has(address)) ?? own(request);
  };
}

/** An IPv4 address that arrived on an IPv6 socket, without its prefix. */
const plainAddress = (address: string): string =>
  address.startsWith(':') ? address.replace(/^::ffff:(?=\d+\.)/i, '') : address;
