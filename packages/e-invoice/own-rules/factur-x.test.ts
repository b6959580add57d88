import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ciiDocument } from '@kontor/e-invoice/testing';
import {
  type Changes,
  EN16931_CASES,
  EXTENDED_CASES,
  type FacturXCase,
} from '#testing/own-rules/factur-x-cases.ts';
import { brokenRules, ruleIds, testCases } from '#testing/own-rules/rule-cases.ts';
import type { RuleFile } from '../src/rules/rule-files.ts';

/** Rules of Factur-X that Kontor wrote itself, each with an invoice that breaks it and one that does not. */

const EXTENDED_ID = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended';

const changed = (xml: string, changes: Changes): string =>
  changes.reduce((text, [from, to]) => {
    assert.ok(text.includes(from), `there is no ${from}`);
    return text.replaceAll(from, () => to);
  }, xml);

function cases(set: RuleFile, xml: string, all: readonly FacturXCase[]): void {
  test('nothing is wrong with the invoice that cases change', async () => {
    assert.deepEqual(await brokenRules(set, xml), []);
  });
  testCases(set, all, (changes) => changed(xml, changes));
}

describe('EN 16931 in Factur-X', () => cases('factur-x-en16931', ciiDocument(), EN16931_CASES));
describe('EXTENDED', () =>
  cases('factur-x-extended', ciiDocument().replace('urn:cen.eu:en16931:2017', EXTENDED_ID), EXTENDED_CASES));

describe('the profiles of Factur-X', () => {
  test('have the rules of those below them, as far as they count exactly', async () => {
    const [minimum, basicWl, basic, en16931] = [
      await ruleIds('factur-x-minimum'),
      await ruleIds('factur-x-basic-wl'),
      await ruleIds('factur-x-basic'),
      await ruleIds('factur-x-en16931'),
    ];
    const named = (ids: ReadonlySet<string>) => new Set([...ids].filter((id) => !id.startsWith('FX-')));
    assert.deepEqual([...named(minimum).difference(basicWl)], []);
    assert.deepEqual([...named(basicWl).difference(basic)], []);
    assert.deepEqual([...named(basic).difference(en16931)], []);
    assert.ok(basic.has('BR-16') && !basicWl.has('BR-16'), 'lines begin with BASIC');
  });

  for (const [set, specification] of [
    ['factur-x-minimum', 'urn:factur-x.eu:1p0:minimum'],
    ['factur-x-basic-wl', 'urn:factur-x.eu:1p0:basicwl'],
    ['factur-x-basic', 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic'],
    ['factur-x-extended', EXTENDED_ID],
  ] as const) {
    test(`${set} takes its own specification identifier alone`, async () => {
      const other = await brokenRules(set, ciiDocument());
      const own = await brokenRules(set, ciiDocument().replace('urn:cen.eu:en16931:2017', specification));
      assert.ok(
        other.includes('FX-SCH-A-000026') || other.some((id) => id.startsWith('FX-SCH')),
        other.join(),
      );
      assert.deepEqual(
        own.filter((id) => id !== 'FX-REPORT'),
        [],
      );
    });
  }
});
