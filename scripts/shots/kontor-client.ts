import type { Service } from '../../src/testing/harness.ts';

export interface Call {
  readonly path: string;
  /** JSON body; a call without one is a GET. */
  readonly input?: object;
  /** XML as the whole body, in place of JSON. */
  readonly xml?: Uint8Array;
  readonly accept?: string;
}

/** A machine that does other things may not start a worker within the time limit of a call. */
const ATTEMPTS = 5;

/** What the service answers to a call. @throws when it refuses it, with its answer */
export async function answerOf(service: Service, { path, input, xml, accept }: Call): Promise<Buffer> {
  const ask = () =>
    service.call({
      method: input === undefined && xml === undefined ? 'GET' : 'POST',
      url: path,
      headers: {
        'content-type': xml === undefined ? 'application/json' : 'application/xml',
        ...(accept !== undefined && { accept }),
      },
      ...(input !== undefined && { payload: JSON.stringify(input) }),
      ...(xml !== undefined && { payload: Buffer.from(xml) }),
    });
  let answer = await ask();
  for (let attempt = 1; attempt < ATTEMPTS && answer.statusCode === 503; attempt++) answer = await ask();
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  const warning = answer.headers['x-warning'];
  if (warning !== undefined) console.warn(`${path} warns: ${String(warning)}`);
  return answer.rawPayload;
}
