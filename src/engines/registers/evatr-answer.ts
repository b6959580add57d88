import type { MatchLetter, TraderData, TraderMatch } from '@kontor/vat';
import type { UpstreamAnswer } from '../upstream/http-client.ts';
import { type JsonObject, jsonObject, registerTime, statusFailure, tidyLine } from './answer-text.ts';
import { EVATR_FAILURES, type RegisterResult, registerFailure } from './register-failure.ts';

/** What eVatR was sent, in its own member names (BZSt, REST interface of July 2025). */
export interface EvatrQuestion {
  readonly anfragendeUstid: string;
  readonly angefragteUstid: string;
  readonly firmenname?: string;
  readonly strasse?: string;
  readonly plz?: string;
  readonly ort?: string;
}

/** @param requester full VAT ID */
export const evatrQuestion = (
  requester: string,
  asked: string,
  { name, street, postalCode, city }: TraderData = {},
): EvatrQuestion => ({
  anfragendeUstid: requester,
  angefragteUstid: asked,
  ...(name !== undefined && { firmenname: name }),
  ...(street !== undefined && { strasse: street }),
  ...(postalCode !== undefined && { plz: postalCode }),
  ...(city !== undefined && { ort: city }),
});

/** Statuses that are verdicts, each with the HTTP status that belongs to it. */
const VERDICTS: Readonly<Record<string, { readonly http: number; readonly isValid: boolean }>> = {
  'evatr-0000': { http: 200, isValid: true },
  /** Valid; the state compares nothing. */
  'evatr-2008': { http: 200, isValid: true },
  /** Valid; members of a qualified request were missing. */
  'evatr-0003': { http: 400, isValid: true },
  'evatr-2001': { http: 404, isValid: false },
  /** From `gueltigAb` on. */
  'evatr-2002': { http: 200, isValid: false },
  /** Was valid until `gueltigBis`. */
  'evatr-2006': { http: 200, isValid: false },
  'evatr-0005': { http: 400, isValid: false },
  'evatr-0012': { http: 400, isValid: false },
};

/** About who asks, each with its HTTP status. */
const REQUESTER_REFUSED: Readonly<Record<string, number>> = {
  'evatr-0004': 400,
  'evatr-2005': 404,
  'evatr-0006': 403,
};

/**
 * Reads an answer of eVatR: its own status counts, and only together with the HTTP status that belongs to it; a bare 404
 * of something else at that address is no verdict.
 */
export function evatrResult(answer: UpstreamAnswer, sent: EvatrQuestion): RegisterResult {
  const body = jsonObject(answer.body);
  const status = body?.status;
  if (body === undefined || typeof status !== 'string')
    return answer.status === 200 ? registerFailure('garbled') : statusFailure(answer);
  if (REQUESTER_REFUSED[status] === answer.status) return { kind: 'requester-refused' };
  const verdict = Object.hasOwn(VERDICTS, status) ? VERDICTS[status] : undefined;
  if (verdict === undefined) return statusless(answer, status);
  if (verdict.http !== answer.status) return registerFailure('garbled');
  return {
    kind: verdict.isValid ? 'registered' : 'unregistered',
    requester: sent.anfragendeUstid,
    registerStatus: status,
    ...factsOf(body),
    ...matchFacts(body, status, sent),
  };
}

function statusless(answer: UpstreamAnswer, status: string): RegisterResult {
  const known = EVATR_FAILURES.find((code) => code === status);
  const failure = statusFailure(answer);
  return { ...failure, code: known ?? 'unknown-code' };
}

function factsOf(body: JsonObject) {
  const consultationNumber = tidyLine(body.id);
  const checkedAt = registerTime(body.anfrageZeitpunkt);
  const validFrom = registerTime(body.gueltigAb)?.slice(0, 10);
  const validUntil = registerTime(body.gueltigBis)?.slice(0, 10);
  return {
    ...(consultationNumber !== undefined && { consultationNumber }),
    ...(checkedAt !== undefined && { checkedAt }),
    ...(validFrom !== undefined && { validFrom }),
    ...(validUntil !== undefined && { validUntil }),
  };
}

/** Nothing of a comparison where nothing was sent for one. */
function matchFacts(body: JsonObject, status: string, sent: EvatrQuestion) {
  if (sent.firmenname === undefined) return {};
  const match: TraderMatch = {
    name: letter(body.ergFirmenname, sent.firmenname),
    street: letter(body.ergStrasse, sent.strasse),
    postalCode: letter(body.ergPlz, sent.plz),
    city: letter(body.ergOrt, sent.ort),
  };
  return { match, ...(status === 'evatr-2008' && { isMatchUnavailable: true as const }) };
}

const LETTERS: readonly MatchLetter[] = ['A', 'B', 'C', 'D'];

/** eVatR's letters are those of the answer; what it leaves out of what was sent, the state does not compare. */
const letter = (found: unknown, sent: string | undefined): MatchLetter =>
  LETTERS.find((one) => one === found) ?? (sent === undefined ? 'C' : 'D');
