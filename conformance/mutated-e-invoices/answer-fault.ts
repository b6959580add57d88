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

/** Sends a faulty document; the answer is 200, or 406 with a reason for each violation. */
export async function answerFault(
  service: Service,
  { path, accept, xml }: MutatedCall,
): Promise<JudgedAnswer> {
  const answer = await service.call({
    method: 'POST',
    url: path,
    payload: Buffer.from(xml),
    headers: { 'content-type': 'application/xml', ...(accept === undefined ? {} : { accept }) },
  });
  return { answer, fault: faultOf(answer) };
}
