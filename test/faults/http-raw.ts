import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { multipartForm } from '../../src/testing/multipart.ts';
import { TESTED } from '../../src/testing/operations.ts';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { serve } from './http-process.mts';

/** Damaged requests, below any schema: bytes, headers and targets that no client of ours would send. */

const REQUESTS = Number(process.env.RAW_REQUESTS ?? 4000);
const AT_ONCE = 16;
const STATUSES = [200, 204, 304, 400, 402, 403, 404, 405, 406, 431, 503];

interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const form = multipartForm([
  { name: 'label', content: 'Größe' },
  { name: 'file', content: 'a'.repeat(2000), filename: 'a.pdf', type: 'application/pdf' },
]);
const bodies = TESTED.flatMap(({ examples }) =>
  examples.map(({ input }) => Buffer.from(JSON.stringify(input))),
);
const paths = [
  ...TESTED.flatMap(({ routes }) => routes.map(({ path }) => path)),
  '/health',
  '/ready',
  '/metrics',
  '/openapi.json',
  '/v1/account',
];

/** A body in which some pieces were cut out, doubled or overwritten. */
const damaged = (whole: readonly Buffer[]): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.constantFrom(...whole),
      fc.array(fc.tuple(fc.nat(), fc.nat(12), fc.uint8Array({ maxLength: 6 })), { maxLength: 4 }),
    )
    .map(([body, wounds]) =>
      wounds.reduce<Buffer>((bytes, [place, length, instead]) => {
        const at = bytes.length === 0 ? 0 : place % bytes.length;
        return Buffer.concat([bytes.subarray(0, at), instead, bytes.subarray(at + length)]);
      }, body),
    );

const body = fc.oneof(
  { weight: 6, arbitrary: damaged(bodies) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 40 }).map((text) => Buffer.from(text)) },
);

const latin = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

const odd = (...usual: readonly string[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual[0]!) },
    { weight: 2, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: latin },
  );

const headers = fc.record(
  {
    'content-type': odd(
      'application/json',
      'application/json; charset=utf-8',
      'application/ld+json',
      'text/plain',
    ),
    'content-encoding': odd('identity', 'gzip', ''),
    accept: odd('*/*', 'image/svg+xml', 'application/pdf;q=0.5, */*;q=0', ',;,=;q'),
    'accept-encoding': odd('gzip', 'br;q=1, gzip;q=0', '*', 'gzip;q=x'),
    'idempotency-key': odd('abc', 'x'.repeat(65), '__proto__'),
    'x-request-id': odd('id', '..', '__proto__'),
    traceparent: odd('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'),
    'x-forwarded-for': odd('10.0.0.1, 999.1.1.1', '::'),
    expect: fc.constantFrom('100-continue'),
    'if-none-match': odd('*', '"x"'),
  },
  { requiredKeys: [] },
);

const query = fc.oneof(
  fc.constant(''),
  latin.map((text) => `?${text.replaceAll(/[\s#]|[^\x21-\x7e]/g, '%')}`),
  fc
    .array(fc.tuple(fc.constantFrom('iban', 'amount', 'size', 'vatId', '__proto__', 'constructor'), latin), {
      maxLength: 5,
    })
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`),
);

const calls: fc.Arbitrary<RawRequest> = fc.record({
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('POST', 'GET') },
    { weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE', 'OPTIONS', 'PATCH') },
  ),
  target: fc
    .tuple(
      fc.constantFrom(...paths),
      fc.oneof(
        { weight: 8, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('/', '//', '/x', '%00', '%zz', ';a=b', '..') },
      ),
      query,
    )
    .map((parts) => parts.join('')),
  headers,
  body,
});

/** Forms, whole or damaged, where one is needed. */
const uploads: fc.Arbitrary<RawRequest> = fc.record({
  method: fc.constant('POST'),
  target: query.map((text) => `/v1/echo-hash${text}`),
  headers: fc
    .tuple(
      headers,
      odd(form.contentType, 'application/pdf', 'multipart/form-data', 'multipart/form-data; boundary='),
    )
    .map(([given, type]) => ({ ...given, 'content-type': type })),
  body: damaged([form.body]),
});

const requests = fc.oneof({ weight: 9, arbitrary: calls }, { weight: 1, arbitrary: uploads });

interface RawReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

function sendRaw(
  address: string,
  { method, target, headers, body }: RawRequest,
  agent: Agent,
): Promise<RawReply> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(body.length) };
    const all = { authorization: `Bearer ${PROCESS_KEY}`, ...headers, ...length };
    const outgoing = request({ hostname, port, path: target, method, headers: all, agent });
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 0, headers: received } = answer;
        resolve({ status, type: received['content-type'] ?? '', text: Buffer.concat(chunks).toString() });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function assertSound({ status, type, text }: RawReply, sent: RawRequest): void {
  const which = `${status} for ${sent.method} ${sent.target} ${JSON.stringify(sent.headers)} ${sent.body.toString('latin1')}`;
  assert.ok(STATUSES.includes(status), which);
  if (status < 400) return;
  assert.match(type, /^application\/json/, which);
  const { messages } = JSON.parse(text) as { messages: string[] };
  assert.ok(messages.length > 0 && messages.every((one) => /^message\.[A-Za-z0-9]+$/.test(one)), which);
}

test(`${REQUESTS} damaged requests: never a fault, always an answer`, { timeout: 120_000 }, async (t) => {
  const { address } = await serve(t, {}, 'with-upload');
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const all = fc.sample(requests, { numRuns: REQUESTS, seed: 20261121 });
  const counts: Record<number, number> = {};
  const began = performance.now();
  const senders = Array.from({ length: AT_ONCE }, async () => {
    for (let next = all.pop(); next !== undefined; next = all.pop()) {
      const reply = await sendRaw(address, next, agent).catch((error: Error) => {
        throw new Error(`${error.message} for ${JSON.stringify(next)}`);
      });
      assertSound(reply, next);
      counts[reply.status] = (counts[reply.status] ?? 0) + 1;
    }
  });
  await Promise.all(senders);
  agent.destroy();
  t.diagnostic(`${JSON.stringify(counts)} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
});
