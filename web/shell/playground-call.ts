import { ApiFault, faultOf, ServiceUnreachable } from '../api.ts';

/** What an operation answered in the playground. */
export interface PlaygroundResult {
  readonly status: number;
  readonly content: Blob;
  readonly type: string;
  /** File name that the service proposes. */
  readonly fileName: string | undefined;
  readonly credits: number;
  /** From the press to the last byte, in milliseconds. */
  readonly ms: number;
  /** All headers of the answer. */
  readonly headers: readonly (readonly [string, string])[];
}

/** The call was cancelled by whoever made it. */
export class CallCancelled extends Error {
  /** What it had cost by then: above 0 only when the answer was already on its way. */
  readonly credits: number;

  constructor(credits: number) {
    super('cancelled');
    this.name = 'CallCancelled';
    this.credits = credits;
  }
}

/**
 * Calls an operation with one of the account's keys, by its id: the very call that a program would make.
 * @throws ApiFault for every answer that is no success, ServiceUnreachable without any, CallCancelled after `signal`
 */
export async function runPlaygroundCall(
  operation: string,
  keyId: number,
  body: object | FormData,
  signal?: AbortSignal,
): Promise<PlaygroundResult> {
  const isForm = body instanceof FormData;
  const started = performance.now();
  let answer: Response | undefined;
  let content: Blob;
  try {
    answer = await fetch(`/dashboard/api/playground/${operation}`, {
      method: 'POST',
      signal: signal ?? null,
      cache: 'no-store',
      headers: { 'x-key-id': String(keyId), ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw await faultOf(answer);
    content = await answer.blob();
  } catch (fault) {
    if (fault instanceof ApiFault) throw fault;
    if (signal?.aborted) throw new CallCancelled(creditsOf(answer?.headers));
    throw new ServiceUnreachable();
  }
  const { headers, status } = answer;
  return {
    status,
    content,
    type: headers.get('content-type') ?? '',
    fileName: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1],
    credits: creditsOf(headers),
    ms: Math.round(performance.now() - started),
    headers: [...headers],
  };
}

const creditsOf = (headers: Headers | undefined): number => Number(headers?.get('x-credits-used') ?? 0);
