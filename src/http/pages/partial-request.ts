import type { Asker } from './browser-request.ts';

/** What can be seen of a request whose head the parser has refused, or that never came to its end. */
export interface PartialRequest {
  readonly asker: Asker;
  readonly acceptLanguage: string | undefined;
}

const REQUEST_LINE = /^(?:\r?\n)*([A-Z]+) ([^ \r\n]*)/;
const FIELD = /^(accept|accept-language|authorization):[ \t]*(.*)$/i;

/** Reads as much as came, so that a person sees a page; what is cut off or repeated is a program's (RFC 9112, 3). */
export function partialRequest(head: string): PartialRequest | undefined {
  const [line = '', method = '', target = ''] = REQUEST_LINE.exec(head) ?? [];
  if (method === '') return undefined;
  const fields = new Map<string, string>();
  // What follows the last line end may not be whole.
  for (const one of head.slice(line.length).split('\n').slice(1, -1)) {
    const [, name = '', value = ''] = FIELD.exec(one.trimEnd()) ?? [];
    if (name !== '') fields.set(name.toLowerCase(), value);
  }
  const mark = target.indexOf('?');
  const headers = {
    ...(fields.has('accept') && { accept: fields.get('accept')! }),
    ...(fields.has('authorization') && { authorization: fields.get('authorization')! }),
  };
  return {
    asker: { method, headers, query: mark === -1 ? '' : target.slice(mark + 1) },
    acceptLanguage: fields.get('accept-language'),
  };
}
