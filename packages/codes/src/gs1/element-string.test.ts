import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import fc from 'fast-check';
import { checkPair } from './check-pair.ts';
import { bracketText, elementString, gs1Elements } from './element-string.ts';
import { formatOf } from './format.ts';
import { valueRules } from './value-rules.ts';

const GS = '\x1d';

const accepted: readonly (readonly [content: string, encoded: string])[] = [
  ['(01)09501101530003(10)AB-123(17)250101', `010950110153000310AB-123${GS}17250101`],
  ['(01)09501101530003(17)250100(10)AB', '01095011015300031725010010AB'],
  [`010950110153000310AB-123${GS}17250101`, `010950110153000310AB-123${GS}17250101`],
  [`${GS}0109501101530003`, '0109501101530003'],
  [`0109501101530003${GS}10A`, '010950110153000310A'],
  ['(00)006141411234567890', '00006141411234567890'],
  ['(3103)000195(422)276', `3103000195422276`],
  ['(422)276(3103)000195', `422276${GS}3103000195`],
  ['(10)A(1)B(21)C', `10A(1)B${GS}21C`],
  ['(8008)2602281259', '80082602281259'],
  ['(8003)09501101530003ABC', '800309501101530003ABC'],
  ['(8013)1987654Ad4X4bL5ttr2310c2K', '80131987654Ad4X4bL5ttr2310c2K'],
  ['(253)4006381333931X/1', '2534006381333931X/1'],
  ['(7007)260101261231', '7007260101261231'],
  ['(91)Kontor', '91Kontor'],
  [
    '(415)4006381333931(8020)X(8007)AT572011140014400144',
    '41540063813339318020X\x1d8007AT572011140014400144',
  ],
  ['(8110)012345612345611110123', '8110012345612345611110123'],
  ['(8110)0123456123456111101233200229', '81100123456123456111101233200229'],
  ['(8112)001234561234560123456', '8112001234561234560123456'],
  ['(3912)9781234', '39129781234'],
  ['(423)040276756', '423040276756'],
  ['(7031)999AB', '7031999AB'],
  ['(4307)AT', '4307AT'],
  ['(4302)Stra%C3%9Fe', '4302Stra%C3%9Fe'],
  ['(7257)Stra%C3%9Fe', '7257Stra%C3%9Fe'],
  ['(8030)eA-_9w==', '8030eA-_9w=='],
  ['(7258)1/3', '72581/3'],
  ['(8006)095011015300030102', '8006095011015300030102'],
  // Not assigned, but a possible identifier.
  ['(4399)X', '4399X'],
  ['(8010)4006ABC-1#/2', '80104006ABC-1#/2'],
];

for (const [content, encoded] of accepted) {
  test(`accepts ${JSON.stringify(content)}`, () =>
    assert.equal(elementString(gs1Elements(content)), encoded));
}

const refused: readonly (readonly [content: string, reason: RegExp])[] = [
  ['(01)09501101530004', /check digit/],
  ['(00)006141411234567891', /check digit/],
  ['(02)09501101530004', /check digit/],
  ['(410)4006381333930', /check digit/],
  ['(417)4006381333930', /check digit/],
  ['(253)4006381333930A', /check digit/],
  ['(8013)1987654Ad4X4bL5ttr2310c2J', /pair/],
  ['(17)259901', /date/],
  ['(17)250132', /date/],
  ['(17)250230', /date/],
  ['(7006)250100', /date/],
  ['(7003)2501012460', /time/],
  ['(01)0950110153000', /too short/],
  ['(01)095011015300031', /too long/],
  ['(10)123456789012345678901', /too long/],
  ['(10)', /too short/],
  ['(10)ä', /set 82/],
  ['(10)a b', /set 82/],
  ['(8010)4006abc', /set 39/],
  ['(30)12A', /digits/],
  ['(4321)2', /0 or 1/],
  ['(8007)AT572011140014400145', /IBAN/],
  ['(8007)ZZ572011140014400144', /IBAN/],
  // Right check digits, but not as long as the country's accounts are.
  ['(8007)AD69BRR4T', /IBAN/],
  ['(8013)12W', /Company Prefix/],
  ['(8014)124A', /Company Prefix/],
  ['(8030)x=x', /set 64/],
  ['(7257)100%', /%/],
  ['(8110)X123', /digits/],
  ['(8110)123', /coupon/],
  ['(8110)01234561234561111012', /coupon/],
  ['(8110)0123456123456111101233200230', /coupon/],
  ['(8110)01234561234561111012332002284200229', /coupon/],
  ['(8112)201234561234560123456', /positive offer/],
  ['(3912)0001234', /currency/],
  ['(3932)000123', /currency/],
  ['(421)0001234', /country/],
  ['(422)001', /country/],
  ['(423)040000', /country/],
  ['(426)999', /country/],
  ['(7031)000AB', /country/],
  ['(4307)XX', /country/],
  ['(4302)100%', /%/],
  ['(4309)18000000010000000000', /1800000000/],
  ['(4330)001230X', /hyphen/],
  ['(7041)ZZZ', /package/],
  ['(7241)11', /media/],
  ['(7252)3', /5218/],
  ['(7258)4/3', /place/],
  ['(8001)00000123401210', /zero/],
  ['(8001)00010123401231', /winding/],
  ['(8003)19501101530003ABC', /begin with 0/],
  ['(8006)095011015300030201', /piece/],
  ['(8011)012', /begin with 0/],
  ['(8010)ABCD1', /Company Prefix/],
  ['(05)123', /unknown GS1/],
  ['(010)123', /unknown GS1/],
  ['(14)1234', /must have 6/],
  ['x(01)09501101530003', /begins|identifier/],
  ['0', /identifier/],
  [GS, /GS1 element/],
  ['010950110153000', /too short/],
  ['hello', /identifier/],
];

for (const [content, reason] of refused) {
  test(`refuses ${JSON.stringify(content)}`, () => {
    assert.throws(
      () => gs1Elements(content),
      (error: unknown) => {
        assert.ok(error instanceof InvalidInput);
        assert.equal(error.violations[0]?.message, 'message.contentMustBeValid');
        assert.match(error.violations[0]?.description ?? '', reason);
        return true;
      },
    );
  });
}

test('raw and bracketed forms of the same elements are one symbol', () => {
  // '(' would look like an identifier when digits and ')' follow.
  const value = fc.stringMatching(/^[A-Za-z0-9\-./_]{1,20}$/);
  const element = fc.record(
    { ai: fc.constantFrom('10', '21', '240', '400', '7240', '91', '99'), value },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.array(element, { minLength: 1, maxLength: 6 }), (elements) => {
      const read = gs1Elements(bracketText(elements));
      assert.deepEqual(read, elements);
      assert.deepEqual(gs1Elements(elementString(read)), elements);
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('every line of the identifier table is a format of its own kind', () => {
  for (const ai of ['00', '02', '3105', '417', '4325', '7039', '8112', '99'])
    assert.ok(formatOf(ai)?.length, ai);
  for (const ai of ['04', '14', '23', '236', '3106', '418', '7042', '8113'])
    assert.equal(formatOf(ai), undefined, ai);
});

test('every rule that the identifier table names exists', () => {
  for (let ai = 0; ai < 9999; ai++) {
    for (const { rule } of formatOf(String(ai).padStart(2, '0')) ?? []) {
      assert.ok(rule === undefined || rule in valueRules, rule ?? '');
    }
  }
});

test('check character pair of the example of the General Specifications', () => {
  assert.equal(checkPair('1987654Ad4X4bL5ttr2310c'), '2K');
});
