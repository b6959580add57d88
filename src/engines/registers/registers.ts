import { createHmac } from 'node:crypto';
import { InvalidInput, violation } from '@kontor/base';
import type { RegisterEntry, RegisterName, RegisterQuestion, VatRegisters } from '@kontor/vat';
import type { Check, RegisterReport } from '../../core/health.ts';
import { noted } from '../../core/health-notes.ts';
import type { Clock } from '../../core/operation.ts';
import { Coalescer } from '../upstream/coalescer.ts';
import { ExpiringCache } from '../upstream/expiring-cache.ts';
import { Circuits } from './circuits.ts';
import { exchangeOf } from './exchange.ts';
import { Inquiry } from './inquiry.ts';
import { LastAttempts } from './last-attempts.ts';
import { REGISTER_NAMES, type Register, type RegisterObserver, type RegisterWays } from './register.ts';
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
  readonly clock: Clock;
  /** At least 32 random bytes of this process: remembered answers are found by HMAC, not by number. */
  readonly cacheKey: Uint8Array;
  readonly observer: RegisterObserver;
}

/** A question on its way to one register. */
interface Asked {
  readonly name: RegisterName;
  readonly question: RegisterQuestion;
  /** The requester, if any, is the operator's setting: what is wrong with it is not the caller's fault. */
  readonly isOperator: boolean;
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

  constructor(options: RegisterOptions, tools: RegisterTools) {
    this.checksumPolicy = options.checksumPolicy;
    this.#options = options;
    this.#attempts = new LastAttempts(tools.time);
    this.#tools = { ...tools, observer: this.#attempts.observing(tools.observer) };
    this.#registers = registerSet(options, tools);
    this.#circuits = new Circuits(tools.time, tools.observer);
    this.#answers = new ExpiringCache(tools.time, options.cache.max);
  }

  async verify(question: RegisterQuestion, signal: AbortSignal): Promise<RegisterEntry> {
    const asked = this.#asked(question);
    if (question.isForEvidence === true) return this.#ask(asked, signal);
    const key = this.#keyOf(asked);
    const remembered = this.#answers.get(key);
    if (remembered !== undefined) return { ...remembered, isCached: true };
    return this.#underWay.join(key, signal, async (shared) => {
      const entry = await this.#ask(asked, shared);
      const { registeredMs, unregisteredMs } = this.#options.cache;
      this.#answers.set(key, entry, entry.registered ? registeredMs : unregisteredMs);
      return entry;
    });
  }

  /** The question as its register is asked: with the operator as requester where it names nobody, if it takes that one. */
  #asked(question: RegisterQuestion): Asked {
    const name = question.register ?? registerOf(question.vat.prefix);
    const isOperator = question.requester === undefined;
    const { requester = this.#options.requester, ...rest } = question;
    const isTaken = requester !== undefined && this.#registers[name]?.takesRequester?.(requester) === true;
    return { name, isOperator, question: isTaken ? { ...rest, requester } : rest };
  }

  /** Of number, register, requester and trader: another requester's reference is nobody else's. */
  #keyOf({ name, question: { vat, requester, trader } }: Asked): string {
    const parts = [name, vat.prefix + vat.number, requester && requester.prefix + requester.number, trader];
    return createHmac('sha256', this.#tools.cacheKey).update(JSON.stringify(parts)).digest('base64');
  }

  async #ask(asked: Asked, signal: AbortSignal): Promise<RegisterEntry> {
    const { name, question } = asked;
    const { vat } = question;
    const register = this.#registers[name];
    if (register === undefined) throw registerUnavailable(name, vat, 'not-set-up', NOT_SET_UP_RETRY_SECONDS);
    const admission = this.#circuits.of(name, vat.prefix).admit();
    if (!admission.admitted) {
      throw registerUnavailable(name, vat, 'circuit-open', Math.ceil(admission.retryAfterMs / 1000));
    }
    try {
      const reading = await this.#inquire(register, question, signal);
      admission.report(outcomeFor(reading));
      return this.#entryOf(reading, asked);
    } finally {
      // A caller that left, or a fault of ours, does not count against the register.
      admission.report('neutral');
    }
  }

  #inquire(register: Register, question: RegisterQuestion, signal: AbortSignal): Promise<RegisterResult> {
    const { time, random, observer } = this.#tools;
    const { timeoutMs, attemptTimeoutMs } = this.#options;
    return new Inquiry(register, question, { time, random, observer, timeoutMs, attemptTimeoutMs }).run(
      signal,
    );
  }

  /** @throws Unavailable for any failure: it must never look like "not registered"; InvalidInput for the requester */
  #entryOf(reading: RegisterResult, { name, question, isOperator }: Asked): RegisterEntry {
    const { vat } = question;
    if (reading.kind === 'failure')
      throw registerUnavailable(name, vat, reading.code, reading.retryAfterSeconds);
    if (reading.kind === 'requester-refused') {
      if (isOperator) throw registerUnavailable(name, vat, 'INVALID_REQUESTER_INFO', undefined);
      throw new InvalidInput([violation(['requester'], { kind: 'valid' }, 'is refused by the register')]);
    }
    const { kind, exchange, checkedAt = this.#now(), ...facts } = reading;
    return {
      registered: kind === 'registered',
      ...facts,
      register: name,
      checkedAt,
      ...(question.isForEvidence === true && exchange !== undefined && { exchange: exchangeOf(exchange) }),
    };
  }

  #now(): string {
    return new Date(this.#tools.clock.now()).toISOString();
  }

  /** State of each register; costs nothing. */
  health(): Readonly<Record<RegisterName, Check>> {
    const entries = REGISTER_NAMES.map((name) => [name, this.#healthOf(name)] as const);
    return Object.fromEntries(entries) as Record<RegisterName, Check>;
  }

  #healthOf(name: RegisterName): Check {
    if (this.#registers[name] === undefined) return SET_UP_NOTES[name] ?? noted('away', 'notSetUp');
    const open = this.#circuits.open(name);
    return open.length === 0 ? { state: 'ok' } : noted('away', 'silentFor', open.join(', '));
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
  if (reading.kind === 'requester-refused') return 'neutral';
  if (reading.kind !== 'failure') return 'success';
  return isAvailabilityFailure(reading) ? 'failure' : 'neutral';
}
