import type { UpstreamAnswer } from '../upstream/http-client.ts';
import {
  isObject,
  type JsonObject,
  jsonObject,
  registered,
  statusFailure,
  tidyAddress,
  tidyLine,
} from './answer-text.ts';
import { type RegisterResult, registerFailure, UNREGISTERED, VIES_FAILURES } from './register-failure.ts';

/** What VIES was asked, in its own member names. */
export interface ViesQuestion {
  readonly countryCode: string;
  readonly vatNumber: string;
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
  const consultationNumber = tidyLine(body.requestIdentifier);
  const entry = body.valid
    ? registered(tidyLine(body.name), tidyAddress(linesOf(body.address)))
    : { kind: 'unregistered' as const };
  return consultationNumber === undefined ? entry : { ...entry, consultationNumber };
}

/** Codes of all error wrappers; a refusal without a readable one counts as an unknown code. */
function errorCodes(body: JsonObject): string[] {
  const { errorWrappers, actionSucceed } = body;
  const wrappers: readonly unknown[] = Array.isArray(errorWrappers) ? errorWrappers : [];
  const codes = wrappers.map((wrapper) => (isObject(wrapper) ? String(wrapper.error) : ''));
  const isRefusal = actionSucceed === false || (errorWrappers !== undefined && !Array.isArray(errorWrappers));
  return codes.length === 0 && isRefusal ? [''] : codes;
}

/** INVALID_INPUT alone is about the number, whose format we checked: the register refuses it. */
function readingOfErrors(codes: readonly string[], answer: UpstreamAnswer): RegisterResult {
  if (codes.every((code) => code === 'INVALID_INPUT')) return UNREGISTERED;
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
