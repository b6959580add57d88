import { EU_COUNTRIES, hasRightCheckDigits, type VatNumber, vatNumber } from '@kontor/vat';
import { VAT_FORMATS } from '@kontor/vat/testing';
import { vatSamples } from '../test/oracle/vat-samples.ts';
import type { Benchmark, Figure } from './harness.ts';
import { evidenceBenchmarks } from './vat/evidence.ts';
import { offlineLatency } from './vat/offline-latency.ts';
import { jsvatValidator, stdnumValidator, type VatValidator } from './vat/peers.ts';

const PER_PREFIX = 1000;
const CHECK_MS = 500;

const isRight = (vatId: string): boolean => {
  const vat = vatNumber(vatId);
  return vat !== undefined && hasRightCheckDigits(vat);
};

const samplesOf = (prefixes: readonly string[]): string[] =>
  prefixes.flatMap((prefix) => vatSamples(prefix, PER_PREFIX, isRight));

/** EU states: supported by all contenders. */
const EU = EU_COUNTRIES.replace('GR', 'EL').split(' ');

/** Judges one number after the other, round and round. */
function oneByOne(vatIds: readonly string[], judge: (vatId: string) => unknown): () => unknown {
  let next = 0;
  return () => judge(vatIds[next++ % vatIds.length]!);
}

/**
 * Verdicts that differ from ours, which python-stdnum confirms on 960,000 numbers (npm run test:oracle); second
 * letters of Irish numbers, where it does not, are left out. Prefixes that the peer does not support do not count.
 */
const wrongVerdicts =
  (vatIds: readonly string[], judge: VatValidator): Figure =>
  async () =>
    vatIds.filter((vatId) => {
      const verdict = judge(vatId);
      return verdict !== undefined && verdict !== isRight(vatId);
    }).length;

function checksPerSecond(numbers: readonly VatNumber[]): Figure {
  return async () => {
    const start = performance.now();
    let checks = 0;
    let elapsedMs = 0;
    while (elapsedMs < CHECK_MS) {
      for (const vat of numbers) hasRightCheckDigits(vat);
      checks += numbers.length;
      elapsedMs = performance.now() - start;
    }
    return (checks / elapsedMs) * 1000;
  };
}

export const benchmarks: readonly Benchmark[] = [
  {
    kind: 'time',
    name: 'vat-verdict',
    what: 'format and check digits of one VAT ID of the EU, half of them right',
    baseline: 'jsvat',
    prepare: async () => {
      const vatIds = samplesOf(EU);
      const [jsvat, stdnum] = await Promise.all([jsvatValidator(), stdnumValidator()]);
      return {
        run: oneByOne(vatIds, isRight),
        peers: { jsvat: oneByOne(vatIds, jsvat), stdnum: oneByOne(vatIds, stdnum) },
      };
    },
  },
  {
    kind: 'figure',
    name: 'vat-wrong-verdicts',
    what: 'verdicts that differ from those that python-stdnum confirms, 1,000 numbers a prefix, all 32 prefixes',
    baseline: 'kontor',
    unit: 'wrong',
    better: 'lower',
    rounds: 1,
    prepare: async () => {
      const vatIds = samplesOf(Object.keys(VAT_FORMATS)).filter((id) => !/^IE\d{7}[A-W][J-V]$/.test(id));
      const [jsvat, stdnum] = await Promise.all([jsvatValidator(), stdnumValidator()]);
      return {
        run: wrongVerdicts(vatIds, isRight),
        peers: { jsvat: wrongVerdicts(vatIds, jsvat), stdnum: wrongVerdicts(vatIds, stdnum) },
      };
    },
  },
  {
    kind: 'figure',
    name: 'vat-check-digits',
    what: 'check digits of normalised numbers of all prefixes',
    baseline: 'kontor',
    unit: 'checks/s',
    better: 'higher',
    prepare: () => {
      const numbers = samplesOf(Object.keys(VAT_FORMATS)).flatMap((vatId) => vatNumber(vatId) ?? []);
      return { run: checksPerSecond(numbers), peers: {} };
    },
  },
  {
    kind: 'figure',
    name: 'vat-offline',
    what: 'format and check digit verdicts over HTTP with every register down, p99 of 2,000 calls',
    baseline: '/health',
    unit: 'ms p99',
    better: 'lower',
    rounds: 3,
    prepare: offlineLatency,
  },
  ...evidenceBenchmarks,
];
