import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ALLOWANCE_REASONS,
  CHARGE_REASONS,
  DOCUMENT_TYPES,
  EXEMPTION_REASONS,
  ICD,
  ITEM_TYPES,
  PAYMENT_MEANS,
  REFERENCE_QUALIFIERS,
  TAX_POINTS,
} from './code-lists.data.ts';
import {
  isAllowanceReason,
  isChargeReason,
  isDocumentType,
  isExemptionReason,
  isIcd,
  isItemType,
  isPaymentMeans,
  isReferenceQualifier,
  isTaxPoint,
} from './code-lists.ts';
import { UNITS } from './units.data.ts';
import { isUnit, unitName } from './units.ts';

/** Lengths of the lists in the validation artefacts 1.3.16 of the CEN. */
const LENGTHS: readonly (readonly [name: string, list: string, length: number, form: RegExp])[] = [
  ['ICD', ICD, 243, /^\d{4}$/],
  ['DOCUMENT_TYPES', DOCUMENT_TYPES, 62, /^\d{2,3}$/],
  ['REFERENCE_QUALIFIERS', REFERENCE_QUALIFIERS, 818, /^[A-Z]{2,3}$/],
  ['PAYMENT_MEANS', PAYMENT_MEANS, 84, /^(\d{1,2}|ZZZ)$/],
  ['ALLOWANCE_REASONS', ALLOWANCE_REASONS, 19, /^\d{2,3}$/],
  ['CHARGE_REASONS', CHARGE_REASONS, 178, /^[A-Z][A-Z0-9]{1,2}$/],
  ['ITEM_TYPES', ITEM_TYPES, 185, /^[A-Z]{2,3}$/],
  ['TAX_POINTS', TAX_POINTS, 3, /^\d{1,2}$/],
  ['EXEMPTION_REASONS', EXEMPTION_REASONS, 88, /^VATEX-[A-Z]{2}-[A-Z0-9-]+$/],
];

for (const [name, list, length, form] of LENGTHS) {
  test(`${name} has ${length} different codes of one form`, () => {
    const codes = list.split(' ');
    assert.equal(codes.length, length);
    assert.equal(new Set(codes).size, length);
    for (const code of codes) assert.match(code, form);
  });
}

const KNOWN: readonly (readonly [(code: string) => boolean, string, string])[] = [
  [isIcd, '0088', '9930'],
  [isDocumentType, '380', '379'],
  [isReferenceQualifier, 'AWV', 'QQQ'],
  [isPaymentMeans, '58', '99'],
  [isAllowanceReason, '95', '96'],
  [isChargeReason, 'FC', 'FC FC'],
  [isItemType, 'HS', 'hs'],
  [isTaxPoint, '72', '73'],
  [isExemptionReason, 'VATEX-EU-AE', 'VATEX-EU-XX'],
];

for (const [isCode, inside, outside] of KNOWN) {
  test(`${inside} is in its list, ${outside} and the empty text are not`, () => {
    assert.equal(isCode(inside), true);
    assert.equal(isCode(outside), false);
    assert.equal(isCode(''), false);
  });
}

test('2,162 units have each a name of one line', () => {
  const lines = UNITS.split('\n');
  assert.equal(lines.length, 2162);
  assert.equal(new Set(lines.map((line) => line.split(' ')[0])).size, 2162);
  for (const line of lines) assert.match(line, /^[0-9A-Z]{2,3} \S.*\S$/);
});

test('units are found by their code, packages by an X and their code', () => {
  assert.equal(unitName('H87'), 'piece');
  assert.equal(unitName('XPK'), 'Package');
  assert.equal(unitName('KWT'), 'kilowatt');
  assert.equal(isUnit('NAR'), true);
  assert.equal(isUnit('HAR'), false);
  assert.equal(isUnit('h87'), false);
  assert.equal(unitName(''), undefined);
});
