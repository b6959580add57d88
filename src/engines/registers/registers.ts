import { createHmac } from 'node:crypto';
import type { RegisterEntry, VatNumber, VatRegisters } from '@kontor/vat';
import type { Check, RegisterReport } from '../../core/health.ts';
import { Coalescer } from '../upstream/coalescer.ts';
import { ExpiringCache } from '../upstream/expiring-cache.ts';
import { Circuits } from './circuits.ts';
import { Inquiry } from './inquiry.ts';
import { LastAttempts } from './last-attempts.ts';
import {
  REGISTER_NAMES,
  type Register,
  type RegisterName,
  type RegisterObserver,
  type RegisterWays,
} from './register.ts';
import { isAvailabilityFailure, type RegisterResult } from './register-failure.ts';
import type { RegisterOptions } from './register-options.ts';
import { type RegisterSet, registerOf, registerSet, SET_UP_NOTES } from './register-set.ts';
import { registerUnavailable } from './register-unavailable.ts';

/** Nothing changes without the operator. */
const NOT_SET_UP_RETRY_SECONDS = 3600;

/** Everything of the outside that the registers use. */
export interface RegisterTools extends RegisterWays {
  /** 0 to 1; spreads retries. */
  readonly random: () => number;
  /** At least 32 random bytes of this process: remembered answers are found by HMAC, not by number. */
  readonly cacheKey: Uint8Array;
  readonly observer: RegisterObserver;
}

/**
 * The state registers behind one question: remembers answers for a while, asks once for equal numbers under way,
 * retries within the caller's time, and leaves a register alone that fails again and again. An outage is always
 * Unavailable, never an entry.
 */
export class Registers implements VatRegisters {
  readonly checksumPolicy: 'reject' | 'verify';
  readonly #options: RegisterOptions;
  readonly #tools: RegisterTools;
  readonly #registers: RegisterSet;
  readonly #circuits: Circuits;
  readonly #attempts: LastAttempts;
  readonly #underWay = new Coalescer<RegisterEntry>();
  readonly #answers: ExpiringCache<RegisterEntry>;

  /** @throws RangeError for a VIES requester that is no VAT ID of an EU state. */
  constructor(options: RegisterOptions, tools: RegisterTools) {
    this.checksumPolicy = options.checksumPolicy;
    this.#options = options;
    this.#attempts = new LastAttempts(tools.time);
    this.#tools = { ...tools, observer: this.#attempts.observing(tools.observer) };
    this.#registers = registerSet(options, tools);
    this.#circuits = new Circuits(tools.time, tools.observer);
    this.#answers = new ExpiringCache(tools.time, options.cache.max);
  }

  async verify(vat: VatNumber, signal: AbortSignal): Promise<RegisterEntry> {
    const key = createHmac('sha256', this.#tools.cacheKey)
      .update(`${vat.prefix}${vat.number}`)
      .digest('base64');
    const remembered = this.#answers.get(key);
    if (remembered !== undefined) return remembered;
    return this.#underWay.join(key, signal, async (shared) => {
      const entry = await this.#ask(vat, shared);
      const { registeredMs, unregisteredMs } = this.#options.cache;
      this.#answers.set(key, entry, entry.registered ? registeredMs : unregisteredMs);
      return entry;
    });
  }

  async #ask(vat: VatNumber, signal: AbortSignal): Promise<RegisterEntry> {
    const name = registerOf(vat.prefix);
    const register = this.#registers[name];
    if (register === undefined) throw registerUnavailable(name, vat, 'not-set-up', NOT_SET_UP_RETRY_SECONDS);
    const admission = this.#circuits.of(name, vat.prefix).admit();
    if (!admission.admitted) {
      throw registerUnavailable(name, vat, 'circuit-open', Math.ceil(admission.retryAfterMs / 1000));
    }
    try {
      const reading = await this.#inquire(register, vat, signal);
      admission.report(outcomeFor(reading));
      return entryOf(reading, name, vat);
    } finally {
      // A caller that left, or a fault of ours, does not count against the register.
      admission.report('neutral');
    }
  }

  #inquire(register: Register, vat: VatNumber, signal: AbortSignal): Promise<RegisterResult> {
    const { time, random, observer } = this.#tools;
    const { timeoutMs, attemptTimeoutMs } = this.#options;
    return new Inquiry(register, vat, { time, random, observer, timeoutMs, attemptTimeoutMs }).run(signal);
  }

  /** State of each register; costs nothing. */
  health(): Readonly<Record<RegisterName, Check>> {
    const entries = REGISTER_NAMES.map((name) => [name, this.#healthOf(name)] as const);
    return Object.fromEntries(entries) as Record<RegisterName, Check>;
  }

  #healthOf(name: RegisterName): Check {
    if (this.#registers[name] === undefined)
      return { state: 'away', note: SET_UP_NOTES[name] ?? 'not set up' };
    const open = this.#circuits.open(name);
    return open.length === 0
      ? { state: 'ok' }
      : { state: 'away', note: `does not answer for ${open.join(', ')}` };
  }

  /** The same with its last attempts. */
  reports(): readonly RegisterReport[] {
    return REGISTER_NAMES.map((name) => ({
      name,
      isSetUp: this.#registers[name] !== undefined,
      check: this.#healthOf(name),
      ...this.#attempts.of(name),
    }));
  }

  /** Open circuits by register, for the metric. */
  openCircuits(): ReadonlyMap<RegisterName, number> {
    return new Map(REGISTER_NAMES.map((name) => [name, this.#circuits.open(name).length]));
  }

  /** Answers remembered now. */
  get cached(): number {
    return this.#answers.size;
  }
}

function outcomeFor(reading: RegisterResult): 'success' | 'failure' | 'neutral' {
  if (reading.kind !== 'failure') return 'success';
  return isAvailabilityFailure(reading) ? 'failure' : 'neutral';
}

/** @throws Unavailable for any failure: it must never look like "not registered". */
function entryOf(reading: RegisterResult, register: RegisterName, vat: VatNumber): RegisterEntry {
  if (reading.kind === 'failure')
    throw registerUnavailable(register, vat, reading.code, reading.retryAfterSeconds);
  const { kind, ...entry } = reading;
  return { registered: kind === 'registered', ...entry };
}
