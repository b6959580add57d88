import type { RegisterQuestion, VatNumber } from '@kontor/vat';
import type { CallTurns } from '../upstream/call-turns.ts';
import type { UpstreamAnswer } from '../upstream/http-client.ts';
import type { TimeBudget } from '../upstream/time-budget.ts';
import { statusFailure, utf8Text } from './answer-text.ts';
import { withExchange } from './exchange.ts';
import type { Http, Register, RegisterWays } from './register.ts';
import {
  NoAnswer,
  type RawExchange,
  type RegisterResult,
  registerFailure,
  UNREGISTERED,
} from './register-failure.ts';
import { companyResult, foundCompanies } from './skatturinn-page.ts';

const MAX_BYTES = 1024 * 1024;

/** People read these pages; one page a second is what a person might ask for. */
const LIMIT = { calls: 1, windowMs: 1000 };

/** A number belongs to one company; more matches than this are no answer to it. */
const MAX_COMPANIES = 3;

const COMPANY_PATH = /^\/fyrirtaekjaskra\/leit\/kennitala\/(\d{10})\/?$/;
const TERMS_PATH = /^\/notkunarskilmalar\/?$/;
const THROTTLED_RETRY_SECONDS = 300;

export interface SkatturinnOptions {
  /** `https://www.skatturinn.is` */
  readonly baseUrl: string;
}

/** The company register of Iceland Revenue and Customs. It has no interface for programs: its pages are read. */
export class Skatturinn implements Register {
  readonly name = 'skatturinn';
  readonly #http: Http;
  readonly #base: string;
  readonly #window: CallTurns;

  constructor({ http, calls }: RegisterWays, options: SkatturinnOptions) {
    this.#http = http;
    this.#base = options.baseUrl.replace(/\/+$/, '');
    this.#window = calls.window(this.name, LIMIT);
  }

  async enter(_vat: VatNumber, signal: AbortSignal): Promise<() => void> {
    await this.#window.take(Number.POSITIVE_INFINITY, signal);
    return () => {};
  }

  async ask({ vat: { number } }: RegisterQuestion, attempt: TimeBudget): Promise<RegisterResult> {
    const search = await this.#search(number, attempt);
    const { companies } = search;
    if (companies.length > MAX_COMPANIES) return registerFailure('garbled');
    for (const kennitala of companies) {
      await this.#window.take(attempt.leftMs(), attempt.signal);
      const { request, answer } = await this.#get(`/fyrirtaekjaskra/leit/kennitala/${kennitala}`, attempt);
      if (answer.status !== 200) return this.#redirectFailure(answer) ?? statusFailure(answer);
      const reading = companyResult(utf8Text(answer.body) ?? '', { kennitala, number });
      if (reading.kind !== 'unregistered') return withExchange(reading, { request, answer });
    }
    return withExchange(UNREGISTERED, search);
  }

  /** One match comes as a redirect to the company's page, none or several as a page. @throws NoAnswer */
  async #search(
    number: string,
    attempt: TimeBudget,
  ): Promise<RawExchange & { readonly companies: readonly string[] }> {
    const { request, answer } = await this.#get(
      `/fyrirtaekjaskra/leit?nafn=&heimili=&kt=&vsknr=${number}`,
      attempt,
    );
    if (answer.status === 302) {
      const kennitala = COMPANY_PATH.exec(this.#pathOfRedirect(answer) ?? '')?.[1];
      if (kennitala === undefined) throw new NoAnswer(this.#redirectFailure(answer) ?? statusFailure(answer));
      return { request, answer, companies: [kennitala] };
    }
    if (answer.status !== 200) throw new NoAnswer(statusFailure(answer));
    const companies = foundCompanies(utf8Text(answer.body) ?? '');
    if (companies === undefined) throw new NoAnswer(registerFailure('garbled'));
    return { request, answer, companies };
  }

  /** The terms of use in place of an answer: too many questions. */
  #redirectFailure(answer: UpstreamAnswer) {
    if (!TERMS_PATH.test(this.#pathOfRedirect(answer) ?? '')) return undefined;
    return registerFailure('quota', THROTTLED_RETRY_SECONDS);
  }

  /** Path within the register's own origin; a redirect that leads elsewhere has none. */
  #pathOfRedirect({ headers }: UpstreamAnswer): string | undefined {
    const { location } = headers;
    if (location === undefined || !URL.canParse(location, this.#base)) return undefined;
    const target = new URL(location, this.#base);
    return target.origin === new URL(this.#base).origin ? target.pathname : undefined;
  }

  async #get(path: string, attempt: TimeBudget): Promise<RawExchange> {
    const request = { url: new URL(this.#base + path), method: 'GET' as const };
    const answer = await this.#http.request({
      ...request,
      headers: { accept: 'text/html' },
      timeoutMs: attempt.leftMs(),
      maxBytes: MAX_BYTES,
      signal: attempt.signal,
    });
    return { request, answer };
  }
}
