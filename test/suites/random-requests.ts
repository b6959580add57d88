import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { AnyOperation, Route } from '../../src/core/operation.ts';
import { inputSchema } from '../../src/http/openapi/schemas.ts';
import { requestOf, type Schema } from '../../src/testing/arbitrary.ts';
import { type Service, startService } from '../../src/testing/harness.ts';
import { TESTED } from '../../src/testing/operations.ts';
import { wireRequest } from '../../src/testing/wire-request.ts';
import { type Call, type Reply, send } from '../faults/http-caller.mts';

/**
 * Random requests from the interface document, over the wire: never a fault, only listed statuses, a valid error body,
 * each success charged and nothing else.
 */

const STATUSES = [200, 204, 406, 503];
/** So long may a request take; more is a hang. */
const MAX_MS = 10_000;

type Input = Record<string, unknown>;

let service: Service;
let address: string;
const agent = new Agent({ keepAlive: true });
const escaped = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

async function callOf(operation: AnyOperation, route: Route, input: Input): Promise<Call> {
  const { url, headers, payload } = await wireRequest(operation, route, input);
  return { path: url, headers, ...(payload !== undefined && { body: payload }) };
}

function assertSound({ produces }: AnyOperation, { status, headers, body, ms }: Reply): void {
  assert.ok(STATUSES.includes(status), `${status} ${body.toString().slice(0, 400)}`);
  assert.ok(ms < MAX_MS, `${ms} ms`);
  if (status === 204) {
    assert.equal(body.length, 0);
    return;
  }
  const type = String(headers['content-type']).split(';')[0]!;
  assert.ok((status === 200 ? produces : ['application/json']).includes(type), type);
  assert.ok(body.length > 0);
  if (status !== 200) assertErrorMessage(body);
}

function assertErrorMessage(body: Buffer): void {
  const { messages, details } = JSON.parse(body.toString()) as {
    messages: string[];
    details: { message: string; description: string }[];
  };
  assert.ok(messages.length > 0 && new Set(messages).size === messages.length);
  for (const message of messages) assert.match(message, /^message\.[a-z][A-Za-z0-9]*$/);
  for (const { message, description } of details)
    assert.ok(messages.includes(message) && description.length > 0);
}

const isObject = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Around each example of the operation. Without a part of its path, a request is for another one. */
function requestsOf(operation: AnyOperation, route: Route): fc.Arbitrary<Input> {
  const schema = inputSchema(operation) as Schema;
  const inPath = Object.keys(schema.properties ?? {}).filter((name) => route.path.includes(`{${name}}`));
  return fc
    .oneof(...operation.examples.map(({ input }) => requestOf(schema, input)))
    .filter(isObject)
    .filter((input) => inPath.every((name) => escaped(input[name]) !== ''));
}

/** @param runs random requests of each route; the seed makes every run the same */
export function testRandomRequests(runs: number): void {
  describe('random requests over the wire', () => {
    before(async () => {
      service = await startService({ operations: TESTED, withPrograms: true });
      address = `http://127.0.0.1:${await service.listen()}`;
    });
    after(async () => {
      agent.destroy();
      await service.close();
    });

    describe('random requests', () => {
      for (const operation of TESTED) {
        for (const route of operation.routes) {
          it(`${route.method} ${route.path}`, { timeout: 60_000 + runs * 1_000 }, async (t) => {
            const counts: Record<number, number> = {};
            // Each run is one call, and those that follow a failure, made smaller, are not many.
            const credits = (runs + 10_000) * operation.cost;
            const { key, account } = await service.newAccount(credits);
            let charged = 0;
            const property = fc.asyncProperty(requestsOf(operation, route), async (input) => {
              const reply = await send(address, { ...(await callOf(operation, route, input)), key, agent });
              assertSound(operation, reply);
              const isServed = reply.status < 300;
              assert.equal(reply.headers['x-credits-used'], isServed ? String(operation.cost) : undefined);
              charged += isServed ? operation.cost : 0;
              counts[reply.status] = (counts[reply.status] ?? 0) + 1;
            });
            await fc.assert(property, { seed: 20261121, numRuns: runs });
            t.diagnostic(JSON.stringify(counts));
            assert.equal(await service.creditsOf(account), credits - charged);
            assert.ok(charged > (runs / 10) * operation.cost, 'the requests get past the checks');
            assert.deepEqual(await service.imbalances(), []);
          });
        }
      }
    });
  });
}
