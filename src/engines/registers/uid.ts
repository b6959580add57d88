import { xmlAttribute, xmlText } from '@kontor/base';
import type { RegisterQuestion, VatNumber } from '@kontor/vat';
import type { CallTurns } from '../upstream/call-turns.ts';
import type { TimeBudget } from '../upstream/time-budget.ts';
import { UpstreamFault } from '../upstream/upstream-fault.ts';
import { withExchange } from './exchange.ts';
import type { Http, Register, RegisterWays } from './register.ts';
import type { RawExchange, RegisterResult } from './register-failure.ts';

const NAMESPACE = 'http://www.uid.admin.ch/xmlns/uid-wse';
const MAX_BYTES = 256 * 1024;

/** The register's limit for one client, all operations together. */
const LIMIT = { calls: 20, windowMs: 60_000 };
const MAX_WAIT_MS = 5000;

/** Name and address are worth this much of the caller's time, and nothing when the attempt ends sooner. */
const DETAILS_MS = 5000;
const MARGIN_MS = 250;

/** Loaded with the first answer: only this register answers in XML. */
const readings = () => import('./uid-answer.ts');

export interface UidOptions {
  /** `https://www.uid-wse.admin.ch/V5.0/PublicServices.svc` */
  readonly url: string;
  /** Namespace of eCH-0097 in the service's version. */
  readonly ech97Namespace: string;
}

const envelope = (namespaces: string, body: string): string =>
  `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:uid="${NAMESPACE}"${namespaces}>` +
  `<soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;

/** The Swiss business register UID of the Federal Statistical Office, also for Liechtenstein's CHE numbers. */
export class Uid implements Register {
  readonly name = 'uid';
  readonly #http: Http;
  readonly #url: URL;
  readonly #ech97: string;
  readonly #window: CallTurns;

  constructor({ http, calls }: RegisterWays, options: UidOptions) {
    this.#http = http;
    this.#url = new URL(options.url);
    this.#ech97 = ` xmlns:ech="${xmlAttribute(options.ech97Namespace)}"`;
    this.#window = calls.window(this.name, LIMIT);
  }

  async enter(_vat: VatNumber, signal: AbortSignal): Promise<() => void> {
    await this.#window.take(MAX_WAIT_MS, signal);
    return () => {};
  }

  /** The first call decides; the second, when the limit leaves room for it, adds name and address. */
  async ask({ vat }: RegisterQuestion, attempt: TimeBudget): Promise<RegisterResult> {
    const exchange = await this.#validate(`CH${vat.number}`, attempt);
    const { validationResult } = await readings();
    const verdict = withExchange(validationResult(exchange.answer), exchange);
    if (verdict.kind !== 'registered') return verdict;
    const timeoutMs = Math.min(DETAILS_MS, attempt.leftMs() - MARGIN_MS);
    if (timeoutMs <= 0 || !(await this.#window.tryTake())) return verdict;
    const details = await this.#details(vat.number.slice(1), attempt, timeoutMs);
    return details === undefined ? verdict : withExchange(details, exchange);
  }

  #validate(number: string, attempt: TimeBudget): Promise<RawExchange> {
    const body = `<uid:ValidateVatNumber><uid:vatNumber>${xmlText(number)}</uid:vatNumber></uid:ValidateVatNumber>`;
    return this.#call('ValidateVatNumber', envelope('', body), attempt.signal, attempt.leftMs());
  }

  /** `undefined` when they are not available: the result is valid without them. */
  async #details(
    digits: string,
    attempt: TimeBudget,
    timeoutMs: number,
  ): Promise<RegisterResult | undefined> {
    const uid =
      '<ech:uidOrganisationIdCategorie>CHE</ech:uidOrganisationIdCategorie>' +
      `<ech:uidOrganisationId>${xmlText(digits)}</ech:uidOrganisationId>`;
    const body = `<uid:GetByUID><uid:uid>${uid}</uid:uid></uid:GetByUID>`;
    try {
      const { answer } = await this.#call('GetByUID', envelope(this.#ech97, body), attempt.signal, timeoutMs);
      const { organisationResult } = await readings();
      const reading = organisationResult(answer);
      return reading.kind === 'registered' ? reading : undefined;
    } catch (error) {
      // A call that came to nothing only costs name and address; a caller that is gone ends everything.
      if (error instanceof UpstreamFault) return undefined;
      throw error;
    }
  }

  async #call(action: string, body: string, signal: AbortSignal, timeoutMs: number): Promise<RawExchange> {
    const request = { url: this.#url, method: 'POST' as const, body };
    const answer = await this.#http.request({
      ...request,
      headers: {
        'content-type': 'text/xml;charset=UTF-8',
        soapaction: `${NAMESPACE}/IPublicServices/${action}`,
      },
      timeoutMs,
      maxBytes: MAX_BYTES,
      signal,
    });
    return { request, answer };
  }
}
