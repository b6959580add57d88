import { EU_COUNTRIES, type VatNumber, vatNumber } from '@kontor/vat';
import { Slots } from '../upstream/slots.ts';
import type { TimeBudget } from '../upstream/time-budget.ts';
import type { Http, Register, RegisterWays } from './register.ts';
import type { RegisterResult } from './register-failure.ts';
import { type ViesQuestion, viesResult } from './vies-answer.ts';

const MAX_BYTES = 64 * 1024;

/** Prefixes that VIES answers for: Greece as EL, Northern Ireland as XI. */
export const VIES_PREFIXES: readonly string[] = [...EU_COUNTRIES.replace('GR', 'EL').split(' '), 'XI'];

export interface ViesOptions {
  /** `https://ec.europa.eu/taxation_customs/vies/rest-api` */
  readonly baseUrl: string;
  readonly concurrency: number;
  readonly concurrencyPerState: number;
  /** Full VAT ID of the operator; VIES then gives its answers a consultation number. */
  readonly requester?: string;
}

interface Requester {
  readonly requesterMemberStateCode: string;
  readonly requesterNumber: string;
}

const question = ({ prefix, number }: VatNumber): ViesQuestion => ({
  countryCode: prefix,
  vatNumber: number,
});

/** A VAT ID of one of the states that VIES answers for, `undefined` for any other text. */
function viesNumber(text: string): VatNumber | undefined {
  const vat = vatNumber(text);
  return vat !== undefined && VIES_PREFIXES.includes(vat.prefix) ? vat : undefined;
}

/** Whether VIES would take a text as requester. */
export const isViesNumber = (text: string): boolean => viesNumber(text) !== undefined;

/** @throws RangeError for what is no VAT ID of a VIES state. */
function requesterOf(text: string | undefined): Requester | undefined {
  if (text === undefined) return undefined;
  const vat = viesNumber(text);
  if (vat === undefined) throw new RangeError('the VIES requester is no VAT ID of an EU state');
  return { requesterMemberStateCode: vat.prefix, requesterNumber: vat.number };
}

/** The EU's VAT Information Exchange System: asks the member state's own register. */
export class Vies implements Register {
  readonly name = 'vies';
  readonly #http: Http;
  readonly #url: URL;
  readonly #requester: Requester | undefined;
  readonly #all: Slots;
  readonly #perState: () => number;
  readonly #states = new Map<string, Slots>();

  /** @throws RangeError when the requester is no VAT ID of an EU state. */
  constructor({ http, calls }: RegisterWays, options: ViesOptions) {
    this.#http = http;
    this.#url = new URL(`${options.baseUrl.replace(/\/+$/, '')}/check-vat-number`);
    this.#requester = requesterOf(options.requester);
    this.#all = new Slots(() => calls.partOf(options.concurrency));
    this.#perState = () => calls.partOf(options.concurrencyPerState);
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

  async ask(vat: VatNumber, attempt: TimeBudget): Promise<RegisterResult> {
    const request = question(vat);
    const answer = await this.#http.request({
      url: this.#url,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...request, ...this.#requester }),
      timeoutMs: attempt.leftMs(),
      maxBytes: MAX_BYTES,
      signal: attempt.signal,
    });
    return viesResult(answer, request);
  }
}
