import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { createInterface } from 'node:readline';
import type { Answer, Service } from './harness.ts';

/** A line of the answer to a batch. */
export interface BatchLineAnswer {
  readonly id: string | null;
  readonly line: number;
  readonly status: number;
  readonly [member: string]: unknown;
}

type Counts = Readonly<Record<string, unknown>>;

/** All of an answer. */
export interface BatchResult {
  /** Answers to lines, in the order of the lines. */
  readonly lines: readonly BatchLineAnswer[];
  /** In the order in which they came. */
  readonly inOrder: readonly BatchLineAnswer[];
  readonly progress: readonly Counts[];
  readonly end: Counts;
}

/** A batch whose lines are sent one by one. */
export interface OpenBatchRequest {
  write(line: object): void;
  end(): void;
  destroy(): void;
  /** The next line of the answer. */
  next(): Promise<BatchLineAnswer>;
  /** Those that `next` has not given. */
  readonly answers: Promise<BatchResult>;
}

type Line = object | string | Buffer;

const bytesOf = (line: Line): Buffer => {
  if (Buffer.isBuffer(line)) return line;
  return Buffer.from(typeof line === 'string' ? line : JSON.stringify(line));
};

/** Sends batches to a service of a test. */
export class BatchClient {
  readonly #service: () => Service;
  readonly #port: () => number;

  /** @param service and the port it listens on, once it is started */
  constructor(service: () => Service, port: () => number) {
    this.#service = service;
    this.#port = port;
  }

  by(key: string): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${key}` };
  }

  raw(lines: readonly Line[], headers: Readonly<Record<string, string>> = {}, query = ''): Promise<Answer> {
    return this.#service().call({
      method: 'POST',
      url: `/v1/batch${query}`,
      payload: Buffer.concat(lines.flatMap((line) => [bytesOf(line), Buffer.from('\n')])),
      headers: { 'content-type': 'application/x-ndjson', ...headers },
    });
  }

  /** @throws Error for another status than 200 */
  async send(
    lines: readonly Line[],
    headers: Readonly<Record<string, string>> = {},
    query = '',
  ): Promise<BatchResult> {
    const { statusCode, body } = await this.raw(lines, headers, query);
    if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`);
    return resultOf(body.trimEnd().split('\n'));
  }

  /** Over the network, line by line; resolves with the head of the answer. */
  async open(headers: Readonly<Record<string, string>> = {}, query = ''): Promise<OpenBatchRequest> {
    const call = request({
      port: this.#port(),
      method: 'POST',
      path: `/v1/batch${query}`,
      headers: {
        authorization: `Bearer ${this.#service().key}`,
        'content-type': 'application/x-ndjson',
        ...headers,
      },
    });
    call.flushHeaders();
    return opened(call);
  }

  /** Files of an archive by name; sizes are in front of them. */
  entriesIn(archive: Buffer): ReadonlyMap<string, Buffer> {
    const entries = new Map<string, Buffer>();
    let at = 0;
    while (archive.readUInt32LE(at) === 0x04034b50) {
      const size = archive.readUInt32LE(at + 18);
      const nameEnd = at + 30 + archive.readUInt16LE(at + 26);
      const start = nameEnd + archive.readUInt16LE(at + 28);
      entries.set(archive.toString('utf8', at + 30, nameEnd), archive.subarray(start, start + size));
      at = start + size;
    }
    return entries;
  }
}

async function opened(call: ClientRequest): Promise<OpenBatchRequest> {
  const [response] = (await once(call, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
  const lines = createInterface({ input: response })[Symbol.asyncIterator]();
  call.on('error', () => undefined);
  response.on('error', () => undefined);
  const rest = async (): Promise<BatchResult> => {
    const texts: string[] = [];
    for (let found = await lines.next(); !found.done; found = await lines.next()) texts.push(found.value);
    return resultOf(texts);
  };
  return {
    write: (line) => void call.write(`${JSON.stringify(line)}\n`),
    end: () => void call.end(),
    destroy: () => void call.destroy(),
    next: async () => JSON.parse((await lines.next()).value as string) as BatchLineAnswer,
    get answers() {
      return rest();
    },
  };
}

function resultOf(texts: readonly string[]): BatchResult {
  const all = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  const inOrder = all.filter(({ status }) => status !== undefined) as unknown as readonly BatchLineAnswer[];
  const progress = all.flatMap(({ progress: counts }) => (counts === undefined ? [] : [counts as Counts]));
  const last = all.at(-1)?.end;
  if (last === undefined) throw new Error('the answer was cut off');
  return { lines: inOrder.toSorted((a, b) => a.line - b.line), inOrder, progress, end: last as Counts };
}
