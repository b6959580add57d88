import { isRecord } from '@kontor/schema';
import type { MatchLetter, TraderMatch } from '@kontor/vat';
import type { UpstreamAnswer } from '../upstream/http-client.ts';
import {
  type JsonObject,
  jsonObject,
  registered,
  registerTime,
  statusFailure,
  tidyAddress,
  tidyLine,
} from './answer-text.ts';
import { type RegisterResult, registerFailure, UNREGISTERED, VIES_FAILURES } from './register-failure.ts';

/** What VIES was asked, in its own member names. */
export interface ViesQuestion {
  readonly countryCode: string;
  readonly vatNumber: string;
  readonly requesterMemberStateCode?: string;
  readonly requesterNumber?: string;
  readonly traderName?: string;
  readonly traderStreet?: string;
  readonly traderPostalCode?: string;
  readonly traderCity?: string;
  readonly traderCompanyType?: string;
}

/**
 * Reads an answer of `check-vat-number`. Errors come with status 200 as well as 4xx and 5xx, so they are looked
 * for first; only a boolean `valid` about the very number is an answer.
 */
export function viesResult(answer: UpstreamAnswer, queried: ViesQuestion): RegisterResult {
  const body = jsonObject(answer.body);
  const codes = body === undefined ? [] : errorCodes(body);
  if (codes.length > 0) return readingOfErrors(codes, answer);
  if (answer.status !== 200) return statusFailure(answer);
  if (body === undefined || typeof body.valid !== 'boolean') return registerFailure('garbled');
  if (!isSame(body.countryCode, queried.countryCode) || !isSame(body.vatNumber, queried.vatNumber)) {
    return registerFailure('mismatch');
  }
  const { userError } = body;
  if (userError !== undefined && !VERDICTS.includes(userError)) return userErrorFailure(userError);
  const consultationNumber = tidyLine(body.requestIdentifier);
  const checkedAt = registerTime(body.requestDate);
  const match = matchOf(body, queried);
  const { requesterMemberStateCode: state, requesterNumber: number } = queried;
  return {
    ...(body.valid
      ? registered(tidyLine(body.name), tidyAddress(linesOf(body.address)))
      : { kind: 'unregistered' as const }),
    ...(consultationNumber !== undefined && { consultationNumber }),
    ...(checkedAt !== undefined && { checkedAt }),
    ...(state !== undefined && number !== undefined && { requester: state + number }),
    ...(match !== undefined && { match }),
  };
}

/** Values of `userError` beside an answer; every other is an outage, also beside `valid: false`. */
const VERDICTS: readonly unknown[] = ['VALID', 'INVALID', 'INVALID_INPUT', null, ''];

const userErrorFailure = (code: unknown): RegisterResult =>
  code === 'INVALID_REQUESTER_INFO'
    ? { kind: 'requester-refused' }
    : registerFailure(VIES_FAILURES.find((known) => known === code) ?? 'unknown-code');

/** Of what was sent alone; a state that leaves out a comparison does not answer it. */
function matchOf(body: JsonObject, sent: ViesQuestion): TraderMatch | undefined {
  const { traderName, traderStreet, traderPostalCode, traderCity, traderCompanyType } = sent;
  const all = [traderName, traderStreet, traderPostalCode, traderCity, traderCompanyType];
  if (all.every((text) => text === undefined)) return undefined;
  return {
    name: letter(traderName, body.traderNameMatch),
    street: letter(traderStreet, body.traderStreetMatch),
    postalCode: letter(traderPostalCode, body.traderPostalCodeMatch),
    city: letter(traderCity, body.traderCityMatch),
    ...(traderCompanyType !== undefined && {
      companyType: letter(traderCompanyType, body.traderCompanyTypeMatch),
    }),
  };
}

function letter(sent: string | undefined, found: unknown): MatchLetter {
  if (sent === undefined) return 'C';
  if (found === 'VALID') return 'A';
  return found === 'INVALID' ? 'B' : 'D';
}

/** Codes of all error wrappers; a refusal without a readable one counts as an unknown code. */
function errorCodes(body: JsonObject): string[] {
  const { errorWrappers, actionSucceed } = body;
  const wrappers: readonly unknown[] = Array.isArray(errorWrappers) ? errorWrappers : [];
  const codes = wrappers.map((wrapper) => (isRecord(wrapper) ? String(wrapper.error) : ''));
  const isRefusal = actionSucceed === false || (errorWrappers !== undefined && !Array.isArray(errorWrappers));
  return codes.length === 0 && isRefusal ? [''] : codes;
}

/** INVALID_INPUT alone is about the number, whose format we checked: the register refuses it. Another alone is about who asks. */
function readingOfErrors(codes: readonly string[], answer: UpstreamAnswer): RegisterResult {
  if (codes.every((code) => code === 'INVALID_INPUT')) return UNREGISTERED;
  if (codes.every((code) => code === 'INVALID_REQUESTER_INFO')) return { kind: 'requester-refused' };
  const known = VIES_FAILURES.find((candidate) => codes.includes(candidate));
  if (known !== undefined) return { ...statusFailure(answer), code: known };
  return answer.status === 200 ? registerFailure('unknown-code') : statusFailure(answer);
}

/** An absent member is not a contradiction. */
function isSame(echoed: unknown, queried: string): boolean {
  if (echoed === undefined || echoed === null) return true;
  return typeof echoed === 'string' && echoed.replace(/\s/g, '').toUpperCase() === queried.toUpperCase();
}

const linesOf = (address: unknown): string[] =>
  typeof address === 'string' ? address.split(/\r\n?|\n/) : [];
