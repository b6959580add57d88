import { type Decimal, sign } from '@kontor/base';
import { recipientPays } from '../document-type/invoice-type.ts';
import { noticeTerms, orderedTerms } from '../request/early-payment-lines.ts';
import type { InvoiceTerms } from '../request/invoice-terms.ts';
import { paymentSentences } from '../request/payment-sentence.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { titledText } from '../request/sentences.ts';
import { directDebitLines } from './direct-debit.ts';

/** What the terms of payment follow from. */
export interface TermsFacts {
  readonly request: InvoiceRequest;
  readonly terms: InvoiceTerms;
  readonly amounts: { readonly due: Decimal };
}

/** BT-20 but for discounts that the request has as members. */
export interface StatedTerms {
  /** Sentences; absent where the due date is enough. */
  readonly text: string | undefined;
  /** Lines `#SKONTO#…#` of the request. */
  readonly discounts: readonly string[];
  /** Nothing is stated, and something is due: terms are needed (BR-CO-25), and printed. */
  readonly isUnstated: boolean;
}

const filled = (text: string): string | undefined => (text === '' ? undefined : text);

/** Sentences of the notice and of context items about payment. */
const writtenTerms = (rest: string, { contextItems = [] }: InvoiceRequest): string | undefined =>
  filled(
    [
      paymentSentences(rest),
      ...contextItems.map(({ title, value }) => paymentSentences(titledText(title, value))),
    ]
      .filter((text) => text !== '')
      .join('\n'),
  );

/**
 * BT-20 as the request states it: `paymentTerms`; else, where no day is stated, the sentences about payment or
 * announce a direct debit; else, where EN 16931 needs terms, that they are as agreed (rules: Terms of payment).
 */
export function statedTerms({ request, terms, amounts }: TermsFacts): StatedTerms {
  const ordered = orderedTerms(request.paymentTerms ?? '');
  const stated =
    ordered === undefined ? noticeTerms(request.paymentTerms ?? '') : { rest: ordered, earlyPayment: '' };
  const notice = noticeTerms(request.notice ?? '');
  const discounts = `${stated.earlyPayment}${notice.earlyPayment}`.split('\n').filter((line) => line !== '');
  const isDayStated = terms.dueDate !== undefined && terms.netDays === undefined;
  const written = isDayStated ? undefined : writtenTerms(notice.rest, request);
  const isCollected = !isDayStated && recipientPays(request.type);
  const debited = isCollected ? directDebitLines(request, terms)[0] : undefined;
  const text = filled(stated.rest) ?? written ?? debited;
  const hasDiscounts = discounts.length > 0 || (request.earlyPayment ?? []).length > 0;
  const isUnstated =
    text === undefined && !hasDiscounts && terms.dueDate === undefined && sign(amounts.due) > 0;
  return { text: isUnstated ? request.words.termsAsAgreed : text, discounts, isUnstated };
}
