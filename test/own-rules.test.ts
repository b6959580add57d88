import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ownRuleSets } from '../scripts/rules/own-rule-sets.ts';

/** Rules that Kontor wrote itself, from their source to the file that is shipped. */

const FOLDER = join(import.meta.dirname, '../packages/e-invoice/data/rules');

describe('rules written by Kontor', () => {
  for (const [name, set] of ownRuleSets()) {
    it(`${name} is made from its source by npm run own-rules`, () => {
      assert.deepEqual(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')), JSON.parse(JSON.stringify(set)));
    });

    it(`${name} states whose it is`, () => {
      assert.match(set.publisher, /^own rules, after the specifications? of /);
      assert.equal(set.licence, 'MIT');
    });

    it(`${name} has sentences of its own: no official one begins with its id`, () => {
      const asserts = set.patterns.flatMap(({ rules }) => rules.flatMap((rule) => rule.asserts));
      for (const { id, text } of asserts) assert.match(text, /^[A-Z][^[\]]{20,}\.$/, id);
    });
  }
});
