import type { TaxCategory } from '../request/request.ts';
import { REASON_TEXTS } from '../vat-reason/reason-text.data.ts';
import type { StatedReason } from '../vat-reason/stated-reason.ts';
import { REASON_CODING } from '../vat-reason/vat-reason.ts';
import type { InvoiceLanguage } from '../words/words-of.ts';

/** Why a VAT group bears no tax. */
export interface VatExemption {
  /** BT-120. */
  readonly reason: string;
  /** BT-121. */
  readonly code?: string;
  /** The caller's own words, which are on the page already. */
  readonly isQuoted: boolean;
}

/** What the reason of a group follows from. */
export interface ExemptionFacts {
  /** Of the invoice, strongest first. */
  readonly stated: readonly StatedReason[];
  /** Of the document. */
  readonly language: InvoiceLanguage;
}

/** The plainest reason of each category that needs one. */
const PLAINEST = {
  AE: 'REVERSE_CHARGE',
  K: 'INTRA_COMMUNITY',
  G: 'EXPORT',
  E: 'EXEMPT',
  O: 'OUTSIDE_SCOPE',
} as const;

const withCode = (code: string | undefined): Pick<VatExemption, 'code'> =>
  code === undefined ? {} : { code };

/**
 * The reason of a group without tax; `undefined` for S and Z, which give none (BR-S-10, BR-Z-10). The caller's own
 * sentence, else the titles of the fees that alone fill the group, else the words of the document's language.
 */
export function vatExemption(
  group: { readonly category: TaxCategory; readonly untaxedFees: readonly string[] },
  { stated, language }: ExemptionFacts,
): VatExemption | undefined {
  const { category, untaxedFees } = group;
  if (category === 'S' || category === 'Z') return undefined;
  const own = stated.find((one) => one.category === category);
  if (own !== undefined) return { reason: own.sentence, ...withCode(own.code), isQuoted: true };
  const plainest = PLAINEST[category];
  const { code } = REASON_CODING[plainest];
  if (category === 'E' && untaxedFees.length > 0) return { reason: untaxedFees.join(', '), isQuoted: false };
  return { reason: REASON_TEXTS[language][plainest], ...withCode(code), isQuoted: false };
}
