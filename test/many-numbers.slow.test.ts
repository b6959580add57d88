/**
 * Lists of VAT numbers through the batch, at the registers' own limits (docs: Many at once): VIES takes four calls a state and 16 in
 * all, is as slow as it was for a public monitor, and is away now and then. Its time goes by faster than the machine's.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { randomFrom } from '@kontor/base/testing';
import { hasRightCheckDigits, vatNumber } from '@kontor/vat';
import { ENGINES } from '../src/app/engines.ts';
import type { EngineDeclaration } from '../src/engines/engine.ts';
import { ownCalls } from '../src/engines/upstream/outside-calls.ts';
import { wait } from '../src/engines/upstream/time.ts';
import { BatchClient } from '../src/testing/batch-client.ts';
import { startService } from '../src/testing/harness.ts';
import { standInGeocoder } from '../src/testing/stand-in-geocoder.ts';
import { standInBrowser } from '../src/testing/stand-in-printer.ts';
import { ScaledTime } from '../src/testing/stubs/scaled-time.ts';
import { viesAnswer, viesError } from '../src/testing/stubs/vies-stub.ts';

/** KONTOR_NUMBERS: how many, and KONTOR_SPEED: so many seconds of VIES in one of the machine's; 36,000 take some minutes. */
const COUNT = Number(process.env.KONTOR_NUMBERS ?? 160);
const FACTOR = Number(process.env.KONTOR_SPEED ?? 40);
const STATE_PLACES = 4;
const ALL_PLACES = 16;
/** Seconds of the quantiles 0, ½ and 1 of 74,394 checks that a public monitor made from October to December 2025. */
const [QUICKEST, MEDIAN, SLOWEST] = [0.3, 3.6, 15] as const;
const FAILURE_RATE = 0.0107;

/** Numbers with right check digits, of some states in turn. */
function numbersOf(states: readonly string[], count: number): readonly string[] {
  const random = randomFrom(3);
  const found = new Set<string>();
  while (found.size < count) {
    const state = states[found.size % states.length]!;
    const digits = String(Math.floor(random() * 1e8)).padStart(8, '1');
    const text = state === 'AT' ? `ATU${digits}` : `${state}${digits}${state === 'DE' ? '1' : ''}`;
    for (let last = 0; last < 10; last++) {
      const whole = `${text.slice(0, -1)}${last}`;
      const vat = vatNumber(whole);
      if (vat !== undefined && hasRightCheckDigits(vat)) found.add(whole);
    }
  }
  return [...found].slice(0, count);
}

/** VIES with limits: what comes beyond them is refused, and counted. */
class LimitedVies {
  readonly #time: ScaledTime;
  readonly #random = randomFrom(1);
  readonly #underWay = new Map<string, number>();
  #all = 0;
  beyond = 0;
  asked = 0;
  readonly answered = new Map<string, number>();

  constructor(time: ScaledTime) {
    this.#time = time;
  }

  readonly request = async ({
    body,
    signal,
  }: {
    readonly body?: string | Uint8Array;
    readonly signal: AbortSignal;
  }) => {
    const question = JSON.parse(String(body)) as { countryCode: string; vatNumber: string };
    const { countryCode: state } = question;
    const ofState = (this.#underWay.get(state) ?? 0) + 1;
    this.asked++;
    this.#underWay.set(state, ofState);
    this.#all++;
    try {
      const isBeyond = ofState > STATE_PLACES || this.#all > ALL_PLACES;
      if (isBeyond) this.beyond++;
      await wait(this.#time, this.#latencyMs(), signal);
      if (isBeyond) return answerOf(viesError('MS_MAX_CONCURRENT_REQ').body);
      if (this.#random() < FAILURE_RATE) return answerOf(viesError('MS_UNAVAILABLE').body);
      const whole = state + question.vatNumber;
      this.answered.set(whole, (this.answered.get(whole) ?? 0) + 1);
      return answerOf(viesAnswer(question, { name: 'Firma' }).body);
    } finally {
      this.#underWay.set(state, ofState === 1 ? 0 : (this.#underWay.get(state) ?? 1) - 1);
      this.#all--;
    }
  };

  #latencyMs(): number {
    const at = this.#random();
    const [low, high, part] = at < 0.5 ? [QUICKEST, MEDIAN, at * 2] : [MEDIAN, SLOWEST, (at - 0.5) * 2];
    return 1000 * (low + (high - low) * part);
  }
}

const answerOf = (body: unknown) => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) });

/** The real registers over such a VIES. */
const registersOver = (vies: LimitedVies, time: ScaledTime): typeof ENGINES.vatRegisters => {
  const { open }: EngineDeclaration<unknown, unknown> = ENGINES.vatRegisters as never;
  return {
    ...ENGINES.vatRegisters,
    open: (settings: unknown, environment: object) =>
      open(settings, { ...environment, time, calls: ownCalls(time), http: vies } as never),
  } as never;
};

async function sent(states: readonly string[], count: number) {
  const time = new ScaledTime(FACTOR);
  const vies = new LimitedVies(time);
  const service = await startService({
    env: { BATCH_LINES: '100000' },
    engines: {
      ...ENGINES,
      vatRegisters: registersOver(vies, time),
      geocoder: standInGeocoder,
      printer: standInBrowser,
    },
  });
  try {
    const { key, account } = await service.newAccount(count + 1);
    const client = new BatchClient(
      () => service,
      () => 0,
    );
    const numbers = numbersOf(states, count);
    const lines = numbers.map((vatId, place) => ({
      id: `n${place}`,
      operation: 'vat-verification',
      input: { vatId },
    }));
    const began = time.now();
    const result = await client.send(lines, client.by(key), '?progress=60');
    const hours = (time.now() - began) / 3_600_000;
    const refusals = refusalsIn(service.logText());
    return { vies, numbers, result, hours, refusals, credits: await service.creditsOf(account) };
  } finally {
    await service.close();
  }
}

/** Why lines were not served, and how often; faults as they were logged. */
function refusalsIn(log: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const line of log.split('\n')) {
    if (line === '') continue;
    const { msg, outcome, reason, ...rest } = JSON.parse(line) as Record<string, unknown>;
    if (msg !== 'fault' && (msg !== 'call' || outcome === 'ok')) continue;
    const { error, code, frames } = rest;
    const cause = msg === 'fault' ? JSON.stringify({ error, code, frames }) : `${outcome}: ${reason}`;
    counts[cause] = (counts[cause] ?? 0) + 1;
  }
  return counts;
}

describe('many numbers', () => {
  for (const [name, states, share] of [
    ['of many states', ['DE', 'AT', 'FI', 'HU', 'DK', 'LU', 'MT', 'SI'], 1],
    // Four places have a line of 16 in time: so that the rest of a larger batch waits is for the long run.
    ['of one state', ['DE'], COUNT > 1_000 ? 0.25 : 0.05],
  ] as const)
    it(`${name} are each answered and charged once, none falsely invalid, within the limits of VIES`, {
      timeout: 3_600_000,
    }, async (t) => {
      const count = Math.ceil(COUNT * share);
      const { vies, numbers, result, hours, refusals, credits } = await sent(states, count);
      const statuses = new Map<number, number>();
      for (const { status } of result.lines) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const said = JSON.stringify(Object.fromEntries(statuses));
      t.diagnostic(
        `${count} numbers in ${hours.toFixed(2)} h of VIES, ${vies.asked} asked, ${vies.beyond} beyond its limits, ${said}`,
      );
      t.diagnostic(`not served: ${JSON.stringify(refusals)}`);
      assert.deepEqual(
        new Set(result.lines.map(({ id }) => id)),
        new Set(numbers.map((_, place) => `n${place}`)),
      );
      const invalid = result.lines.filter(
        ({ status, data }) => status === 200 && (data as { valid: boolean }).valid !== true,
      );
      assert.deepEqual(invalid, []);
      assert.equal(said, JSON.stringify({ 200: count }));
      assert.deepEqual([credits, vies.beyond], [1, 0]);
      assert.equal(Math.max(...vies.answered.values()), 1);
    });
});
