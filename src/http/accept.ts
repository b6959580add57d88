import type { Accepted } from '../call/negotiate.ts';

const ANYTHING: Accepted = [];

/** Parses an Accept header (RFC 9110, 12.5.1); malformed ranges are left out, as browsers' servers do. */
export function parseAccept(header: string | undefined): Accepted {
  if (header === undefined) return ANYTHING;
  return header.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const match = /^([!#$%&'*+.^_`|~\w-]+)\/([!#$%&'*+.^_`|~\w-]+)$/.exec(range);
    if (!match) return [];
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const quality = weight === undefined ? 1 : Number(weight);
    return [{ type: match[1]!, subtype: match[2]!, quality: quality >= 0 && quality <= 1 ? quality : 0 }];
  });
}
