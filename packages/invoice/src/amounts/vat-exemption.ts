import type { StatedTax } from '../request/request.ts';
import { REASON_TEXTS, type WordedReason } from '../vat-reason/reason-text.data.ts';
import type { StatedReason } from '../vat-reason/stated-reason.ts';
import { REASON_CODING } from '../vat-reason/vat-reason.ts';
import { CODE_WORDS, MENTIONS } from '../vat-reason/vatex-words.data.ts';
import type { InvoiceLanguage } from '../words/words-of.ts';
import { type GroupCategory, isTaxedCategory } from './taxed-category.ts';
import type { ZeroCategory } from './vat-category.ts';

/** Why a VAT group bears no tax; of reason and code one at least. */
export interface VatExemption {
  /** BT-120, and on the page. */
  readonly reason?: string | undefined;
  /** BT-121. */
  readonly code?: string | undefined;
  /** The caller's own words, which are on the page already. */
  readonly isQuoted: boolean;
}

/** What the reason of a group follows from. */
export interface ExemptionFacts {
  /** Of the invoice, strongest first. */
  readonly stated: readonly StatedReason[];
  /** Of the document. */
  readonly language: InvoiceLanguage;
  /** What is concluded for whatever states nothing. */
  readonly zero: ZeroCategory;
  /** The caller's statements differ: then no sentence of ours decides between them. */
  readonly isContradicted: boolean;
  /** Whether a text is on the page without us. */
  readonly isPrinted: (text: string) => boolean;
}

/** What a group is known by. */
export interface ExemptGroup {
  readonly category: GroupCategory;
  /** Titles of fees outside VAT that alone fill the group. */
  readonly untaxedFees: readonly string[];
  /** Of its lines, and of fees with a VAT of their own. */
  readonly statements: readonly StatedTax[];
}

/** The plainest reason of each category that needs one. */
const PLAINEST = {
  AE: 'REVERSE_CHARGE',
  K: 'INTRA_COMMUNITY',
  G: 'EXPORT',
  E: 'EXEMPT',
  O: 'OUTSIDE_SCOPE',
} as const satisfies Readonly<Record<string, WordedReason>>;
type ReasonedCategory = keyof typeof PLAINEST;

/** What a member of a group gives as reason. */
interface Given {
  readonly caller: string | undefined;
  readonly ours: string | undefined;
  readonly code: string | undefined;
}

const unique = (texts: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(texts.filter((text) => text !== undefined)),
];

/** Our sentence for a code that the caller states; `undefined` where the code is enough. */
function codeWords(code: string, category: ReasonedCategory, language: InvoiceLanguage): string | undefined {
  if (MENTIONS[code] !== undefined) return MENTIONS[code];
  const words = code in CODE_WORDS ? CODE_WORDS[code] : PLAINEST[category];
  return words === undefined ? undefined : REASON_TEXTS[language][words];
}

function given(stated: StatedTax, category: ReasonedCategory, facts: ExemptionFacts): Given {
  const { taxCategory, taxReason, taxReasonCode } = stated;
  const { language, zero } = facts;
  const plainCode = REASON_CODING[PLAINEST[category]].code;
  if (taxReason !== undefined) {
    return { caller: taxReason, ours: undefined, code: taxReasonCode ?? plainCode };
  }
  const own = facts.stated.find((one) => one.category === category);
  if (taxReasonCode !== undefined) {
    return { caller: own?.sentence, ours: codeWords(taxReasonCode, category, language), code: taxReasonCode };
  }
  if (own !== undefined) return { caller: own.sentence, ours: undefined, code: own.code };
  if (taxCategory !== undefined || zero.category !== category) {
    return { caller: undefined, ours: REASON_TEXTS[language][PLAINEST[category]], code: plainCode };
  }
  const ours = zero.words === undefined ? undefined : REASON_TEXTS[language][zero.words];
  return { caller: undefined, ours, code: zero.code };
}

/** The code of all members; `undefined` where they have not the same. */
function commonCode(members: readonly Given[]): string | undefined {
  const codes = new Set(members.map(({ code }) => code));
  return codes.size === 1 ? [...codes][0] : undefined;
}

/** Reasons of the caller that show no category: on the page, and in no e-invoice. */
function unreadExemption(
  statements: readonly StatedTax[],
  { isPrinted }: ExemptionFacts,
): VatExemption | undefined {
  const callers = unique(statements.map(({ taxReason }) => taxReason));
  const [only = ''] = callers;
  if (callers.length === 0) return undefined;
  return { reason: callers.join('; '), isQuoted: callers.length === 1 && isPrinted(only) };
}

/**
 * The reason of a group without tax; `undefined` for categories that have none (BR-S-10, BR-Z-10, BR-AF-10, BR-AG-10).
 * The caller's own: stated for a line, else written on the invoice, else the titles of the fees that alone fill the
 * group. Only where there is none of the caller, and the data prove it, the words of the document's language.
 */
export function vatExemption(group: ExemptGroup, facts: ExemptionFacts): VatExemption | undefined {
  const { category, untaxedFees, statements } = group;
  if (category === undefined) return unreadExemption(statements, facts);
  if (category === 'Z' || isTaxedCategory(category)) return undefined;
  const members = (statements.length > 0 ? statements : [{}]).map((one) => given(one, category, facts));
  const code = commonCode(members);
  const callers = unique(members.map(({ caller }) => caller));
  const [only = ''] = callers;
  if (callers.length > 0) {
    return { reason: callers.join('; '), code, isQuoted: callers.length === 1 && facts.isPrinted(only) };
  }
  if (category === 'E' && untaxedFees.length > 0) {
    return { reason: untaxedFees.join(', '), code, isQuoted: false };
  }
  const ours = facts.isContradicted ? [] : unique(members.map((one) => one.ours));
  // Text or code is required (BR-E-10, BR-AE-10, BR-IC-10, BR-G-10, BR-O-10).
  const needed = code === undefined ? REASON_TEXTS[facts.language][PLAINEST[category]] : undefined;
  const reason = ours.length > 0 ? ours.join('; ') : needed;
  return { reason, code, isQuoted: false };
}
