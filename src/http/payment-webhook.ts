import type { Payments } from '../accounts/payments.ts';
import { Arrival } from './bodies/arrival.ts';
import { checkBodyHeaders } from './bodies/body-headers.ts';
import { ByteStore } from './bodies/byte-store.ts';
import type { HttpDependencies } from './dependencies.ts';
import { type Endpoint, serveAnswer } from './endpoint.ts';
import type { Exchange } from './exchange.ts';

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
    serve: (exchange) =>
      serveAnswer(exchange, log, async () => {
        connections.demandWhole(exchange.request);
        const signature = exchange.request.headers['stripe-signature'];
        await payments.takeEvent(await bytesOf(exchange), String(signature ?? ''));
        return { status: 200 };
      }),
  };
}

/** @throws InvalidInput for another media type and what is too large; Refusal late; CallerGone */
async function bytesOf({ request, response: reply }: Exchange): Promise<Uint8Array> {
  checkBodyHeaders(request.headers, undefined);
  const arrival = new Arrival({ request, reply, limit: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  const store = new ByteStore();
  await arrival.read((chunk) => store.append(chunk));
  return store.takeJoined();
}
