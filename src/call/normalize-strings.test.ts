import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalizeStrings } from './normalize-strings.ts';

describe('tidy', () => {
  it('trims, drops null, blank and empty lists, keeps empty objects', () => {
    const input = { a: ' x ', b: null, c: '  ', d: [], e: {}, f: [' y ', ''], g: { h: null, i: ' z' } };
    assert.deepEqual(normalizeStrings(input), { a: 'x', e: {}, f: ['y', ''], g: { i: 'z' } });
  });

  it('leaves verbatim members as they are', () => {
    assert.deepEqual(normalizeStrings({ content: '  ', other: ' ' }, ['content']), { content: '  ' });
  });

  it('members that could reach a prototype vanish, at every depth', () => {
    const input = JSON.parse('{"__proto__":{"x":1},"a":{"constructor":{"x":1},"__proto__":{"y":2},"b":1}}');
    const normalized = normalizeStrings(input);
    assert.deepEqual(normalized, { a: { b: 1 } });
    assert.equal(Object.getPrototypeOf(normalized), Object.prototype);
    assert.equal((normalized as { x?: number }).x, undefined);
  });
});
