import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tidy } from './tidy.ts';

describe('tidy', () => {
  it('trims, drops null, blank and empty lists, keeps empty objects', () => {
    const input = { a: ' x ', b: null, c: '  ', d: [], e: {}, f: [' y ', ''], g: { h: null, i: ' z' } };
    assert.deepEqual(tidy(input), { a: 'x', e: {}, f: ['y', ''], g: { i: 'z' } });
  });

  it('leaves verbatim members as they are', () => {
    assert.deepEqual(tidy({ content: '  ', other: ' ' }, ['content']), { content: '  ' });
  });

  it('members that could reach a prototype vanish, at every depth', () => {
    const input = JSON.parse('{"__proto__":{"x":1},"a":{"constructor":{"x":1},"__proto__":{"y":2},"b":1}}');
    const tidied = tidy(input);
    assert.deepEqual(tidied, { a: { b: 1 } });
    assert.equal(Object.getPrototypeOf(tidied), Object.prototype);
    assert.equal((tidied as { x?: number }).x, undefined);
  });
});
