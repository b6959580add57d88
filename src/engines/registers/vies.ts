import { isViesPrefix, type RegisterQuestion, type VatNumber } from '@kontor/vat';
import { Slots } from '../upstream/slots.ts';
import type { TimeBudget } from '../upstream/time-budget.ts';
import { withExchange } from './exchange.ts';
import type { Http, Register, RegisterWays } from './register.ts';
import type { RegisterResult } from './register-failure.ts';
import { type ViesQuestion, viesResult } from './vies-answer.ts';

const MAX_BYTES = 64 * 1024;

export interface ViesOptions {
  /** `https://ec.europa.eu/taxation_customs/vies/rest-api` */
  readonly baseUrl: string;
  readonly concurrency: number;
  readonly concurrencyPerState: number;
}

const viesQuestion = ({ vat, requester, trader = {} }: RegisterQuestion): ViesQuestion => ({
  countryCode: vat.prefix,
  vatNumber: vat.number,
  ...(requester && { requesterMemberStateCode: requester.prefix, requesterNumber: requester.number }),
  ...(trader.name !== undefined && { traderName: trader.name }),
  ...(trader.street !== undefined && { traderStreet: trader.street }),
  ...(trader.postalCode !== undefined && { traderPostalCode: trader.postalCode }),
  ...(trader.city !== undefined && { traderCity: trader.city }),
  ...(trader.companyType !== undefined && { traderCompanyType: trader.companyType }),
});

/** The EU's VAT Information Exchange System: asks the member state's own register. */
export class Vies implements Register {
  readonly name = 'vies';
  readonly #http: Http;
  readonly #url: URL;
  readonly #all: Slots;
  readonly #perState: () => number;
  readonly #states = new Map<string, Slots>();

  constructor({ http, calls }: RegisterWays, options: ViesOptions) {
    this.#http = http;
    this.#url = new URL(`${options.baseUrl.replace(/\/+$/, '')}/check-vat-number`);
    this.#all = new Slots(() => calls.partOf(options.concurrency));
    this.#perState = () => calls.partOf(options.concurrencyPerState);
  }

  takesRequester({ prefix }: VatNumber): boolean {
    return isViesPrefix(prefix);
  }

  /** The state's slot first: a call that waits for a crowded state must not use one of the slots of all. */
  async enter({ prefix }: VatNumber, signal: AbortSignal): Promise<() => void> {
    const leaveState = await this.#stateSlots(prefix).acquire(signal);
    try {
      const leaveAll = await this.#all.acquire(signal);
      return () => {
        leaveAll();
        leaveState();
      };
    } catch (error) {
      leaveState();
      throw error;
    }
  }

  #stateSlots(prefix: string): Slots {
    const known = this.#states.get(prefix);
    if (known !== undefined) return known;
    const slots = new Slots(this.#perState);
    this.#states.set(prefix, slots);
    return slots;
  }

  async ask(question: RegisterQuestion, attempt: TimeBudget): Promise<RegisterResult> {
    const sent = viesQuestion(question);
    const request = { url: this.#url, method: 'POST' as const, body: JSON.stringify(sent) };
    const answer = await this.#http.request({
      ...request,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      timeoutMs: attempt.leftMs(),
      maxBytes: MAX_BYTES,
      signal: attempt.signal,
    });
    return withExchange(viesResult(answer, sent), { request, answer });
  }
}
