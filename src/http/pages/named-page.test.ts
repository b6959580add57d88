import assert from 'node:assert/strict';
import { it } from 'node:test';
import { namedPage } from './named-page.ts';

const OURS = { name: 'Kontor', logo: undefined, accentSheet: undefined };

it('a built document has the name of the operator as text', () => {
  const page = Buffer.from('<title>Kontor docs</title><meta name="application-name" content="Kontor" />');
  assert.equal(
    namedPage(page, { ...OURS, name: '"A" & $&' }).toString(),
    '<title>&quot;A&quot; &amp; $&amp; docs</title><meta name="application-name" content="&quot;A&quot; &amp; $&amp;" />',
  );
  assert.equal(namedPage(page, OURS), page);
});

it('a built document has logo and accent of the operator at the end of its head', () => {
  const page = Buffer.from('<head><link rel="stylesheet" href="/built.css" /></head>');
  assert.equal(
    namedPage(page, { ...OURS, logo: '/logo.png', accentSheet: '/accent.css' }).toString(),
    '<head><link rel="stylesheet" href="/built.css" /><meta name="kontor:logo" content="/logo.png" /><link rel="stylesheet" href="/accent.css" /></head>',
  );
});
