import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingFileMistake } from '@kontor/schema';
import { CHAIN_LINKS } from './chain-links.data.ts';
import { chainLinks } from './chain-links.ts';

test('without a file the built-in links are used; they pass the check of a file', () => {
  assert.equal(chainLinks(undefined), CHAIN_LINKS);
  assert.deepEqual(chainLinks(JSON.stringify(CHAIN_LINKS)), CHAIN_LINKS);
});

test('an operator adds the factors that nobody has confirmed yet', () => {
  const file = [{ newest: 'at-cpi-2020', from: 2021, to: 2025, factors: { 'at-cpi-1976': '3.102' } }];
  assert.deepEqual(chainLinks(JSON.stringify(file)), file);
});

const WRONG: readonly (readonly [what: string, file: string, says: RegExp])[] = [
  ['no JSON', '{', /must be JSON/],
  ['no list', '{}', /the file: must be a list/],
  [
    'an unknown series',
    '[{"newest":"at-cpi-2030","from":2031,"factors":{}}]',
    /0\.newest: must be one of at-cpi-2020, /,
  ],
  [
    'a number for a factor',
    '[{"newest":"at-cpi-2020","from":2021,"factors":{"at-cpi-1":1.5}}]',
    /0\.factors\.at-cpi-1/,
  ],
  [
    'a factor of nothing',
    '[{"newest":"at-cpi-2020","from":2021,"factors":{"at-cpi-1":"0"}}]',
    /greater than 0/,
  ],
  ['a misspelt member', '[{"newest":"at-cpi-2020","form":2021,"factors":{}}]', /from/],
];
for (const [what, file, says] of WRONG) {
  test(`${what} is reported`, () => {
    assert.throws(
      () => chainLinks(file),
      (error) => {
        assert.ok(error instanceof SettingFileMistake);
        assert.match(error.message, /^INDEX_CHAIN_FILE: /);
        assert.match(error.message, says);
        return true;
      },
    );
  });
}
