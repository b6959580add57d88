import { setTimeout } from 'node:timers/promises';
import type { Answer, Service } from '../../src/testing/harness.ts';
import type { Request } from '../../src/testing/in-memory-call.ts';
import type { MutatedCall } from './mutated-calls.ts';

interface TimedAnswer {
  readonly answer: Answer;
  /** How long it took, the last time. */
  readonly ms: number;
}

interface JudgedAnswer extends TimedAnswer {
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
/** A machine that does other things besides may let a deadline pass; what passes it each time takes too long by itself. */
const MAX_SLOW_TRIES = 3;
const SLOW_MS = 20_000;

/** The answer to a request, sent again for as long as the service is busy with its start or the machine with other work. */
export async function patientAnswer(service: Service, request: Request): Promise<TimedAnswer> {
  for (let [tries, slow] = [1, 0]; ; tries++) {
    const began = performance.now();
    const answer = await service.call(request);
    const ms = performance.now() - began;
    if (ms > SLOW_MS) slow += 1;
    if (answer.statusCode !== 503 || tries === MAX_TRIES || slow === MAX_SLOW_TRIES) return { answer, ms };
    await setTimeout(Number(answer.headers['retry-after']) * 1_000);
  }
}

/** Sends a faulty document; the answer is 200, or 406 with a reason for each violation, within the deadline of the operation. */
export async function answerFault(
  service: Service,
  { path, accept, contentType, body }: MutatedCall,
): Promise<JudgedAnswer> {
  const timed = await patientAnswer(service, {
    method: 'POST',
    url: path,
    payload: Buffer.from(body),
    headers: { 'content-type': contentType, ...(accept === undefined ? {} : { accept }) },
  });
  return { ...timed, fault: faultOf(timed.answer) };
}
