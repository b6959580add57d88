import { setTimeout } from 'node:timers/promises';
import type { Answer, Service } from '../../src/testing/harness.ts';
import type { MutatedCall } from './mutated-calls.ts';

interface JudgedAnswer {
  readonly answer: Answer;
  /** What is wrong with the answer. */
  readonly fault: string | undefined;
}

interface Refused {
  readonly details?: readonly { readonly message?: string; readonly description?: string }[];
}

function faultOf({ statusCode, body }: Answer): string | undefined {
  if (statusCode === 200) return body.length > 0 ? undefined : 'an empty answer';
  if (statusCode !== 406) return `${statusCode} ${body.slice(0, 300)}`;
  const { details = [] } = JSON.parse(body) as Refused;
  const hasReasons = details.length > 0 && details.every((one) => one.message && one.description);
  return hasReasons ? undefined : `refused without a reason: ${body.slice(0, 300)}`;
}

/** A service that has just started may lack its programs for a while: 503 with the seconds to wait. */
const MAX_TRIES = 30;

/** Sends a faulty document; the answer is 200, or 406 with a reason for each violation. */
export async function answerFault(
  service: Service,
  { path, accept, xml }: MutatedCall,
): Promise<JudgedAnswer> {
  const send = (): Promise<Answer> =>
    service.call({
      method: 'POST',
      url: path,
      payload: Buffer.from(xml),
      headers: { 'content-type': 'application/xml', ...(accept === undefined ? {} : { accept }) },
    });
  let answer = await send();
  for (let tries = 1; answer.statusCode === 503 && tries < MAX_TRIES; tries++) {
    await setTimeout(Number(answer.headers['retry-after']) * 1_000);
    answer = await send();
  }
  return { answer, fault: faultOf(answer) };
}
