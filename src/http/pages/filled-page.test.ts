import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filledPage } from './filled-page.ts';

const PAGE =
  '<head><title>Credits · {{product}}</title><link rel="canonical" href="{{origin}}/docs{{chosen}}"></head>' +
  '<body><a><img src="{{logo}}" height="24" alt="">{{product}}</a><code>curl {{origin}}/v1</code></body>';

const WITHOUT = { accentSheet: undefined, origin: 'https://api.example.org', chosen: undefined } as const;

test('a drawn page has the name of the operator as text, the origin and our mark', () => {
  const page = filledPage(PAGE, { ...WITHOUT, brand: { name: 'Nord & <Co>', logo: undefined } });
  assert.match(page, /<title>Credits · Nord &#?\w+; &lt;Co&gt;<\/title>/);
  assert.match(page, /href="https:\/\/api\.example\.org\/docs"/);
  assert.match(page, /curl https:\/\/api\.example\.org\/v1/);
  assert.match(page, /<a><svg [^>]*>.*<\/svg>Nord/);
  assert.doesNotMatch(page, /\{\{/);
});

test('it has the logo and the accent where they are set, and the language of its address', () => {
  const page = filledPage(PAGE, {
    ...WITHOUT,
    brand: { name: 'Nord', logo: '/logo.png' },
    accentSheet: '/accent.css',
    chosen: 'de',
  });
  assert.match(page, /<img src="\/logo\.png"/);
  assert.match(page, /<link rel="stylesheet" href="\/accent\.css" \/><\/head>/);
  assert.match(page, /\/docs\?lang=de"/);
});

test('what is put in is not read again, whatever the operator writes', () => {
  const page = filledPage(PAGE, { ...WITHOUT, brand: { name: "{{origin}} $& $'", logo: undefined } });
  assert.ok(page.includes('<title>Credits · {{origin}} $&amp;'), page);
});
