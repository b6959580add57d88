import type { IncomingMessage } from 'node:http';
import { Refusal } from '@kontor/base';

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
