import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InvalidInput } from '#core/errors.ts';
import { bracketText, elementString, gs1Elements } from './element-string.ts';
import { formatOf } from './format.ts';
import { checkPair } from './value.ts';

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
  // Not assigned, but a possible identifier.
  ['(4399)X', '4399X'],
  ['(8010)ABC-1#/2', '8010ABC-1#/2'],
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
  ['(8010)abc', /set 39/],
  ['(30)12A', /digits/],
  ['(4321)2', /0 or 1/],
  ['(05)123', /no GS1/],
  ['(010)123', /no GS1/],
  ['(14)1234', /must have 6/],
  ['x(01)09501101530003', /begins|identifier/],
  ['0', /identifier/],
  [GS, /no GS1 element/],
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

test('check character pair of the example of the General Specifications', () => {
  assert.equal(checkPair('1987654Ad4X4bL5ttr2310c'), '2K');
});
