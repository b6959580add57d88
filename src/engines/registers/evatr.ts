import type { RegisterQuestion, VatNumber } from '@kontor/vat';
import type { CallTurns } from '../upstream/call-turns.ts';
import { Slots } from '../upstream/slots.ts';
import type { TimeBudget } from '../upstream/time-budget.ts';
import { evatrQuestion, evatrResult } from './evatr-answer.ts';
import { withExchange } from './exchange.ts';
import type { Http, Register, RegisterWays } from './register.ts';
import type { RegisterResult } from './register-failure.ts';

const MAX_BYTES = 64 * 1024;

export interface EvatrOptions {
  /** `https://api.evatr.vies.bzst.de/app/v1` */
  readonly baseUrl: string;
  readonly concurrency: number;
  readonly callsPerSecond: number;
}

/** The confirmation of foreign VAT IDs by Germany's Bundeszentralamt für Steuern (UStG paragraph 18e), qualified where a trader is sent. */
export class Evatr implements Register {
  readonly name = 'evatr';
  readonly #http: Http;
  readonly #url: URL;
  readonly #slots: Slots;
  readonly #window: CallTurns;

  constructor({ http, calls }: RegisterWays, options: EvatrOptions) {
    this.#http = http;
    this.#url = new URL(`${options.baseUrl.replace(/\/+$/, '')}/abfrage`);
    this.#slots = new Slots(() => calls.partOf(options.concurrency));
    this.#window = calls.window(this.name, { calls: options.callsPerSecond, windowMs: 1000 });
  }

  takesRequester({ prefix }: VatNumber): boolean {
    return prefix === 'DE';
  }

  async enter(_vat: VatNumber, signal: AbortSignal): Promise<() => void> {
    const leave = await this.#slots.acquire(signal);
    try {
      await this.#window.take(Number.POSITIVE_INFINITY, signal);
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Which prefix of Greece it takes is documented nowhere: a number that is refused as EL is asked for as GR, once. */
  async ask(question: RegisterQuestion, attempt: TimeBudget): Promise<RegisterResult> {
    const first = await this.#request(question.vat.prefix, question, attempt);
    const isUnknownState = first.kind === 'failure' && first.code === 'evatr-2003';
    if (!isUnknownState || question.vat.prefix !== 'EL') return first;
    await this.#window.take(attempt.leftMs(), attempt.signal);
    return this.#request('GR', question, attempt);
  }

  async #request(
    prefix: string,
    { vat, requester, trader }: RegisterQuestion,
    attempt: TimeBudget,
  ): Promise<RegisterResult> {
    if (requester === undefined) throw new TypeError('eVatR is asked by a German company alone');
    const sent = evatrQuestion(requester.prefix + requester.number, prefix + vat.number, trader);
    const request = { url: this.#url, method: 'POST' as const, body: JSON.stringify(sent) };
    const answer = await this.#http.request({
      ...request,
      // It counts qualified requests by session (evatr-0008): each request has a connection of its own.
      headers: { 'content-type': 'application/json', accept: 'application/json', connection: 'close' },
      timeoutMs: attempt.leftMs(),
      maxBytes: MAX_BYTES,
      signal: attempt.signal,
    });
    return withExchange(evatrResult(answer, sent), { request, answer });
  }
}
