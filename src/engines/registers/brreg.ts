import type { RegisterQuestion } from '@kontor/vat';
import type { TimeBudget } from '../upstream/time-budget.ts';
import { brregResult } from './brreg-answer.ts';
import { withExchange } from './exchange.ts';
import type { Http, Register } from './register.ts';
import type { RegisterResult } from './register-failure.ts';

const MAX_BYTES = 256 * 1024;

export interface BrregOptions {
  /** `https://data.brreg.no/enhetsregisteret/api` */
  readonly baseUrl: string;
}

/** Enhetsregisteret of the Brønnøysund Register Centre, Norway. */
export class Brreg implements Register {
  readonly name = 'brreg';
  readonly #http: Http;
  readonly #base: string;

  constructor(http: Http, options: BrregOptions) {
    this.#http = http;
    this.#base = options.baseUrl.replace(/\/+$/, '');
  }

  /** The register names no limit. */
  async enter(): Promise<() => void> {
    return () => {};
  }

  async ask({ vat: { number } }: RegisterQuestion, attempt: TimeBudget): Promise<RegisterResult> {
    const request = { url: new URL(`${this.#base}/enheter/${number}`), method: 'GET' as const };
    const answer = await this.#http.request({
      ...request,
      headers: { accept: 'application/json' },
      timeoutMs: attempt.leftMs(),
      maxBytes: MAX_BYTES,
      signal: attempt.signal,
    });
    return withExchange(brregResult(answer, number), { request, answer });
  }
}
