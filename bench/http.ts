import { OPERATIONS } from '../src/operations/index.ts';
import type { Benchmark } from './harness.ts';
import { callsPerSecond } from './http/load.ts';
import { startServer } from './http/server.ts';
import { CALL } from './http/text-operation.ts';

/** Charged calls of a small JSON operation: key, schema, durable debit and log around next to no work. */
function charged(callers: number): Benchmark {
  return {
    kind: 'figure',
    name: `http-charged-${callers}`,
    what: `charged JSON calls over ${callers} connection(s), load from the same machine`,
    unit: 'calls/s',
    better: 'higher',
    baseline: 'node:http',
    prepare: async () => {
      const ours = await startServer(new URL('./http/kontor-server.ts', import.meta.url));
      const bare = await startServer(new URL('./http/bare-server.ts', import.meta.url));
      const order = { ...CALL, callers, seconds: 2 };
      return {
        run: () => callsPerSecond({ ...order, port: ours.port, headers: ours.headers }),
        peers: { 'node:http': () => callsPerSecond({ ...order, port: bare.port, headers: bare.headers }) },
        close: async () => {
          await Promise.all([ours.close(), bare.close()]);
        },
      };
    },
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
    prepare: async () => {
      const ours = await startServer(new URL('./http/kontor-server.ts', import.meta.url), { WORKERS: '2' });
      const bare = await startServer(new URL('./http/bare-server.ts', import.meta.url));
      const order = { ...call, method: 'POST' as const, callers: 20, seconds: 2 };
      return {
        run: () => callsPerSecond({ ...order, port: ours.port, headers: ours.headers }),
        peers: { 'node:http': () => callsPerSecond({ ...order, port: bare.port, headers: bare.headers }) },
        close: async () => {
          await Promise.all([ours.close(), bare.close()]);
        },
      };
    },
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
