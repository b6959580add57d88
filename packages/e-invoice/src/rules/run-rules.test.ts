import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ciiDocument, ublDocument } from '#testing/documents.ts';
import { readTree } from '../xml/read-tree.ts';
import { type RuleFile, ruleProgram } from './rule-files.ts';

/** A document of each syntax with one fault, and the ids that the official rules give. */

const NOW = Date.UTC(2026, 10, 28);

async function idsOf(file: RuleFile, xml: string): Promise<readonly string[]> {
  const program = await ruleProgram(file);
  return [
    ...new Set(program.findings(readTree(Buffer.from(xml)), { nowMs: NOW }).map(({ id }) => id)),
  ].sort();
}

const CII_CASES: readonly (readonly [
  what: string,
  from: string | RegExp,
  to: string,
  ids: readonly string[],
])[] = [
  ['nothing changed', '', '', []],
  ['a wrong amount due', /(DuePayableAmount>)350/, '$1349.99', ['BR-CO-16']],
  ['a total of three decimals', />350.00(<\/ram:Grand)/, '>350.001$1', ['BR-CO-15', 'BR-CO-16', 'BR-DEC-14']],
  ['a currency in small letters', '>EUR<', '>eur<', ['BR-CL-04', 'BR-CO-15']],
  [
    'reverse charge with a rate on a line',
    '<ram:CategoryCode>S<',
    '<ram:CategoryCode>AE<',
    ['BR-AE-01', 'BR-AE-02', 'BR-AE-05', 'BR-S-08'],
  ],
  ['a unit that is in the list although it looks like a slip', 'unitCode="C62"', 'unitCode="STK"', []],
  ['an unknown specification', '>urn:cen.eu:en16931:2017<', '>x<', []],
  ['no number', '<ram:ID>K-17</ram:ID>', '', ['BR-02']],
];

describe('EN 16931 in CII', () => {
  for (const [what, from, to, ids] of CII_CASES) {
    test(what, async () => {
      const changed = ciiDocument().replace(from, to).replace('349.99.00', '349.99');
      assert.deepEqual(await idsOf('en16931-cii', changed), ids);
    });
  }
});

describe('Factur-X in CII', () => {
  // A sum is a double: 300.005 as one is a little less or more than that, and not half a cent.
  const CASES: readonly (readonly [net: string, sum: string, isKept: boolean])[] = [
    ['100.005', '300.00', true],
    ['100.005', '300.01', false],
    ['100.045', '300.05', true],
    ['100.045', '300.04', false],
  ];
  for (const [net, sum, isKept] of CASES) {
    test(`lines of 200 and ${net} ${isKept ? 'are' : 'are not'} ${sum} together`, async () => {
      const changed = ciiDocument()
        .replace('LineTotalAmount>100.00', `LineTotalAmount>${net}`)
        .replace('<ram:LineTotalAmount>300.00', `<ram:LineTotalAmount>${sum}`);
      assert.notEqual(changed, ciiDocument());
      assert.equal((await idsOf('factur-x-basic', changed)).includes('BR-CO-10'), !isKept);
    });
  }
});

describe('EN 16931 in UBL', () => {
  for (const root of ['Invoice', 'CreditNote'] as const) {
    test(`${root}: nothing wrong, and a wrong amount due`, async () => {
      assert.deepEqual(await idsOf('en16931-ubl', ublDocument(root)), []);
      const wrong = ublDocument(root).replace(/(PayableAmount currencyID="EUR">)350.00/, '$1349.99');
      assert.deepEqual(await idsOf('en16931-ubl', wrong), ['BR-CO-16']);
    });
  }
});

describe('XRechnung', () => {
  test('asks for what the smallest document of EN 16931 lacks', async () => {
    const found = await idsOf('xrechnung-cii', ciiDocument());
    for (const id of ['BR-DE-1', 'BR-DE-2', 'BR-DE-15', 'BR-DE-21']) assert.ok(found.includes(id), id);
    assert.ok((await idsOf('xrechnung-ubl', ublDocument('Invoice'))).includes('BR-DE-15'));
  });
});

test('a rule that cannot be evaluated is not kept, and names the reason', async () => {
  const program = await ruleProgram('en16931-cii');
  const broken = ciiDocument().replace('<ram:BasisAmount>200.00<', '<ram:BasisAmount>zwei<');
  const failures = program
    .findings(readTree(Buffer.from(broken)), { nowMs: NOW })
    .filter(({ failure }) => failure !== undefined);
  assert.ok(failures.length > 0);
  assert.match(failures[0]!.failure!, /"zwei" is no/);
});
