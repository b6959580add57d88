import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { AnyOperation, Route } from '../src/core/operation.ts';
import { inputSchema } from '../src/http/openapi.ts';
import { OPERATIONS } from '../src/operations/index.ts';
import { requestOf, type Schema } from '../src/testing/arbitrary.ts';
import { type Service, startService } from '../src/testing/harness.ts';

/** Random requests from the interface document: never a fault, only listed statuses, a valid error body. */

/** `RANDOM_REQUESTS=10000` is the full run (5 minutes on 2 cores); the seed makes every run the same. */
const RUNS = Number(process.env.RANDOM_REQUESTS ?? 60);
const STATUSES = [200, 204, 406, 503];

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

function target(route: Route, input: Record<string, unknown>) {
  const url = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name]).toWellFormed()),
  );
  if (route.method === 'POST')
    return {
      method: 'POST' as const,
      url,
      payload: JSON.stringify(input),
      headers: { 'content-type': 'application/json' },
    };
  const query = Object.entries(input).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`,
  );
  return { method: 'GET' as const, url: `${url}?${query.join('&')}`, headers: {} };
}

async function assertSound(
  operation: AnyOperation,
  route: Route,
  input: Record<string, unknown>,
): Promise<number> {
  const answer = await service.call(target(route, input));
  assert.ok(STATUSES.includes(answer.statusCode), `${answer.statusCode} ${answer.body.slice(0, 400)}`);
  if (answer.statusCode < 400) {
    assert.ok(
      answer.statusCode === 204 ||
        operation.produces.includes(String(answer.headers['content-type']).split(';')[0]!),
    );
    return answer.statusCode;
  }
  const body = answer.json() as { messages: string[]; details: { message: string; description: string }[] };
  assert.ok(body.messages.length > 0 && new Set(body.messages).size === body.messages.length);
  for (const message of body.messages) assert.match(message, /^message\.[a-z][A-Za-z0-9]*$/);
  for (const detail of body.details)
    assert.ok(body.messages.includes(detail.message) && detail.description.length > 0);
  return answer.statusCode;
}

describe('random requests', () => {
  for (const operation of OPERATIONS) {
    for (const route of operation.routes) {
      it(`${route.method} ${route.path}`, async (t) => {
        const counts: Record<number, number> = {};
        const example = operation.examples[0].input as Record<string, unknown>;
        const requests = requestOf(inputSchema(operation) as Schema, example).filter(
          (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
        ) as fc.Arbitrary<Record<string, unknown>>;
        await fc.assert(
          fc.asyncProperty(requests, async (input) => {
            const status = await assertSound(operation, route, input);
            counts[status] = (counts[status] ?? 0) + 1;
          }),
          { seed: 20261121, numRuns: RUNS },
        );
        t.diagnostic(JSON.stringify(counts));
      });
    }
  }
});
