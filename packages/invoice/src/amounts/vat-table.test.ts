import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { prepared, xmlOf } from '#testing/prepared.ts';
import { VAT_TABLE_CASES, type VatTableCase } from '#testing/vat-table-cases.ts';
import { REASON_TEXTS } from '../vat-reason/reason-text.data.ts';
import { VAT_TABLE } from './vat-table.data.ts';

/** All texts of the page. */
function pageOf(request: RequestSketch): string {
  const { eInvoice: _, ...document } = prepared(request).document;
  return JSON.stringify(document);
}

const OURS = Object.values(REASON_TEXTS.EN);

/** Code, category and reason of the VAT group as an e-invoice has them. */
const CII_GROUP =
  /<ram:CalculatedAmount>0\.00<\/ram:CalculatedAmount><ram:TypeCode>VAT<\/ram:TypeCode>(?:<ram:ExemptionReason>([^<]*)<\/ram:ExemptionReason>)?<ram:BasisAmount>[^<]*<\/ram:BasisAmount><ram:CategoryCode>([A-Z]+)<\/ram:CategoryCode>(?:<ram:ExemptionReasonCode>([^<]*)<)?/;
const UBL_GROUP =
  /<cac:TaxCategory><cbc:ID>([A-Z]+)<\/cbc:ID>(?:<cbc:Percent>0<\/cbc:Percent>)?(?:<cbc:TaxExemptionReasonCode>([^<]*)<\/cbc:TaxExemptionReasonCode>)?(?:<cbc:TaxExemptionReason>([^<]*)<)?/;

function isConcluded({ row, request }: VatTableCase): void {
  assert.ok('category' in row.outcome);
  const { category, code, words } = row.outcome;
  const reason = words === undefined ? undefined : REASON_TEXTS.EN[words];
  const { warnings, facts } = prepared(request);
  assert.ok(warnings.includes('tax-category-assumed'));
  assert.match(facts['EInvoice-Assumed'] ?? '', new RegExp(`BT-118=${category}`));
  const lacks = facts['EInvoice-Missing'];
  if (lacks === undefined) {
    const cii = CII_GROUP.exec(xmlOf(request));
    assert.deepEqual([cii?.[2], cii?.[3], cii?.[1]], [category, code, reason]);
    const ubl = UBL_GROUP.exec(xmlOf({ ...request, format: 'UBL' }));
    assert.deepEqual([ubl?.[1], ubl?.[2], ubl?.[3]], [category, code, reason]);
  } else {
    assert.equal(lacks, 'BT-72');
  }
  const page = pageOf(request);
  const printed = OURS.filter((text) => page.includes(`"${text}"`));
  assert.deepEqual(printed, reason === undefined ? [] : [reason]);
}

function isLacking({ row, request }: VatTableCase): void {
  assert.ok('lack' in row.outcome);
  const { lack } = row.outcome;
  const { warnings, facts } = prepared(request);
  assert.ok(warnings.includes(lack) && !warnings.includes('tax-category-assumed'), warnings.join());
  assert.equal(facts['EInvoice-Profile'], 'MINIMUM');
  assert.equal(facts['EInvoice-Missing'], 'BT-118');
  assert.ok(!/CategoryCode/.test(xmlOf(request)));
  const page = pageOf(request);
  assert.deepEqual(
    OURS.filter((text) => page.includes(`"${text}"`)),
    [],
  );
  const remedy = lack === 'tax-category-unknown' ? 'items[].taxCategory' : 'items[].supply';
  for (const asked of [
    { ...request, profile: 'EN16931' },
    { ...request, format: 'UBL' },
  ] as const) {
    assert.throws(
      () => prepared(asked),
      (error: { violations?: readonly { message: string; field: string }[] }) => {
        const found = error.violations?.map(({ message, field }) => `${message} ${field}`) ?? [];
        return found.includes(`message.profileMustBeValid ${remedy}`);
      },
    );
  }
}

describe('the table of VAT categories', () => {
  it('has a case for every row', () => {
    for (const row of VAT_TABLE)
      assert.ok(
        VAT_TABLE_CASES.some((one) => one.row === row),
        row.id,
      );
  });
  for (const one of VAT_TABLE_CASES) {
    it(one.name, () => ('lack' in one.row.outcome ? isLacking(one) : isConcluded(one)));
  }
});
