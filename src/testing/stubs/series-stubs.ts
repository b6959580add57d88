import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { SourceSettings } from '../../engines/series/sources.ts';
import { type StubAnswer, type StubCall, StubServer } from './stub-server.ts';

type Document = string | Uint8Array | StubAnswer;

/** The statistical offices as one small server: each document by a part of its path or body. */
export interface SeriesStubs extends AsyncDisposable {
  readonly server: StubServer;
  readonly settings: SourceSettings;
  /** The same as environment of a service. */
  readonly env: Readonly<Record<string, string>>;
  /** Documents by dataset; an answer given as a whole is sent as it is. What is not here is 404. */
  readonly documents: Map<string, Document>;
  /** Datasets that were asked for since the last look. */
  requests(): string[];
}

const DATASET = /(prc_hicp_\w+|OGD_\w+|[AM]\.DE\.N\.VPI\.C\.A00000\.I\d\d\.A|\w+\.ods)/;

/** `M.DE.N…`, `OGD_vpi20…`, `61111-0002`: what a call asks for. */
function datasetOf({ path, body }: StubCall): string {
  return /name=(61111-\d{4})/.exec(body)?.[1] ?? DATASET.exec(path)?.[1] ?? path;
}

/** Listens on a free port of loopback. */
export async function startSeriesStubs(): Promise<SeriesStubs> {
  const documents: SeriesStubs['documents'] = new Map();
  const server = await StubServer.start((call) => answerTo(call, documents.get(datasetOf(call))));
  let looked = 0;
  const settings: SourceSettings = {
    eurostat: `${server.origin}/eurostat/api/dissemination`,
    statistikAustria: `${server.origin}/data/`,
    bundesbank: `${server.origin}/rest`,
    genesis: `${server.origin}/genesisWS/rest/2020`,
  };
  const env = {
    INDEX_RETRY_DELAYS: '0',
    INDEX_EUROSTAT_BASE_URL: settings.eurostat,
    INDEX_STATAT_BASE_URL: settings.statistikAustria,
    INDEX_BUNDESBANK_BASE_URL: settings.bundesbank,
    INDEX_GENESIS_BASE_URL: settings.genesis,
  };
  const requests = () => {
    const calls = server.calls.slice(looked).map(datasetOf);
    looked = server.calls.length;
    return calls;
  };
  return { server, settings, env, documents, requests, [Symbol.asyncDispose]: () => server.close() };
}

/** As the real ones answer: an entity tag, 304 for who has it, gzip for who takes it. */
function answerTo({ headers }: StubCall, document: Document | undefined): StubAnswer {
  if (document === undefined)
    return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404</h1>' };
  if (typeof document !== 'string' && !(document instanceof Uint8Array)) return document;
  const etag = `"${createHash('sha256').update(document).digest('hex').slice(0, 16)}"`;
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
  const takesGzip = String(headers['accept-encoding'] ?? '').includes('gzip');
  const body = takesGzip ? gzipSync(document) : document;
  return { headers: { etag, ...(takesGzip && { 'content-encoding': 'gzip' }) }, body };
}
