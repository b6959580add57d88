import { OPERATIONS } from '../src/operations/index.ts';
import type { Benchmark, Contenders, Figure } from './harness.ts';
import { callsPerSecond, type LoadOrder } from './http/load.ts';
import { type BenchServer, startServer } from './http/server.ts';
import { CALL } from './http/text-operation.ts';

/** Kontor and bare node:http under the same load, both warm: what is measured is how they run, not how they start. */
async function served(
  order: Omit<LoadOrder, 'port' | 'headers'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Contenders<Figure>> {
  const ours = await startServer(new URL('./http/kontor-server.ts', import.meta.url), settings);
  const bare = await startServer(new URL('./http/bare-server.ts', import.meta.url));
  const measured = ({ port, headers }: BenchServer) => callsPerSecond({ ...order, port, headers });
  for (const server of [ours, ours, bare]) await measured(server);
  return {
    run: () => measured(ours),
    peers: { 'node:http': () => measured(bare) },
    close: async () => {
      await Promise.all([ours.close(), bare.close()]);
    },
  };
}

/** Charged calls of a small JSON operation: key, schema, durable debit and log around next to no work. */
function charged(callers: number): Benchmark {
  return {
    kind: 'figure',
    name: `http-charged-${callers}`,
    what: `charged JSON calls over ${callers} connection(s), load from the same machine`,
    unit: 'calls/s',
    better: 'higher',
    baseline: 'node:http',
    prepare: () => served({ ...CALL, callers, seconds: 2 }),
  };
}

/** A charged call of a real operation, from the request to its last byte. */
function product(
  name: string,
  what: string,
  call: { readonly path: string; readonly body: string },
): Benchmark {
  return {
    kind: 'figure',
    name: `http-${name}`,
    what: `${what}, charged, over 20 connections, WORKERS=2, load from the same machine`,
    unit: 'calls/s',
    better: 'higher',
    baseline: 'node:http',
    prepare: () => served({ ...call, method: 'POST', callers: 20, seconds: 2 }, { WORKERS: '2' }),
  };
}

const QR_CODE = { format: 'QR_CODE', content: 'Example QR code content', width: 330, height: 330 };

const firstExample = (name: string): string =>
  JSON.stringify(OPERATIONS.find((operation) => operation.name === name)?.examples[0].input);

export const benchmarks: readonly Benchmark[] = [
  charged(20),
  charged(1),
  product('qr-webp', 'QR Code of 330 pixels as WebP', { path: '/v1/barcode', body: JSON.stringify(QR_CODE) }),
  product('epc-png', 'EPC code of 300 pixels as PNG', {
    path: '/v1/epc-qr-code',
    body: firstExample('epc-qr-code'),
  }),
  product('invoice', 'one-page invoice with e-invoice', {
    path: '/v2/invoice-pdf',
    body: firstExample('invoice-pdf'),
  }),
];
