import type { Responder, StubAnswer } from './stub-server.ts';

/** A company as the register of its state has it. */
export interface EvatrStubEntry {
  readonly firmenname: string;
  readonly strasse: string;
  readonly plz: string;
  readonly ort: string;
  /** Of a number that begins or ended. */
  readonly gueltigAb?: string;
  readonly gueltigBis?: string;
  /** In place of 0000: 2002 not yet, 2006 no more, 2008 the state compares nothing. */
  readonly status?: 'evatr-2002' | 'evatr-2006' | 'evatr-2008';
}

/** The one requester of the stub: every other is refused. */
export const EVATR_REQUESTER = 'DE811115368';
export const EVATR_ID = '5f0d2c54-7b1e-4a4c-9d7e-0c6f3a9e1b22';
const ASKED_AT = '2026-11-03T09:15:27.123+01:00';

/** HTTP status of each status of its own (BZSt: Statusmeldungen). */
const HTTP: Readonly<Record<string, number>> = {
  'evatr-0000': 200,
  'evatr-0003': 400,
  'evatr-0004': 400,
  'evatr-0005': 400,
  'evatr-0006': 403,
  'evatr-0008': 403,
  'evatr-2001': 404,
  'evatr-2002': 200,
  'evatr-2005': 404,
  'evatr-2006': 200,
  'evatr-2008': 200,
};

/** An answer by its status alone, as the service gives it when it does not come to a verdict. */
export const evatrAnswer = (status: string, http = HTTP[status] ?? 500, more = {}): StubAnswer => ({
  status: http,
  body: { id: EVATR_ID, anfrageZeitpunkt: ASKED_AT, status, ...more },
});

interface Sent {
  readonly anfragendeUstid?: string;
  readonly angefragteUstid?: string;
  readonly firmenname?: string;
  readonly strasse?: string;
  readonly plz?: string;
  readonly ort?: string;
}

const PARTS = [
  ['firmenname', 'ergFirmenname'],
  ['strasse', 'ergStrasse'],
  ['plz', 'ergPlz'],
  ['ort', 'ergOrt'],
] as const;

/** Letters as the service gives them: compared without case; what was not sent is C. */
const comparison = (sent: Sent, entry: EvatrStubEntry) =>
  Object.fromEntries(
    PARTS.map(([part, answer]) => {
      const given = sent[part];
      if (given === undefined) return [answer, 'C'];
      if (entry.status === 'evatr-2008') return [answer, 'D'];
      return [answer, given.toLowerCase() === entry[part].toLowerCase() ? 'A' : 'B'];
    }),
  );

/** eVatR, the REST form of July 2025, by full VAT IDs; also its lists of statuses and of states. */
export function evatrResponder(entries: Readonly<Record<string, EvatrStubEntry>>): Responder {
  return ({ method, path, body }) => {
    if (method === 'GET' && path.endsWith('/info/statusmeldungen'))
      return { body: Object.keys(HTTP).map((status) => ({ status, http: HTTP[status] })) };
    if (method === 'GET' && path.endsWith('/info/eu_mitgliedstaaten'))
      return { body: [{ alpha2: 'CZ', name: 'Tschechien', verfuegbar: true }] };
    if (method !== 'POST' || !path.endsWith('/abfrage')) return { status: 404, body: 'Not Found' };
    const sent = JSON.parse(body) as Sent;
    if (sent.anfragendeUstid !== EVATR_REQUESTER) return evatrAnswer('evatr-2005');
    const entry = entries[sent.angefragteUstid ?? ''];
    if (entry === undefined) return evatrAnswer('evatr-2001');
    const isQualified = sent.firmenname !== undefined && sent.ort !== undefined;
    const isHalf = !isQualified && PARTS.some(([part]) => sent[part] !== undefined);
    if (isHalf) return evatrAnswer('evatr-0003');
    const { status = 'evatr-0000', gueltigAb, gueltigBis } = entry;
    return evatrAnswer(status, HTTP[status], {
      ...(isQualified && comparison(sent, entry)),
      ...(gueltigAb !== undefined && { gueltigAb }),
      ...(gueltigBis !== undefined && { gueltigBis }),
    });
  };
}
