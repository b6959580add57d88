import assert from 'node:assert/strict';
import { Unavailable } from '@kontor/base';
import { defaultsOf } from '@kontor/schema/testing';
import { type RegisterEntry, type RegisterQuestion, vatNumber } from '@kontor/vat';
import type { AttemptReport, Http, RegisterObserver } from '../../engines/registers/register.ts';
import { type RegisterOptions, registerOptions } from '../../engines/registers/register-options.ts';
import { Registers } from '../../engines/registers/registers.ts';
import { REGISTER_SETTINGS, type VatSettings } from '../../engines/registers/settings.ts';
import { HttpClient } from '../../engines/upstream/http-client.ts';
import { ownCalls } from '../../engines/upstream/outside-calls.ts';
import { type RegisterStubs, startRegisterStubs } from './register-stubs.ts';
import { VirtualTime } from './virtual-time.ts';

/** The defaults of the configuration, with nobody to ask. */
export const VAT_DEFAULTS: VatSettings = {
  ...defaultsOf(REGISTER_SETTINGS),
  VAT_VIES_BASE_URL: 'https://vies.invalid/rest-api',
  VAT_EVATR_BASE_URL: 'https://evatr.invalid/app/v1',
  VAT_HMRC_BASE_URL: 'https://hmrc.invalid',
  VAT_BFS_URL: 'https://uid.invalid/PublicServices.svc',
  VAT_BRREG_BASE_URL: 'https://brreg.invalid/api',
  VAT_SKATTURINN_BASE_URL: 'https://skatturinn.invalid',
};

/** What the rig's clock shows. */
export const RIG_TIME = '2026-11-28T08:00:00.000Z';

/** Judges a rejection by what may be logged of it. */
export const isUnavailable = (reason: string, retryAfterSeconds?: number) => (error: unknown) => {
  assert.ok(error instanceof Unavailable, String(error));
  assert.equal(error.reason, reason);
  if (retryAfterSeconds !== undefined) assert.equal(error.retryAfterSeconds, retryAfterSeconds);
  return true;
};

export interface CircuitChange {
  readonly register: string;
  readonly state: string;
  readonly isOpen: boolean;
}

export interface RegisterRig {
  readonly time: VirtualTime;
  readonly registers: Registers;
  readonly reports: AttemptReport[];
  readonly circuitChanges: CircuitChange[];
  /** Asks for a number as a caller writes it: what the register has of it, without where and when. */
  verify(asked: string | RegisterQuestion, signal?: AbortSignal): Promise<RegisterEntry>;
  /** The whole entry. */
  entry(asked: string | RegisterQuestion, signal?: AbortSignal): Promise<RegisterEntry>;
}

interface RigOptions {
  readonly settings?: Partial<VatSettings>;
  /** Moves on to the next attempt as soon as one has failed; for single calls. Default true. */
  readonly retriesAtOnce?: boolean;
}

/** Registers over any way out, in virtual time, with every report kept. Jitter is off: waits are as documented. */
export function registerRig(http: Http, time: VirtualTime, rig: RigOptions = {}): RegisterRig {
  const reports: AttemptReport[] = [];
  const circuitChanges: CircuitChange[] = [];
  let requests = 0;
  let call = 0;
  const counted: Http = {
    request: (request) => {
      requests++;
      return http.request(request);
    },
  };
  /** Through waits of retries and limits until the register is asked again, or nothing waits any more. */
  const moveOn = async () => {
    const [before, of] = [requests, call];
    const isWaiting = () => requests === before && call === of;
    while (await time.next(isWaiting));
  };
  const observer: RegisterObserver = {
    attempted: (report) => {
      reports.push(report);
      if (report.code !== undefined && rig.retriesAtOnce !== false) void moveOn();
    },
    circuit: (change) => circuitChanges.push(change),
  };
  const options: RegisterOptions = registerOptions({ ...VAT_DEFAULTS, ...rig.settings });
  const cacheKey = Buffer.alloc(32, 7);
  const registers = new Registers(options, {
    http: counted,
    time,
    clock: { now: () => Date.parse(RIG_TIME) },
    calls: ownCalls(time),
    random: () => 0.5,
    cacheKey,
    observer,
  });
  const entry = (asked: string | RegisterQuestion, signal = new AbortController().signal) =>
    registers.verify(questionOf(asked), signal).finally(() => call++);
  const verify = async (asked: string | RegisterQuestion, signal?: AbortSignal) => {
    const { register: _, checkedAt: __, isCached: ___, ...rest } = await entry(asked, signal);
    return rest;
  };
  return { time, registers, reports, circuitChanges, verify, entry };
}

/** @throws AssertionError for what is no VAT ID */
export function questionOf(asked: string | RegisterQuestion): RegisterQuestion {
  if (typeof asked !== 'string') return asked;
  const vat = vatNumber(asked);
  assert.ok(vat, asked);
  return { vat };
}

export interface StubbedRegisters extends RegisterRig, AsyncDisposable {
  readonly stubs: RegisterStubs;
  readonly http: HttpClient;
}

/** Registers over real local sockets to the stubs. */
export async function startStubbedRegisters(rig: RigOptions = {}): Promise<StubbedRegisters> {
  const stubs = await startRegisterStubs();
  const time = new VirtualTime();
  const origins = Object.values(stubs.settings).filter((value) => value.startsWith('http'));
  const http = new HttpClient({ userAgent: 'Kontor/test', time, operatorOrigins: origins });
  const parts = registerRig(http, time, { ...rig, settings: { ...stubs.settings, ...rig.settings } });
  const close = async () => {
    http.close();
    await stubs.close();
  };
  return { ...parts, stubs, http, [Symbol.asyncDispose]: close };
}
