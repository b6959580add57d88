import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OPERATIONS } from '../operations/index.ts';
import { ENGINES, type EngineList } from './engines.ts';

describe('the list of engines', () => {
  it('has one for each tool: without one, or with that of another tool, it does not compile', () => {
    const { cpu, ...others } = ENGINES;
    // @ts-expect-error: nobody gives `cpu`
    const incomplete: EngineList = others;
    // @ts-expect-error: workers run no programs
    const mistaken: EngineList = { ...ENGINES, programs: cpu };
    assert.notEqual(incomplete, mistaken);
  });

  it('names each engine once', () => {
    const names = Object.values(ENGINES).map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
  });

  it('has every tool that the operations ask for', () => {
    const asked = OPERATIONS.flatMap(({ tools = [] }) => tools);
    assert.deepEqual(
      asked.filter((name) => !Object.hasOwn(ENGINES, name)),
      [],
    );
    assert.ok(asked.length >= OPERATIONS.length);
  });
});
