import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FAILURES, type FailureName, failure } from '../failure.ts';
import { DEFAULT_BRAND } from './brand.ts';
import { errorPage } from './error-page.ts';

const MAX_BYTES = 6 * 1024;
const NAMES = Object.keys(FAILURES) as FailureName[];

describe('an error as a page', () => {
  it('is small, whole and free of scripts for every failure there is, in both languages', () => {
    const brand = {
      ...DEFAULT_BRAND,
      name: '&'.repeat(40),
      supportUrl: `https://a.example/${'x'.repeat(500)}`,
    };
    for (const language of ['en', 'de'] as const) {
      for (const name of NAMES) {
        const refused = failure(name, { retryAfterSeconds: 7 });
        const page = errorPage({ brand, language, failure: refused, requestId: 'x'.repeat(128), path: '/' });
        assert.ok(Buffer.byteLength(page) <= MAX_BYTES, `${name}: ${Buffer.byteLength(page)} bytes`);
        assert.doesNotMatch(page, /<script|undefined|\{wait\}/, name);
        assert.match(
          page,
          new RegExp(`<html lang="${language}">[^]*<p class="status">${refused.status}</p>`),
          name,
        );
      }
    }
  });

  it('has names as text, whatever is in them', () => {
    const brand = { ...DEFAULT_BRAND, name: '<b>"x"</b>' };
    const page = errorPage({ brand, language: 'en', failure: failure('fault'), requestId: 'a', path: '/' });
    assert.match(page, /&lt;b&gt;&quot;x&quot;&lt;\/b&gt;/);
    assert.doesNotMatch(page, /<b>/);
  });

  it('has the sentence of the cause where there is one, with its wait', () => {
    const away = failure('unavailable', { retryAfterSeconds: 30 });
    const violations = [{ ...away.violations[0]!, cause: 'register', subject: 'VIES (AT)' }];
    const page = errorPage({
      ...{ brand: DEFAULT_BRAND, language: 'de', requestId: 'a', path: '/' },
      failure: { ...away, violations },
    });
    assert.match(page, /<h1>VIES \(AT\) antwortet nicht\.<\/h1>/);
    assert.match(page, /<p>Es wurde nichts berechnet\. Versuchen Sie es in 30 Sekunden erneut\.<\/p>/);
  });
});
