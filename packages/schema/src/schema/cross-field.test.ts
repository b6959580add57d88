import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { across } from './cross-field.ts';

interface Range {
  from: string;
  to?: string | undefined;
  note?: string | undefined;
}

const range = z.object({ from: z.string(), to: z.string().optional(), note: z.string().optional() }).check(
  across<Range>(({ from, to }) => {
    if (from === undefined || to === undefined || to >= from) return [];
    return [{ path: ['to'], rule: { kind: 'valid' }, description: 'must not be before from' }];
  }),
);

const found = (input: unknown) =>
  (z.object({ list: z.array(range) }).safeParse({ list: [input] }).error?.issues ?? []).map((i) =>
    i.path.join('.'),
  );

describe('across', () => {
  it('reports a rule between members at its place', () => {
    assert.deepEqual(found({ from: 'b', to: 'a' }), ['list.0.to']);
    assert.deepEqual(found({ from: 'a', to: 'b' }), []);
  });
  it('runs although another member has a wrong type', () => {
    assert.deepEqual(found({ from: 'b', to: 'a', note: 1 }), ['list.0.note', 'list.0.to']);
  });
  it('does not see refused members', () => {
    assert.deepEqual(found({ from: 5, to: 'a' }), ['list.0.from']);
  });
  it('is silent about what is no object', () => {
    assert.deepEqual(found(null), ['list.0']);
    assert.deepEqual(found('x'), ['list.0']);
  });
});
