import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RuleFile, ruleProgram } from '#rules/rule-files.ts';
import { readTree } from '#xml/read-tree.ts';

const NOW_MS = Date.UTC(2026, 10, 28);

/** Ids of the rules of a set that a document breaks, none of which may fail to be evaluated. */
export async function brokenRules(set: RuleFile, xml: string): Promise<readonly string[]> {
  const found = (await ruleProgram(set)).findings(readTree(Buffer.from(xml)), { nowMs: NOW_MS });
  for (const { id, failure } of found) assert.equal(failure, undefined, id);
  return [...new Set(found.map(({ id }) => id))];
}

export const ruleIds = async (set: RuleFile): Promise<ReadonlySet<string>> =>
  new Set(
    (await ruleProgram(set)).set.patterns.flatMap(({ rules }) =>
      rules.flatMap(({ asserts }) => asserts.map(({ id }) => id)),
    ),
  );

/** A test for each case: one document breaks its rule, the other one does not. */
export function testCases<Parts>(
  set: RuleFile,
  all: readonly (readonly [rule: string, wrong: Parts, right: Parts])[],
  documentOf: (parts: Parts) => string,
): void {
  for (const [index, [rule, wrong, right]] of all.entries()) {
    test(`${rule}, case ${index + 1}`, async () => {
      assert.ok((await brokenRules(set, documentOf(wrong))).includes(rule), 'broken');
      assert.ok(!(await brokenRules(set, documentOf(right))).includes(rule), 'kept');
    });
  }
}
