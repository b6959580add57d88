/** Runs the cases of an operation that answers JSON and needs no tool: its results, and the violations of wrong input. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkInput } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import { normalizeStrings } from '../call/normalize-strings.ts';
import type { AnyOperation } from '../core/operation.ts';
import { TEST_TIME } from './harness.ts';

interface OperationCase {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What is answered. */
  readonly result?: unknown;
  /** Identifiers without `message.`, in order. */
  readonly violations?: readonly string[];
}

/** One test for each row of the table: `name`, `input`, and either `result` or `violations`. */
export function testOperationCases(operation: AnyOperation, table: URL): void {
  const settings = defaultsOf(operation.settings ?? {});
  const context = {
    type: operation.produces[0]!,
    tools: {},
    clock: { now: () => TEST_TIME },
    settings,
    isTest: false,
    signal: new AbortController().signal,
  };
  describe(operation.title, () => {
    const rows = JSON.parse(readFileSync(table, 'utf8')) as readonly OperationCase[];
    for (const { name, input, result, violations = [] } of rows) {
      it(name, async () => {
        const checked = checkInput(operation, normalizeStrings(input, operation.verbatim), settings);
        const found = 'violations' in checked ? checked.violations : [];
        assert.deepEqual(
          found.map(({ message }) => message.replace('message.', '')),
          violations,
        );
        if (!('violations' in checked))
          assert.deepEqual((await operation.run(checked.input, context))?.body, result);
      });
    }
  });
}
