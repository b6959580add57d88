import assert from 'node:assert/strict';
import { it } from 'node:test';
import { namedPage } from './named-page.ts';

it('a built document has the name of the operator as text', () => {
  const page = Buffer.from('<title>Kontor docs</title><meta name="application-name" content="Kontor" />');
  assert.equal(
    namedPage(page, '"A" & $&').toString(),
    '<title>&quot;A&quot; &amp; $&amp; docs</title><meta name="application-name" content="&quot;A&quot; &amp; $&amp;" />',
  );
  assert.equal(namedPage(page, 'Kontor'), page);
});
