import { OPERATIONS } from '../src/operations/index.ts';
import { multipartForm } from '../src/testing/multipart.ts';
import type { Benchmark, Contenders, Figure } from './harness.ts';
import { openGeocodingData } from './http/geocoding-data.ts';
import { callsPerSecond, type LoadOrder } from './http/load.ts';
import { type BenchServer, startServer } from './http/server.ts';
import { CALL } from './http/text-operation.ts';
import { uploadOperation } from './http/upload-operation.ts';

/** Kontor and bare node:http under the same load, both warm: what is measured is how they run, not how they start. */
async function served(
  { type, ...order }: Omit<LoadOrder, 'port' | 'headers'> & { readonly type?: string },
  settings: Readonly<Record<string, string>> = {},
): Promise<Contenders<Figure>> {
  const ours = await startServer(new URL('./http/kontor-server.ts', import.meta.url), settings);
  const bare = await startServer(new URL('./http/bare-server.ts', import.meta.url));
  const measured = ({ port, headers }: BenchServer) =>
    callsPerSecond({ ...order, port, headers: { ...headers, ...(type && { 'content-type': type }) } });
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

/** A file that goes to disk and is hashed on its way; the other hashes it in memory. */
function upload(
  name: string,
  what: string,
  sent: { readonly type: string; readonly body: string },
): Benchmark {
  const { path } = uploadOperation.routes[0]!;
  return {
    kind: 'figure',
    name: `http-${name}`,
    what: `${what} of 1 MiB, hashed, charged, over 4 connections, load from the same machine`,
    unit: 'calls/s',
    better: 'higher',
    baseline: 'node:http',
    prepare: () => served({ ...sent, path, method: 'POST', callers: 4, seconds: 2 }),
  };
}

/** Full addresses or positions all over a data file, each connection asking one of them. */
function geocoding(question: 'search' | 'reverse'): Benchmark {
  return {
    kind: 'figure',
    name: `http-geocode-${question}`,
    what: `geocode ${question} in the file GEOCODER_DATA, else 200,000 houses; charged, over 40 connections`,
    unit: 'calls/s',
    better: 'higher',
    baseline: 'node:http',
    prepare: async () => {
      const land = openGeocodingData(CALLERS_OF_GEOCODER);
      const inputs = question === 'search' ? land.queries.map((query) => ({ query })) : land.positions;
      const call = { path: `/v1/geocode/${question}`, bodies: inputs.map((input) => JSON.stringify(input)) };
      const load = { ...call, method: 'POST' as const, callers: CALLERS_OF_GEOCODER, seconds: 3 };
      const contenders = await served(load, { GEOCODER_DATA: land.file });
      const close = async () => {
        await contenders.close?.();
        land.close();
      };
      return { ...contenders, close };
    },
  };
}

const CALLERS_OF_GEOCODER = 40;

const MEBIBYTE_OF_TEXT = 'a text of a file, '.repeat(60_000).slice(0, 1024 * 1024);
const FORM = multipartForm([{ name: 'file', content: MEBIBYTE_OF_TEXT, filename: 'a.pdf' }]);

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
  geocoding('search'),
  geocoding('reverse'),
  upload('upload', 'file', { type: 'application/pdf', body: MEBIBYTE_OF_TEXT }),
  upload('upload-form', 'file in a form', { type: FORM.contentType, body: FORM.body.toString() }),
];
