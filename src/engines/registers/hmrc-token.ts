import { Coalescer } from '../upstream/coalescer.ts';
import type { UpstreamAnswer } from '../upstream/http-client.ts';
import type { Time } from '../upstream/time.ts';
import type { TimeBudget } from '../upstream/time-budget.ts';
import { jsonObject, statusFailure } from './answer-text.ts';
import type { Http } from './register.ts';
import { NoAnswer, registerFailure } from './register-failure.ts';

/** A token is given up this long before it ends, so that none ends on the way. */
const MARGIN_MS = 60_000;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 16 * 1024;

/** What RFC 6750 (2.1) allows in a header, so that no answer can write headers of its own. */
const TOKEN_FORM = /^[A-Za-z0-9._~+/-]{1,4096}=*$/;

export interface HmrcCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface Token {
  readonly text: string;
  readonly expires: number;
}

/** The OAuth 2.0 token of the operator's own HMRC application: in memory only, one request for it at a time. */
export class HmrcToken {
  readonly #http: Http;
  readonly #time: Time;
  readonly #url: URL;
  readonly #form: string;
  readonly #requests = new Coalescer<Token>();
  #token: Token | undefined;

  constructor(http: Http, time: Time, url: URL, credentials: HmrcCredentials) {
    this.#http = http;
    this.#time = time;
    this.#url = url;
    this.#form = new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'read:vat',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
    }).toString();
  }

  /** @throws NoAnswer when HMRC gives none, UpstreamFault, the attempt's reason. */
  async get(attempt: TimeBudget): Promise<string> {
    if (this.#token === undefined || this.#token.expires <= this.#time.now()) {
      this.#token = await this.#requests.join('token', attempt.signal, (signal) => this.#fetch(signal));
    }
    return this.#token.text;
  }

  /** HMRC refused it: the next call fetches another, unless somebody has done so meanwhile. */
  drop(text: string): void {
    if (this.#token?.text === text) this.#token = undefined;
  }

  async #fetch(signal: AbortSignal): Promise<Token> {
    const answer = await this.#http.request({
      url: this.#url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: this.#form,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      signal,
    });
    return this.#read(answer);
  }

  #read(answer: UpstreamAnswer): Token {
    // OAuth 2.0 (RFC 6749, 5.2): a client that is not accepted gets 400 or 401.
    if (answer.status === 400 || answer.status === 401) throw new NoAnswer(registerFailure('credentials'));
    if (answer.status !== 200) throw new NoAnswer(statusFailure(answer));
    const body = jsonObject(answer.body);
    const text = body?.access_token;
    const seconds = body?.expires_in;
    if (typeof text !== 'string' || !TOKEN_FORM.test(text) || typeof seconds !== 'number') {
      throw new NoAnswer(registerFailure('garbled'));
    }
    return { text, expires: this.#time.now() + seconds * 1000 - MARGIN_MS };
  }
}
