import type { Payments } from '../accounts/payments.ts';
import { checkBodyHeaders } from './bodies/body-headers.ts';
import { BodyReader } from './bodies/body-reader.ts';
import { ByteStore } from './bodies/byte-store.ts';
import { type Endpoint, serveAnswer } from './endpoint.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import type { RequestContext } from './request-context.ts';

/** Far above any event: their lists are cut at ten lines. */
const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 10_000;

/**
 * Where the payment provider sends its events. They are checked by their signature over the body as it came, byte for
 * byte; whoever else sends something gets 403. Anything but 200 is sent again.
 */
export function paymentWebhook(
  payments: Payments,
  { log, connections }: Pick<HttpDependencies, 'log' | 'connections'>,
): Endpoint {
  return {
    method: 'POST',
    path: '/webhooks/stripe',
    isProbe: false,
    isShedByKey: false,
    isCrossOrigin: false,
    headers: {},
    serve: (context) =>
      serveAnswer(context, log, async () => {
        connections.requireWholeBody(context.request);
        const signature = context.request.headers['stripe-signature'];
        await payments.takeEvent(await bytesOf(context), String(signature ?? ''));
        return { status: 200 };
      }),
  };
}

/** @throws InvalidInput for another media type and what is too large; Refusal late; CallerLeft */
async function bytesOf({ request, response: reply }: RequestContext): Promise<Uint8Array> {
  checkBodyHeaders(request.headers, undefined);
  const reader = new BodyReader({ request, reply, limit: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  const store = new ByteStore();
  await reader.read((chunk) => store.append(chunk));
  return store.takeJoined();
}
