import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LateBound } from './late-bound.ts';

describe('a part that is bound late', () => {
  it('cannot be read before it is bound, and is what was bound from then on', () => {
    const server = new LateBound<object>('the server');
    assert.throws(() => server.part, { message: 'the server is not bound yet' });
    const part = {};
    server.bind(part);
    assert.equal(server.part, part);
    assert.equal(server.part, part);
  });

  it('is bound once, and keeps the first part', () => {
    const server = new LateBound<string>('the server');
    server.bind('first');
    assert.throws(() => server.bind('second'), { message: 'the server is bound already' });
    assert.equal(server.part, 'first');
  });

  for (const part of [undefined, null, 0, '', false]) {
    it(`may be ${JSON.stringify(part) ?? 'undefined'}, which is no missing part`, () => {
      const late = new LateBound<typeof part>('the value');
      late.bind(part);
      assert.equal(late.part, part);
      assert.throws(() => late.bind(part), { message: 'the value is bound already' });
    });
  }
});
