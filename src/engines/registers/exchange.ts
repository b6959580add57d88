import type { RegisterExchange } from '@kontor/vat';
import type { RawExchange, RegisterResult } from './register-failure.ts';

/** Longer bodies are cut in the record of an exchange. */
const MAX_TEXT_BYTES = 64 * 1024;

/** A verdict with the exchange that decided it; other results stay as they are. */
export const withExchange = (result: RegisterResult, exchange: RawExchange): RegisterResult =>
  result.kind === 'registered' || result.kind === 'unregistered' ? { ...result, exchange } : result;

/** Operators may name a proxy with its log-in. */
function withoutCredentials(url: URL): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  return shown.href;
}

/** As evidence has it: no headers, so no credentials; bodies as text, at most 64 KiB. */
export const exchangeOf = ({ request, answer }: RawExchange): RegisterExchange => ({
  request: {
    method: request.method,
    url: withoutCredentials(request.url),
    ...(request.body !== undefined && { body: request.body }),
  },
  response: {
    status: answer.status,
    body: new TextDecoder().decode(answer.body.subarray(0, MAX_TEXT_BYTES)),
  },
});
