import type { UpstreamAnswer } from '../upstream/http-client.ts';
import { isObject, jsonObject, registered, statusFailure, tidyAddress, tidyLine } from './answer-text.ts';
import { type RegisterResult, registerFailure, UNREGISTERED } from './register-failure.ts';

/** In the order of an envelope; the country is left out. */
const ADDRESS_MEMBERS = ['line1', 'line2', 'line3', 'line4', 'line5', 'postcode'] as const;

/**
 * Reads an answer of HMRC's "Check a UK VAT number" 2.0. `unauthorised` asks for a new token. Only the two
 * documented refusals of the number itself mean that it is not registered; another 404 may be a wrong address.
 */
export function hmrcResult(answer: UpstreamAnswer, number: string): RegisterResult | 'unauthorised' {
  const body = jsonObject(answer.body);
  if (answer.status === 401) return 'unauthorised';
  if (answer.status === 404 && body?.code === 'NOT_FOUND') return UNREGISTERED;
  if (answer.status === 400 && body?.code === 'INVALID_REQUEST') return UNREGISTERED;
  if (answer.status !== 200) return statusFailure(answer);
  if (!isObject(body?.target)) return registerFailure('garbled');
  const { target } = body;
  if (target.vatNumber !== number) return registerFailure('mismatch');
  const address = isObject(target.address) ? target.address : {};
  return registered(tidyLine(target.name), tidyAddress(ADDRESS_MEMBERS.map((member) => address[member])));
}
