import { InstalledFonts } from '@kontor/fonts';
import { type SwissBillOrder, type SwissBillRequest, swissBill, swissBillJob } from '@kontor/payment';
import { SAMPLE, swissPayload, swissSymbol } from '@kontor/payment/testing';
import { matrixPeers } from './codes-qr/peers.ts';
import type { Benchmark, FigureBenchmark, TimeBenchmark } from './harness.ts';
import { swissqrbillPdf, swissqrbillSvg } from './swiss/swissqrbill.ts';

/** A usual bill: QR reference, message, payer, amount; symbol of version 10. */
const USUAL: SwissBillRequest = {
  ...SAMPLE,
  structuredInformation: undefined,
  alternativeSchemes: undefined,
};
const PEER = 'swissqrbill';
const PAYLOAD = swissPayload(swissBill(SAMPLE).bill);

/** From the checked request on, as a worker does it. */
function maker(request: SwissBillRequest, order: Pick<SwissBillOrder, 'size' | 'format'>) {
  const tools = { fonts: new InstalledFonts() };
  return () => {
    const { bill } = swissBill(request);
    return swissBillJob.run({ bill, separator: 'SCISSORS', dpi: 300, ...order }, tools) as Uint8Array;
  };
}

interface Drawn {
  readonly name: string;
  readonly what: string;
  readonly request: SwissBillRequest;
  readonly order: Pick<SwissBillOrder, 'size' | 'format'>;
  readonly theirs?: () => Promise<() => unknown>;
}

const DRAWN: readonly Drawn[] = [
  {
    name: 'swiss-pdf',
    what: 'usual bill as PDF, 210 × 105 mm, both faces embedded',
    request: USUAL,
    order: { size: 'QR_BILL', format: 'pdf' },
    theirs: () => swissqrbillPdf(USUAL),
  },
  {
    name: 'swiss-pdf-full',
    what: 'bill with billing information and two schemes as PDF',
    request: SAMPLE,
    order: { size: 'QR_BILL', format: 'pdf' },
    theirs: () => swissqrbillPdf(SAMPLE),
  },
  {
    name: 'swiss-code-svg',
    what: 'code of a usual bill as SVG',
    request: USUAL,
    order: { size: 'QR_CODE', format: 'svg' },
    theirs: () => swissqrbillSvg(USUAL),
  },
  {
    name: 'swiss-png',
    what: 'usual bill as PNG of 300 dpi',
    request: USUAL,
    order: { size: 'QR_BILL', format: 'png' },
  },
];

const sizeOf = (made: unknown): number => Buffer.byteLength(made as string | Uint8Array);

function timeOf({ name, what, request, order, theirs }: Drawn): TimeBenchmark {
  const prepare = async () => ({
    run: maker(request, order),
    peers: theirs === undefined ? {} : { [PEER]: await theirs() },
  });
  return { kind: 'time', name, what, baseline: theirs === undefined ? 'kontor' : PEER, prepare };
}

function bytesOf({ name, what, request, order, theirs }: Drawn): FigureBenchmark {
  const prepare = async () => {
    const peer = await theirs?.();
    return {
      run: async () => sizeOf(maker(request, order)()),
      peers: peer === undefined ? {} : { [PEER]: async () => sizeOf(await peer()) },
    };
  };
  const baseline = theirs === undefined ? 'kontor' : PEER;
  return {
    kind: 'figure',
    name: `${name}-bytes`,
    what: `size: ${what}`,
    unit: 'bytes',
    better: 'lower',
    rounds: 1,
    baseline,
    prepare,
  };
}

const matrix: TimeBenchmark = {
  kind: 'time',
  name: 'swiss-matrix',
  what: `payload of ${PAYLOAD.length} characters to modules, level M`,
  baseline: 'zxing-wasm',
  prepare: async () => ({ run: () => swissSymbol(PAYLOAD), peers: await matrixPeers(PAYLOAD, 'M') }),
};

export const benchmarks: readonly Benchmark[] = [
  matrix,
  ...DRAWN.flatMap((one) => [timeOf(one), bytesOf(one)]),
];
