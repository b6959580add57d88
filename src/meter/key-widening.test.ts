import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KeySettings } from '../store/records.ts';
import { isWithinRanges } from './address-range.ts';
import { isWidened } from './key-widening.ts';

const BASE: KeySettings = { name: 'till', scopes: null, cidrs: null, cap: null, rate: null, expiresAt: null };

test('ranges are compared by their addresses, not by their text', () => {
  const cases: [inner: string[], outer: string[], isWithin: boolean][] = [
    [['10.0.0.0/8'], ['10.0.0.0/8'], true],
    [['10.1.2.3'], ['10.0.0.0/8'], true],
    [['10.255.255.255/32'], ['10.0.0.0/8'], true],
    [['11.0.0.0'], ['10.0.0.0/8'], false],
    [['10.0.0.0/7'], ['10.0.0.0/8'], false],
    [['10.0.0.0/7'], ['10.0.0.0/8', '11.0.0.0/8'], true],
    [['10.0.0.0/8'], ['10.0.0.0/9', '10.128.0.0/9'], true],
    [['10.0.0.0/8'], ['10.128.0.0/9', '10.0.0.0/10'], false],
    [['10.0.0.5'], ['10.0.0.77/24'], true],
    [['10.9.9.9/8'], ['10.0.0.0/8'], true],
    [['0.0.0.0/0'], ['10.0.0.0/8'], false],
    [['10.0.0.0/8', '192.0.2.1'], ['10.0.0.0/8'], false],
    [['2001:db8:1::/48'], ['2001:db8::/32'], true],
    [['2001:DB8:0001:0::1'], ['2001:db8:1::/64'], true],
    [['2001:db8::/31'], ['2001:db8::/32'], false],
    [['::1'], ['::/0'], true],
    [['::ffff:10.1.2.3'], ['10.0.0.0/8'], true],
    [['10.1.2.3'], ['::ffff:10.0.0.0/104'], true],
    [['::ffff:a01:203'], ['10.1.2.3'], true],
    [['10.0.0.0/8'], ['2001:db8::/32'], false],
    [['::ffff:0:0/96'], ['0.0.0.0/0'], true],
    [['::/0'], ['0.0.0.0/0'], false],
    [['1.2.3.4/0'], ['0.0.0.0/1', '128.0.0.0/1'], true],
    [['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'], ['ffff::/16'], true],
  ];
  for (const [inner, outer, expected] of cases) {
    assert.equal(isWithinRanges(inner, outer), expected, `${inner} in ${outer}`);
  }
});

test('a change widens when one setting allows more', () => {
  const cases: [before: Partial<KeySettings>, after: Partial<KeySettings>, isWider: boolean][] = [
    [{}, { name: 'renamed' }, false],
    [{}, { scopes: ['a'], cidrs: ['10.0.0.1'], cap: 1, rate: 1, expiresAt: 1 }, false],
    [{ scopes: ['a'] }, { scopes: null }, true],
    [{ scopes: ['a'] }, { scopes: ['a', 'b'] }, true],
    [{ scopes: ['a'] }, { scopes: ['b'] }, true],
    [{ scopes: ['a', 'b'] }, { scopes: ['b'] }, false],
    [{ scopes: ['a', 'b'] }, { scopes: ['b', 'a', 'b'] }, false],
    [{ cidrs: ['10.0.0.0/8'] }, { cidrs: null }, true],
    [{ cidrs: ['10.0.0.0/8'] }, { cidrs: ['10.0.0.0/8', '192.0.2.0/24'] }, true],
    [{ cidrs: ['10.0.0.0/8'] }, { cidrs: ['10.4.0.0/16'] }, false],
    [{ cap: 5 }, { cap: 6 }, true],
    [{ cap: 5 }, { cap: null }, true],
    [{ cap: 5 }, { cap: 5 }, false],
    [{ cap: 5 }, { cap: 4 }, false],
    [{ rate: 5 }, { rate: 6 }, true],
    [{ rate: 5 }, { rate: null }, true],
    [{ rate: 5 }, { rate: 1 }, false],
    [{ expiresAt: 5 }, { expiresAt: 6 }, true],
    [{ expiresAt: 5 }, { expiresAt: null }, true],
    [{ expiresAt: 5 }, { expiresAt: 4 }, false],
    [{ cap: 5, scopes: ['a', 'b'], rate: 9 }, { cap: 1, scopes: ['a'], rate: 10 }, true],
  ];
  for (const [before, after, expected] of cases) {
    const [was, is] = [
      { ...BASE, ...before },
      { ...BASE, ...after },
    ];
    assert.equal(isWidened(was, is), expected, `${JSON.stringify(before)} → ${JSON.stringify(after)}`);
  }
  assert.equal(isWidened(BASE, { ...BASE, rate: 60 }, 60), false, 'as the service allows anyway');
  assert.equal(isWidened(BASE, { ...BASE, rate: 61 }, 60), true, 'above what the service allows');
});
