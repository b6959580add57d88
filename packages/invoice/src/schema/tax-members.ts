import { across, type Fault, must, oneOf } from '@kontor/schema';
import { z } from 'zod';
import { isTaxedCategory } from '../amounts/taxed-category.ts';
import { isExemptionReason } from '../code-lists/code-lists.ts';
import { PARTY_STATUSES, type StatedTax, SUPPLIES, TAX_CATEGORIES } from '../request/request.ts';
import { categoryOfCode, fitsCategory } from '../vat-reason/vatex.ts';
import { printable } from './text.ts';

/** Whether a party is a business, a consumer or an authority. */
export const partyStatus = () =>
  oneOf(PARTY_STATUSES)
    .optional()
    .describe(
      'What the party is for the VAT: BUSINESS, CONSUMER or AUTHORITY. Helps where the VAT category of an invoice across ' +
        'borders is concluded; printed nowhere.',
    );

/** Whether an item is goods or a service. */
export const supply = () =>
  oneOf(SUPPLIES)
    .optional()
    .describe(
      'GOODS or SERVICE: what decides on the VAT category of an item without tax that goes to a buyer abroad. Default: ' +
        'concluded from the units of the items.',
    );

const reasonCode = () =>
  z
    .string()
    .overwrite((code) => code.trim().toUpperCase())
    .check(
      must({ kind: 'valid' }, (code) =>
        code === '' || isExemptionReason(code)
          ? undefined
          : 'must be a code of the list VATEX, such as VATEX-EU-AE',
      ),
    );

/** Category, reason and code of an item or fee. */
export const statedTaxShape = (what: string) => ({
  taxCategory: oneOf(TAX_CATEGORIES)
    .optional()
    .describe(
      `VAT category (BT-151, BT-95, BT-102) of ${what} without tax: Z zero rated, E exempt, AE reverse charge, K ` +
        'intra-community supply, G export, O outside the scope of VAT. With tax: L IGIC of the Canary Islands, M IPSI of ' +
        'Ceuta and Melilla, B Italian split payment, else S. Default: derived from the invoice.',
    ),
  taxReason: printable(1_000)
    .optional()
    .describe('Why no VAT is charged (BT-120): on the page and in the e-invoice in these words.'),
  taxReasonCode: reasonCode()
    .optional()
    .describe('The same as a code of the list VATEX (BT-121). Without `taxCategory` it gives the category.'),
});

interface Taxed extends StatedTax {
  readonly tax?: number | undefined;
  readonly vat?: number | undefined;
}

const wrong = (member: keyof StatedTax, description: string): Fault => ({
  path: [member],
  rule: { kind: 'valid' },
  description,
});

/** Why a reason cannot be beside this rate and category; `undefined` when it can. */
function noPlaceForReason({ taxCategory, tax, vat }: Partial<Taxed>): string | undefined {
  if ((tax ?? vat ?? 0) > 0) return 'must not be stated where VAT is charged (BR-S-10)';
  if (taxCategory === undefined || taxCategory === 'S') return undefined;
  return taxCategory === 'Z' || isTaxedCategory(taxCategory)
    ? `must not be stated beside category ${taxCategory} (BR-Z-10, BR-AF-10, BR-AG-10)`
    : undefined;
}

function statedTaxFaults(stated: Partial<Taxed>): readonly Fault[] {
  const { taxCategory, taxReason = '', taxReasonCode = '', tax, vat } = stated;
  const faults: Fault[] = [];
  if (taxCategory !== undefined && !isTaxedCategory(taxCategory) && (tax ?? vat ?? 0) > 0) {
    faults.push(wrong('taxCategory', `${taxCategory} has no tax; leave tax out, or the category`));
  }
  const misplaced = noPlaceForReason(stated);
  if (misplaced !== undefined && taxReason !== '') faults.push(wrong('taxReason', misplaced));
  if (misplaced !== undefined && taxReasonCode !== '') faults.push(wrong('taxReasonCode', misplaced));
  else if (taxReasonCode !== '' && !fitsCategory(taxReasonCode, statedOr(taxCategory, taxReasonCode))) {
    faults.push(wrong('taxReasonCode', `belongs to category ${categoryOfCode(taxReasonCode)}`));
  }
  return faults;
}

/** The stated category; S without a rate states nothing. */
const statedOr = (category: StatedTax['taxCategory'], code: string) =>
  category === undefined || category === 'S' ? categoryOfCode(code) : category;

/** Categories without tax have none, reasons are for what bears none, and a code belongs to its category. */
export const statedTaxRules = () => across<Taxed>((passed) => statedTaxFaults(passed));
