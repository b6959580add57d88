import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownCharacters } from './shown-characters.ts';

const CASES = [
  ['<p title="ä">€&#x20AC;', '€'],
  ['<style>ü{}</style><title>ö</title><!-- ß --><b>é</b>', 'é'],
  ['&#1114112;&#57585;&#xE0F1;&amp;a', '\ue0f1'],
  ['<styled>ü</styled>', 'ü'],
  ['İ<SCRIPT>ü</Script>é', 'İé'],
  ['<script>ü', ''],
  ['a < ü', ''],
  ['\u{10dead}ก', '\u{10dead}ก'],
] as const;

for (const [html, expected] of CASES)
  test(`${JSON.stringify(html)} shows "${expected}"`, () => assert.equal(shownCharacters(html), expected));

test('ten megabytes of open tags take no longer than their length allows', { timeout: 5_000 }, () => {
  assert.equal(shownCharacters(`${'<script'.repeat(1_000_000)}ü`), '');
  for (const part of ['<!--', '<script ', '<p>', '</script>'])
    assert.equal(shownCharacters(`ü${part.repeat(1_000_000)}`), 'ü');
});
