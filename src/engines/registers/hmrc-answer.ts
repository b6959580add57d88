import { isRecord } from '@kontor/schema';
import type { UpstreamAnswer } from '../upstream/http-client.ts';
import { jsonObject, registered, registerTime, statusFailure, tidyAddress, tidyLine } from './answer-text.ts';
import { type RegisterResult, registerFailure, UNREGISTERED } from './register-failure.ts';

/** In the order of an envelope; the country is left out. */
const ADDRESS_MEMBERS = ['line1', 'line2', 'line3', 'line4', 'line5', 'postcode'] as const;

/** What HMRC was asked: digits without the prefix. */
export interface HmrcQuestion {
  readonly number: string;
  readonly requester?: string;
}

/**
 * Reads an answer of HMRC's "Check a UK VAT number" 2.0. `unauthorised` asks for a new token. Only the two
 * documented refusals of the number itself mean that it is not registered; another 404 may be a wrong address, and a
 * refusal that names `requesterVrn` is about who asks.
 */
export function hmrcResult(answer: UpstreamAnswer, sent: HmrcQuestion): RegisterResult | 'unauthorised' {
  const body = jsonObject(answer.body);
  if (answer.status === 401) return 'unauthorised';
  if (answer.status === 404 && body?.code === 'NOT_FOUND') return UNREGISTERED;
  if (body?.code === 'INVALID_REQUEST') return invalidRequest(answer, body.message, sent);
  if (answer.status !== 200) return statusFailure(answer);
  if (!isRecord(body?.target)) return registerFailure('garbled');
  const { target } = body;
  const asked = sent.requester;
  if (target.vatNumber !== sent.number || (asked !== undefined && body.requester !== asked))
    return registerFailure('mismatch');
  const address = isRecord(target.address) ? target.address : {};
  const consultationNumber = tidyLine(body.consultationNumber);
  const checkedAt = registerTime(body.processingDate);
  return {
    ...registered(tidyLine(target.name), tidyAddress(ADDRESS_MEMBERS.map((member) => address[member]))),
    ...(asked !== undefined && { requester: `GB${asked}` }),
    ...(asked !== undefined && consultationNumber !== undefined && { consultationNumber }),
    ...(checkedAt !== undefined && { checkedAt }),
  };
}

/** With a requester, a text that names neither number is no verdict about either. */
function invalidRequest(answer: UpstreamAnswer, message: unknown, sent: HmrcQuestion): RegisterResult {
  const text = typeof message === 'string' ? message : '';
  const isOfRequester = sent.requester !== undefined && /requesterVrn/i.test(text);
  if (isOfRequester && (answer.status === 400 || answer.status === 403)) return { kind: 'requester-refused' };
  const isOfTarget = sent.requester === undefined || /targetVrn/i.test(text);
  return answer.status === 400 && isOfTarget ? UNREGISTERED : statusFailure(answer);
}
