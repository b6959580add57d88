import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BILLING_CASES } from '#testing/own-rules/billing-cases.ts';
import { CODE_CASES } from '#testing/own-rules/code-cases.ts';
import { GERMAN_CASES } from '#testing/own-rules/germany-cases.ts';
import { NATIONAL_CASES } from '#testing/own-rules/national-cases.ts';
import { type PeppolParts, peppolDocument } from '#testing/own-rules/peppol-document.ts';
import { brokenRules, ruleIds, testCases } from '#testing/own-rules/rule-cases.ts';
import { type RuleFile, ruleProgram } from '../src/rules/rule-files.ts';

/** Each rule that Kontor wrote itself, with a document that breaks it and one that does not. */

const CASES = [...BILLING_CASES, ...CODE_CASES, ...NATIONAL_CASES, ...GERMAN_CASES];

const broken = (set: RuleFile, parts: PeppolParts) => brokenRules(set, peppolDocument(parts));

describe('Peppol BIS Billing 3.0', () => {
  test('nothing is wrong with the document that cases change', async () => {
    assert.deepEqual(await broken('peppol-ubl', {}), []);
    assert.deepEqual(await broken('peppol-ubl', { root: 'CreditNote' }), []);
  });

  testCases('peppol-ubl', CASES, peppolDocument);

  test('every rule has a case', async () => {
    const tried = new Set(CASES.map(([rule]) => rule));
    assert.deepEqual(tried, await ruleIds('peppol-ubl'));
  });
});

describe('Peppol BIS Self-Billing 3.0', () => {
  const SELF_BILLED: PeppolParts = {
    specification: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
    process: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
    type: '389',
  };

  test('has the rules of billing without those of countries', async () => {
    const [own, all] = [await ruleIds('peppol-self-billing-ubl'), await ruleIds('peppol-ubl')];
    assert.deepEqual([...own.difference(all)], []);
    const national = [...all.difference(own)].filter((id) => id !== 'PEPPOL-EN16931-P0112');
    assert.ok(
      national.every((id) => /^(?:DE|DK|GR|IS|IT|NL|NO|SE)-/.test(id)),
      national.join(),
    );
  });

  test('has specification, process and types of its own', async () => {
    const set = 'peppol-self-billing-ubl';
    assert.deepEqual(await broken(set, SELF_BILLED), []);
    assert.deepEqual(await broken(set, { ...SELF_BILLED, root: 'CreditNote', type: '261' }), []);
    assert.deepEqual(await broken(set, { ...SELF_BILLED, type: '380' }), ['PEPPOL-EN16931-P0100']);
    assert.deepEqual(await broken(set, {}), ['PEPPOL-EN16931-R007', 'PEPPOL-EN16931-R004']);
    assert.deepEqual(await broken('peppol-ubl', SELF_BILLED), ['PEPPOL-EN16931-R007', 'PEPPOL-EN16931-R004']);
  });
});

describe('rules of Peppol in XRechnung, UBL', () => {
  test('are as in Peppol, but a wrong net amount of a line is a warning', async () => {
    const ids = await ruleIds('xrechnung-peppol-ubl');
    for (const [rule, wrong, right] of BILLING_CASES.filter(([id]) => ids.has(id))) {
      assert.ok((await broken('xrechnung-peppol-ubl', wrong)).includes(rule), rule);
      assert.ok(!(await broken('xrechnung-peppol-ubl', right)).includes(rule), rule);
    }
    const { set } = await ruleProgram('xrechnung-peppol-ubl');
    const flags = set.patterns.flatMap(({ rules }) =>
      rules.flatMap(({ asserts }) => asserts.map(({ id, flag }) => [id, flag] as const)),
    );
    assert.deepEqual(
      flags.filter(([, flag]) => flag !== 'fatal'),
      [['PEPPOL-EN16931-R120', 'warning']],
    );
  });
});
