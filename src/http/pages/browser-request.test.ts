import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isBrowser } from './browser-request.ts';
import { pageLanguage } from './page-language.ts';
import { partialRequest } from './partial-request.ts';

const FIREFOX = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('who gets a page', () => {
  const CASES: readonly (readonly [what: string, accept: string | undefined, isPerson: boolean])[] = [
    ['a browser', FIREFOX, true],
    ['HTML alone', 'text/html', true],
    ['XHTML alone', 'application/xhtml+xml', true],
    ['HTML in other letters', 'Text/HTML', true],
    ['HTML and JSON alike', 'application/json, text/html', true],
    ['HTML above JSON', 'application/json;q=0.8, text/html;q=0.9', true],
    ['JSON above HTML', 'application/json, text/html;q=0.9', false],
    ['a JSON of its own above HTML', 'application/problem+json, text/html;q=0.5', false],
    ['HTML refused', 'text/html;q=0, */*', false],
    ['curl', '*/*', false],
    ['any text', 'text/*', false],
    ['JSON', 'application/json', false],
    ['nothing named', undefined, false],
    ['something empty', '', false],
  ];
  for (const [what, accept, isPerson] of CASES) {
    it(`${what}: ${isPerson ? 'a page' : 'JSON'}`, () => {
      const headers = accept === undefined ? {} : { accept };
      assert.equal(isBrowser({ method: 'GET', headers, query: '' }, false), isPerson);
    });
  }

  it('never who sends something, or a key', () => {
    const headers = { accept: FIREFOX };
    assert.equal(isBrowser({ method: 'HEAD', headers, query: '' }, false), true);
    assert.equal(isBrowser({ method: 'POST', headers, query: '' }, false), false);
    assert.equal(
      isBrowser({ method: 'GET', headers: { ...headers, authorization: 'x' }, query: '' }, false),
      false,
    );
    assert.equal(isBrowser({ method: 'GET', headers, query: 'apikey=x' }, true), false);
    assert.equal(isBrowser({ method: 'GET', headers, query: 'apikey=x' }, false), true);
  });
});

describe('the language of a page', () => {
  const CASES: readonly (readonly [header: string | undefined, language: 'en' | 'de'])[] = [
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-US,en;q=0.9,de;q=0.8', 'en'],
    ['fr, de;q=0.5, en;q=0.4', 'de'],
    ['fr, it', 'en'],
    ['de;q=0, en;q=0.1', 'en'],
    ['de;q=x', 'en'],
    [undefined, 'en'],
  ];
  for (const [header, language] of CASES) {
    it(`${header ?? 'none named'}: ${language}`, () => assert.equal(pageLanguage(header), language));
  }
});

describe('a head that was not read', () => {
  it('shows who asks as far as it came', () => {
    const read = partialRequest(
      `GET /a?b=c HTTP/1.1\r\nHost: a\r\nACCEPT: text/html \r\nAccept-Language: de\r\nCoo`,
    );
    assert.deepEqual(read, {
      asker: { method: 'GET', headers: { accept: 'text/html' }, query: 'b=c' },
      acceptLanguage: 'de',
    });
  });

  it('has no field whose end did not come, and nothing without a request line', () => {
    assert.deepEqual(partialRequest('GET / HTTP/1.1\r\nAccept: text/html')?.asker.headers, {});
    assert.equal(partialRequest('\x16\x03\x01'), undefined);
    assert.equal(partialRequest(''), undefined);
  });
});
