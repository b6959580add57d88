import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { defaultsOf } from '@kontor/schema/testing';
import type { AnyOperation } from '../../core/operation.ts';
import { OPERATIONS } from '../../operations/index.ts';
import { UNSCHEDULED } from '../cpu-scheduling.ts';
import { jsonInput } from '../json-input.ts';
import { normalizeStrings } from '../normalize-strings.ts';
import { validateValues } from '../violations.ts';
import { LargeJsonParser } from './large-json-parser.ts';

const reader = new LargeJsonParser({ clock: { now: () => performance.now() }, queueLimit: 100 });
const never = new AbortController().signal;
const settingsOf = ({ settings }: AnyOperation): unknown => defaultsOf(settings ?? {});

/** Read by the thread, in two pieces. */
function readThere(operation: AnyOperation, body: string, isNamed = false) {
  const bytes = new TextEncoder().encode(body);
  const pieces = [bytes.slice(0, 10), bytes.slice(10)];
  const order = { operation: operation.name, settings: settingsOf(operation), pieces, isNamed };
  return reader.read({ kind: 'account', account: 1, key: 1, weight: 1 }, order, never);
}

function judgedHere(operation: AnyOperation, body: string) {
  const values = normalizeStrings(jsonInput(Buffer.from(body)).values, operation.verbatim);
  return validateValues(operation, values, { settings: settingsOf(operation) }, UNSCHEDULED);
}

describe('a large body, read on a thread of its own', () => {
  after(() => reader.close());

  for (const operation of OPERATIONS) {
    it(`${operation.name}: is validated as on the event loop`, async () => {
      for (const { input } of operation.examples) {
        for (const change of [{}, { iban: 'x', size: 'large', items: [{}], content: 3 }]) {
          const body = JSON.stringify({ ...input, ...change });
          const { validated: there } = await readThere(operation, body);
          assert.deepStrictEqual(there, await judgedHere(operation, body));
        }
      }
    });
  }

  it('is refused when it is no JSON object', async () => {
    await assert.rejects(readThere(OPERATIONS[0]!, '[1, 2, 3, 4, 5]'), (error: unknown) => {
      assert(error instanceof InvalidInput);
      return error.violations[0]?.message === 'message.bodyMustBeValid';
    });
    await assert.rejects(readThere(OPERATIONS[0]!, ' '.repeat(20)), InvalidInput);
  });

  it('is hashed for who named the call', async () => {
    const body = JSON.stringify(OPERATIONS[0]!.examples[0].input);
    const { digest } = await readThere(OPERATIONS[0]!, body, true);
    assert.deepEqual(Buffer.from(digest!), createHash('sha256').update(body).digest());
    assert.equal((await readThere(OPERATIONS[0]!, body)).digest, undefined);
  });
});
