import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { pdfACases } from '@kontor/pdfa/testing';
import { SWITCHES } from '../conformance/rules-off/switches.data.ts';
import { sourceWithout } from '../conformance/rules-off/without-rule.ts';

/** No rule of PDF to PDF/A goes without proof that it is needed, which `npm run conformance` gives. */

const FOLDER = join(import.meta.dirname, '../packages/pdfa/src');
const sources = globSync('**/*.ts', { cwd: FOLDER }).filter((file) => !/\.test\.ts$|^testing\//.test(file));
const rules = new Set(
  sources.flatMap((file) =>
    Array.from(
      readFileSync(join(FOLDER, file), 'utf8').matchAll(/\brule: '([a-z0-9-]+)'/g),
      ([, rule]) => rule!,
    ),
  ),
);

describe('the rules of PDF to PDF/A', () => {
  it('can each be switched off', () => {
    assert.deepEqual(Object.keys(SWITCHES).toSorted(), [...rules].toSorted());
    for (const [rule, changes] of Object.entries(SWITCHES)) {
      for (const { file } of changes) {
        const source = readFileSync(join(FOLDER, file), 'utf8');
        assert.notEqual(sourceWithout(rule, file), source, rule);
      }
    }
  });

  it('have each a document that was made for it', () => {
    const made = new Set(pdfACases(new InstalledFonts()).map(({ rule }) => rule));
    assert.deepEqual(
      [...rules].filter((rule) => !made.has(rule)),
      [],
    );
  });
});
