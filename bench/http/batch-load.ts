import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { LoadConnection } from './connection.ts';
import { requestBytes } from './request-bytes.ts';
import type { BenchServer } from './server.ts';
import { CALL } from './text-operation.ts';

/** The same light calls as lines of one batch and as requests of their own. */

/** As many as BATCH_CONCURRENCY has lines under way. */
const CALLERS = 32;
const PROGRESS_EVERY = 64;

interface LightCall {
  readonly operation: string;
  readonly path: string;
  readonly input: object;
}

/** None needs a worker or anything outside. Wrong check digits are an answer, and charged. */
const CALLS: readonly LightCall[] = [
  { operation: 'bench', path: CALL.path, input: JSON.parse(CALL.body) as object },
  { operation: 'vat-verification', path: '/v1/vat-verification', input: { vatId: 'ATU12345678' } },
  {
    operation: 'bench',
    path: CALL.path,
    input: { iban: 'AT572011140014400144', recipient: 'Company', amount: 1 },
  },
  { operation: 'vat-verification', path: '/v1/vat-verification', input: { vatId: 'DE123456789' } },
];

/** Processor time of the main thread so far, in microseconds (proc(5), schedstat). */
function loopMicroseconds({ pid }: BenchServer): number {
  const [nanoseconds = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1000;
}

/** Memory of a process in MiB: now, and the most since the last call of `forgetPeak` (proc(5), status). */
export function memoryOf({ pid }: BenchServer): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
}

/** From here on the peak is another one (proc(5), clear_refs). */
export const forgetPeak = ({ pid }: BenchServer): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** What some calls took. */
export interface CallsTaken {
  readonly perSecond: number;
  /** Of the event loop, microseconds a call. */
  readonly loop: number;
}

async function taken(server: BenchServer, count: number, work: () => Promise<void>): Promise<CallsTaken> {
  const loop = loopMicroseconds(server);
  const began = performance.now();
  await work();
  return {
    perSecond: (count * 1000) / (performance.now() - began),
    loop: (loopMicroseconds(server) - loop) / count,
  };
}

/** As lines of one batch. @throws when one is not served */
export const asBatch = (server: BenchServer, count: number): Promise<CallsTaken> =>
  taken(server, count, async () => {
    const lines = Array.from({ length: count }, (_, place) => {
      const { operation, input } = CALLS[place % CALLS.length]!;
      return `${JSON.stringify({ operation, input })}\n`;
    });
    const text = await answerOf(server, (call) => void call.end(lines.join('')));
    if (!text.includes(`"succeeded":${count},`)) throw new Error(`the batch ended so: ${text.slice(-500)}`);
  });

/** As requests of their own, over as many connections as a batch has lines under way. @throws when one is not served */
export const asSingleCalls = (server: BenchServer, count: number): Promise<CallsTaken> =>
  taken(server, count, async () => {
    const connections = await Promise.all(
      Array.from({ length: CALLERS }, (_, place) => {
        const { path, input } = CALLS[place % CALLS.length]!;
        const headers = { ...server.headers, 'content-type': 'application/json' };
        return LoadConnection.open(
          server.port,
          requestBytes({ method: 'POST', path, headers }, JSON.stringify(input)),
        );
      }),
    );
    let left = count;
    const send = async (connection: LoadConnection) => {
      while (left-- > 0) {
        const status = await connection.send();
        if (status !== 200) throw new Error(`a call was answered ${status}`);
      }
    };
    await Promise.all(connections.map(send));
    for (const connection of connections) connection.close();
  });

/** Sends so many MiB of long lines that are refused: reading is what is measured. */
export async function streamLines(server: BenchServer, mebibytes: number): Promise<void> {
  const line = `${JSON.stringify({ operation: 'none', input: { a: 'x'.repeat(32 * 1024) } })}\n`;
  const count = Math.ceil((mebibytes * 1024 * 1024) / line.length);
  const text = await answerOf(server, async (call) => {
    for (let sent = 0; sent < count; sent++)
      if (!call.write(line) && sent % PROGRESS_EVERY === 0) await once(call, 'drain');
    call.end();
  });
  if (!text.includes(`"answered":${count},`)) throw new Error(`the batch ended so: ${text.slice(-500)}`);
}

/** The last KiB of the answer. */
async function answerOf(
  { port, headers }: BenchServer,
  send: (call: ReturnType<typeof request>) => unknown,
): Promise<string> {
  const call = request({
    ...{ host: '127.0.0.1', port, path: '/v1/batch?progress=0', method: 'POST', agent: false },
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  const sending = send(call);
  const [response] = await answered;
  let end = '';
  for await (const chunk of response) end = (end + String(chunk)).slice(-1024);
  await sending;
  return end;
}
