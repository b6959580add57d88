import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { withKey, withKeyInHtml } from '../../web/docs/example-key/example-key.ts';
import { renderedGuide } from '../../web/docs/rendered-pages.ts';
import { type InterfaceDocument, operationsIn } from '../../web/playground/operations.ts';
import { samples } from '../../web/playground/samples.ts';
import type { Json } from '../../web/playground/value.ts';

const DOCUMENT = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as InterfaceDocument;
const KEY = '4fK9…hOA0';

describe('a key in the examples', () => {
  for (const operation of operationsIn(DOCUMENT)) {
    it(`takes the place of the variable in every language: ${operation.name}`, () => {
      const value = (operation.examples[0]?.value ?? {}) as { readonly [name: string]: Json };
      for (const { id, code } of samples({ origin: 'https://kontor.example', operation, value })) {
        const shown = withKey(code, KEY);
        assert.equal(shown.split(KEY).length, 2, id);
        assert.ok(!shown.includes('KONTOR_API_KEY'), shown);
        // Nothing else is changed, but for what is then imported for nothing.
        assert.ok(Math.abs(shown.length - code.length) < 60, id);
        if (id === 'go') assert.equal(/\t"os"\n/.test(shown), /\bos\.\w/.test(shown));
      }
    });
  }

  it('is in the calls of guides, as text', () => {
    const { html } = renderedGuide('first-steps', 'en');
    const shown = withKeyInHtml(html, '<&"');
    assert.ok(html.split('$KONTOR_API_KEY').length > 3);
    assert.equal(
      shown.split('&lt;&amp;&quot;').length,
      html.split('<span class="code-variable">$KONTOR_API_KEY</span>').length,
    );
  });
});
