import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { test } from 'node:test';
import { OPERATIONS } from '../../src/operations/index.ts';
import { EPC_CALL, type Reply, send } from './http-caller.mts';
import { needsProc, residentMb, serve } from './http-process.mts';

/**
 * Calls of all kinds for a while: memory does not grow with their number, no file stays open. `SOAK_SECONDS=900` is the
 * long run of a release (platform 15: a million calls, less than 1 MB for each 100,000).
 */

const SECONDS = Number(process.env.SOAK_SECONDS ?? 18);
/** The heap finds its size in the first part; what counts comes after it. */
const WARM_SHARE = 0.5;
const CALLERS = 10;
/** In so short a run one collection more or less weighs some MB: what shows is a leak of a few KB a call. */
const MAX_GROWTH_MB = 12;
const MAX_LONG_GROWTH_MB = 4;
const SAMPLE_MS = 250;

const bodyOf = (name: string): string =>
  JSON.stringify(OPERATIONS.find((operation) => operation.name === name)!.examples[0].input);

/** Of a hundred calls: most are codes, some are refused, a few draw whole documents. */
function callOf(n: number) {
  if (n % 100 === 0) return { path: '/v2/invoice-pdf', body: bodyOf('invoice-pdf') };
  if (n % 20 === 1) return { ...EPC_CALL, key: `wrong-${n}` };
  if (n % 10 === 2) return { ...EPC_CALL, body: `{"iban":"${n}"}` };
  if (n % 10 === 3) return { ...EPC_CALL, headers: { 'idempotency-key': `n${n}` } };
  if (n % 10 === 4) return { path: `/v1/epc-qr-code?iban=AT572011140014400144&recipient=Caller+${n}` };
  return EPC_CALL;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

test('memory and open files stay the same', {
  timeout: SECONDS * 1000 + 60_000,
  skip: needsProc,
}, async (t) => {
  const server = await serve(t);
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const began = performance.now();
  const openFiles = () => readdirSync(`/proc/${server.child.pid}/fd`).length;
  const samples: {
    readonly at: number;
    readonly mb: number;
    readonly files: number;
    readonly calls: number;
  }[] = [];
  const statuses = new Set<number>();
  let calls = 0;
  const timer = setInterval(() => {
    samples.push({ at: performance.now() - began, mb: residentMb(server), files: openFiles(), calls });
  }, SAMPLE_MS);
  const callers = Array.from({ length: CALLERS }, async () => {
    while (performance.now() - began < SECONDS * 1000) {
      const reply: Reply = await send(server.address, { ...callOf(calls++), agent });
      statuses.add(reply.status);
    }
  });
  await Promise.all(callers);
  clearInterval(timer);
  agent.destroy();
  const warm = samples.filter(({ at }) => at > SECONDS * 1000 * WARM_SHARE);
  const third = Math.floor(warm.length / 3);
  const [first, last] = [warm.slice(0, third), warm.slice(-third)];
  const growth = median(last.map(({ mb }) => mb)) - median(first.map(({ mb }) => mb));
  const between = median(last.map((sample) => sample.calls)) - median(first.map((sample) => sample.calls));
  const files = [
    Math.min(...warm.map((sample) => sample.files)),
    Math.max(...warm.map((sample) => sample.files)),
  ];
  t.diagnostic(
    `${calls} calls; ${median(last.map(({ mb }) => mb)).toFixed(0)} MB, ${growth.toFixed(1)} MB more over ${between} calls; open files ${files.join(' to ')}`,
  );
  assert.deepEqual([...statuses].sort(), [200, 403, 406]);
  assert.ok(growth <= (SECONDS > 300 ? MAX_LONG_GROWTH_MB : MAX_GROWTH_MB), `${growth} MB`);
  assert.ok(files[1]! - files[0]! <= CALLERS, 'open files');
});
