import type { RegisterQuestion, VatNumber } from '@kontor/vat';
import type { CallTurns } from '../upstream/call-turns.ts';
import type { TimeBudget } from '../upstream/time-budget.ts';
import { withExchange } from './exchange.ts';
import { type HmrcQuestion, hmrcResult } from './hmrc-answer.ts';
import { type HmrcCredentials, HmrcToken } from './hmrc-token.ts';
import type { Http, Register, RegisterWays } from './register.ts';
import { type RawExchange, type RegisterResult, registerFailure } from './register-failure.ts';

const MAX_BYTES = 64 * 1024;

export interface HmrcOptions {
  /** `https://api.service.hmrc.gov.uk` */
  readonly baseUrl: string;
  readonly credentials: HmrcCredentials;
  readonly callsPerSecond: number;
}

/** HM Revenue & Customs, "Check a UK VAT number" 2.0, application-restricted. */
export class Hmrc implements Register {
  readonly name = 'hmrc';
  readonly #http: Http;
  readonly #base: string;
  readonly #token: HmrcToken;
  readonly #window: CallTurns;

  constructor({ http, time, calls }: RegisterWays, options: HmrcOptions) {
    this.#http = http;
    this.#base = options.baseUrl.replace(/\/+$/, '');
    this.#token = new HmrcToken(http, time, new URL(`${this.#base}/oauth/token`), options.credentials);
    this.#window = calls.window(this.name, { calls: options.callsPerSecond, windowMs: 1000 });
  }

  /** Its own requests are by 9 or 12 digits: departments (GD) and health authorities (HA) cannot ask. */
  takesRequester({ prefix, number }: VatNumber): boolean {
    return prefix === 'GB' && /^(\d{9}|\d{12})$/.test(number);
  }

  async enter(_vat: VatNumber, signal: AbortSignal): Promise<() => void> {
    await this.#window.take(Number.POSITIVE_INFINITY, signal);
    return () => {};
  }

  /** A refused token is replaced once. */
  async ask({ vat, requester }: RegisterQuestion, attempt: TimeBudget): Promise<RegisterResult> {
    const sent = { number: vat.number, ...(requester && { requester: requester.number }) };
    const first = await this.#lookUp(sent, attempt);
    if (first !== 'unauthorised') return first;
    await this.#window.take(attempt.leftMs(), attempt.signal);
    const second = await this.#lookUp(sent, attempt);
    return second === 'unauthorised' ? registerFailure('credentials') : second;
  }

  async #lookUp(sent: HmrcQuestion, attempt: TimeBudget): Promise<RegisterResult | 'unauthorised'> {
    const token = await this.#token.get(attempt);
    const exchange = await this.#request(sent, token, attempt);
    const reading = hmrcResult(exchange.answer, sent);
    if (reading !== 'unauthorised') return withExchange(reading, exchange);
    this.#token.drop(token);
    return reading;
  }

  async #request(sent: HmrcQuestion, token: string, attempt: TimeBudget): Promise<RawExchange> {
    const numbers = [sent.number, ...(sent.requester === undefined ? [] : [sent.requester])];
    const path = numbers.map(encodeURIComponent).join('/');
    const url = new URL(`${this.#base}/organisations/vat/check-vat-number/lookup/${path}`);
    const request = { url, method: 'GET' as const };
    const answer = await this.#http.request({
      ...request,
      headers: { accept: 'application/vnd.hmrc.2.0+json', authorization: `Bearer ${token}` },
      timeoutMs: attempt.leftMs(),
      maxBytes: MAX_BYTES,
      signal: attempt.signal,
    });
    return { request, answer };
  }
}
