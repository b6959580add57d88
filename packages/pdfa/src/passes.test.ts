import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Pass } from './pass.ts';
import { PASSES } from './passes.ts';

const sources = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
const rules = sources.flatMap((source) =>
  Array.from(source.matchAll(/\brule: '([a-z0-9-]+)'/g), ([, rule]) => rule!),
);

const CLAUSES = /^6\.\d+(?:\.\d+)*(?:, 6\.\d+(?:\.\d+)*)*$/;

/** Whether a clause is one of a list, or below one. @example isWithin('6.1.7.2', '6.1, 6.7') // true */
const isWithin = (clause: string, list: string): boolean =>
  list.split(', ').some((one) => clause === one || clause.startsWith(`${one}.`));

describe('the passes of a conversion', () => {
  it('have each a name, clauses, an assumption and a reason of their own', () => {
    assert.equal(new Set(PASSES.map(({ name }) => name)).size, PASSES.length);
    for (const { name, clauses, assumes, reason } of PASSES) {
      assert.match(name, /^[a-z]+(?:-[a-z]+)*$/);
      for (const list of [clauses.first, clauses.later]) assert.match(list, CLAUSES, name);
      assert.ok(assumes.length > 20, name);
      assert.ok(reason.length > 20, name);
    }
    assert.equal(new Set(PASSES.map(({ reason }) => reason)).size, PASSES.length);
  });

  it('depend on earlier ones only, each named once', () => {
    for (const [index, { name, after }] of PASSES.entries()) {
      const earlier = PASSES.slice(0, index).map((pass) => pass.name);
      for (const one of after) assert.ok(earlier.includes(one), `${name} is not behind ${one}`);
      assert.equal(new Set(after).size, after.length, name);
    }
  });

  it('name in a reason only passes that are on the side where it puts them', () => {
    const names = PASSES.map(({ name }) => name);
    for (const [index, { name, reason }] of PASSES.entries()) {
      for (const [, word, other] of reason.matchAll(/(Before|Behind|before|behind) `([a-z-]+)`/g)) {
        const isBefore = word!.toLowerCase() === 'before';
        assert.equal(names.indexOf(other!) > index, isBefore, `${name}: ${word} ${other}`);
      }
      for (const [, other] of reason.matchAll(/`([a-z-]+)`/g)) assert.ok(names.includes(other!), reason);
    }
  });

  it('are for every rule of this package, within its clauses', () => {
    const covered = new Set(PASSES.flatMap(({ requirements }) => requirements.map(({ rule }) => rule)));
    assert.deepEqual([...covered].toSorted(), [...new Set(rules)].toSorted());
    assert.equal(new Set(rules).size, rules.length, 'each rule is defined once');
    for (const { name, clauses, requirements } of PASSES) {
      for (const { rule, clauses: own } of requirements) {
        assert.ok(isWithin(own.first, clauses.first), `${name}: ${rule} is for ${own.first}`);
        assert.ok(isWithin(own.later, clauses.later), `${name}: ${rule} is for ${own.later}`);
      }
    }
  });
});

const rowOf = ({ name, clauses, requirements, after, assumes, reason }: Pass, index: number): string => {
  const list = (names: readonly string[]): string => names.map((one) => `\`${one}\``).join(', ') || '-';
  const cells = [
    String(index + 1),
    `\`${name}\``,
    clauses.first,
    clauses.later,
    list(requirements.map(({ rule }) => rule)),
    list(after),
    assumes,
    reason,
  ];
  return `| ${cells.join(' | ')} |`;
};

it('passes.md has the list as it is', () => {
  const page = readFileSync(join(import.meta.dirname, '../passes.md'), 'utf8');
  assert.deepEqual(
    page.split('\n').filter((line) => /^\| \d/.test(line)),
    PASSES.map(rowOf),
  );
});
