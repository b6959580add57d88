import type { Responder } from './stub-server.ts';

const ENTITY_TYPE = { 'content-type': 'application/vnd.brreg.enhetsregisteret.enhet.v2+json;charset=UTF-8' };

/** Enhetsregisteret; `entities` by number, `removed` are those that answer 410. */
export function brregResponder(
  entities: Readonly<Record<string, object>>,
  { removed = [] }: { readonly removed?: readonly string[] } = {},
): Responder {
  return ({ method, path }) => {
    const number = /\/enheter\/(\d{9})$/.exec(path)?.[1];
    if (method !== 'GET' || number === undefined) return { status: 400, body: { status: 400 } };
    if (removed.includes(number)) {
      return { status: 410, body: { organisasjonsnummer: number, slettedato: '2025-01-31' } };
    }
    const entity = entities[number];
    if (entity === undefined) return { status: 404 };
    return { headers: ENTITY_TYPE, body: JSON.stringify({ organisasjonsnummer: number, ...entity }) };
  };
}
