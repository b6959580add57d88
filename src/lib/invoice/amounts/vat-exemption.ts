import type { VatGroup } from './amounts.ts';
import { EXEMPT_WORDS, EXEMPTIONS } from './vat-category.data.ts';

/** Why a VAT group bears no tax: BT-120 and BT-121. */
export interface VatExemption {
  readonly reason: string;
  readonly code?: string;
}

const EXEMPT = new RegExp(EXEMPT_WORDS, 'iu');
/** Says no more than category E itself: for callers who state the category and no reason. */
const PLAIN_EXEMPTION = 'Exempt from VAT';

/**
 * The reason of a group without tax; `undefined` for S and Z, which give none (BR-S-10, BR-Z-10). Category E takes
 * the caller's own sentence, or, when only fees outside VAT fill the group, their titles.
 */
export function vatExemption(group: VatGroup, sentences: readonly string[]): VatExemption | undefined {
  const { category } = group;
  if (category === 'S' || category === 'Z') return undefined;
  if (category !== 'E') return EXEMPTIONS[category];
  const sentence = sentences.find((text) => EXEMPT.test(text));
  if (sentence !== undefined) return { reason: sentence };
  if (group.untaxedFees.length > 0) return { reason: group.untaxedFees.join(', ') };
  return { reason: PLAIN_EXEMPTION };
}
