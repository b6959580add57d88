import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { test } from 'node:test';
import { OPERATIONS } from '../../src/operations/index.ts';
import { EPC_CALL, send } from './http-caller.mts';
import { needsProc, residentMb, serve } from './http-process.mts';
import { freePort, openInspector } from './inspector.mts';

/**
 * Calls of all kinds: what is alive after a collection does not grow with their number, no file stays open.
 * `SOAK_CALLS=1000000` is the long run of a release (rules: Fault tests), in which resident memory counts as well.
 */

const CALLS = Number(process.env.SOAK_CALLS ?? 9000);
/** Caches and compiled code fill in the first part; what counts comes after it. */
const WARM_CALLS = Math.min(CALLS / 3, 100_000);
const CALLERS = 10;
/** A call of which anything at all is kept (its buffer, its request) leaves a kilobyte; measured are some 20 bytes. */
const MAX_BYTES_PER_CALL = 100;
const MAX_RESIDENT_MB_PER_100_000 = 1;
/** Below this many calls, resident memory shows the allocator only. */
const MIN_RESIDENT_CALLS = 300_000;

const bodyOf = (name: string): string =>
  JSON.stringify(OPERATIONS.find((operation) => operation.name === name)!.examples[0].input);
const INVOICE = bodyOf('invoice-pdf');

/** Of a hundred calls: most are codes, some are refused, one draws a whole document. */
function callOf(n: number) {
  if (n % 100 === 0) return { path: '/v2/invoice-pdf', body: INVOICE };
  if (n % 20 === 1) return { ...EPC_CALL, key: `wrong-${n}` };
  if (n % 10 === 2) return { ...EPC_CALL, body: `{"iban":"${n}"}` };
  if (n % 10 === 3) return { ...EPC_CALL, headers: { 'idempotency-key': `n${n}` } };
  if (n % 10 === 4) return { path: `/v1/epc-qr-code?iban=AT572011140014400144&recipient=Caller+${n}` };
  return EPC_CALL;
}

test(`${CALLS} calls: memory and open files stay the same`, {
  timeout: CALLS * 10 + 60_000,
  skip: needsProc,
}, async (t) => {
  const port = await freePort();
  const server = await serve(t, { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
  const inspector = await openInspector(t, port);
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const statuses = new Set<number>();
  let calls = 0;
  async function callUntil(count: number): Promise<void> {
    const callers = Array.from({ length: CALLERS }, async () => {
      while (calls < count) statuses.add((await send(server.address, { ...callOf(calls++), agent })).status);
    });
    await Promise.all(callers);
  }
  const measure = async () => ({
    alive: await inspector.liveBytes(),
    resident: residentMb(server),
    files: readdirSync(`/proc/${server.child.pid}/fd`).length,
  });
  await callUntil(WARM_CALLS);
  const before = await measure();
  await callUntil(CALLS);
  const after = await measure();
  agent.destroy();
  const perCall = (after.alive - before.alive) / (CALLS - WARM_CALLS);
  const slope = ((after.resident - before.resident) / (CALLS - WARM_CALLS)) * 100_000;
  t.diagnostic(
    `${(after.alive / 2 ** 20).toFixed(1)} MB alive, ${perCall.toFixed(0)} bytes more for a call; ${after.resident.toFixed(0)} MB resident, ${(after.resident - before.resident).toFixed(1)} MB more; open files ${before.files} and ${after.files}`,
  );
  assert.deepEqual([...statuses].sort(), [200, 403, 406]);
  assert.ok(perCall <= MAX_BYTES_PER_CALL, `${perCall} bytes stay of each call`);
  // The callers' own connections come and go; a file left open by each call, or by each of a kind, would be hundreds.
  assert.ok(after.files <= before.files + CALLERS, `open files ${before.files} and ${after.files}`);
  if (CALLS >= MIN_RESIDENT_CALLS) assert.ok(slope <= MAX_RESIDENT_MB_PER_100_000, `${slope} MB`);
});
