import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { negotiate } from '../call/negotiate.ts';
import type { AnyOperation } from '../core/operation.ts';
import { parseAccept } from './accept.ts';

const PNG = 'image/png';
const SVG = 'image/svg+xml';
const PDF = 'application/pdf';
const XML = 'application/xml';
const SVG2 = 'application/svg+xml';

const code = { negotiation: 'on-demand', produces: [PNG, SVG] } as unknown as AnyOperation;
const swiss = { negotiation: 'accept', produces: [PDF, SVG, SVG2, PNG] } as unknown as AnyOperation;
const fixed = { negotiation: 'fixed', produces: [PDF] } as unknown as AnyOperation;

describe('payment codes give SVG only when it is named above PNG', () => {
  const cases: readonly [string | undefined, string][] = [
    [undefined, PNG],
    ['', PNG],
    ['*/*', PNG],
    ['application/json', PNG],
    [SVG, SVG],
    [`${SVG}, */*;q=0.8`, SVG],
    [`${SVG}, */*`, PNG],
    [`${SVG};q=0.5, image/png;q=0.4`, SVG],
    [`${SVG};q=0.5, image/*;q=0.6`, PNG],
    [`${SVG};q=0`, PNG],
    ['image/*', PNG],
  ];
  for (const [accept, expected] of cases) {
    it(`${accept} → ${expected}`, () => assert.equal(negotiate(code, parseAccept(accept)), expected));
  }
});

describe('an invoice is XML only when that is named above PDF', () => {
  const invoice = { negotiation: 'on-demand', produces: [PDF, XML] } as unknown as AnyOperation;
  const cases: readonly [string | undefined, string][] = [
    [undefined, PDF],
    ['*/*', PDF],
    ['application/*', PDF],
    ['text/html', PDF],
    [XML, XML],
    [`${XML}, */*;q=0.8`, XML],
    [`${XML}, application/pdf`, PDF],
    [`${XML};q=0`, PDF],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', XML],
  ];
  for (const [accept, expected] of cases) {
    it(`${accept} → ${expected}`, () => assert.equal(negotiate(invoice, parseAccept(accept)), expected));
  }
});

describe('full negotiation', () => {
  const cases: readonly [string | undefined, string | undefined][] = [
    [undefined, PDF],
    ['', PDF],
    ['*/*', PDF],
    ['application/*', PDF],
    ['application/json', PDF],
    ['application/json, image/png;q=0.5', PNG],
    ['image/*', PNG],
    [SVG, SVG],
    [SVG2, SVG2],
    [PNG, PNG],
    ['text/html', undefined],
    ['application/pdf;q=0', undefined],
    ['application/pdf;q=0, */*', SVG],
    ['application/pdf;q=0.2, image/png;q=0.9', PNG],
    ['IMAGE/PNG', PNG],
    ['nonsense', PDF],
  ];
  for (const [accept, expected] of cases) {
    it(`${accept} → ${expected}`, () => assert.equal(negotiate(swiss, parseAccept(accept)), expected));
  }
});

it('an operation with one representation ignores Accept', () => {
  assert.equal(negotiate(fixed, parseAccept('text/html')), PDF);
});
