import type { FeeTaxItem, InvoiceItem, InvoiceRequest, StatedTax } from '../request/request.ts';
import { type ReasonContext, statedReasons } from './stated-reason.ts';
import { categoryOfCode, fitsCategory } from './vatex.ts';

type Taxed = Pick<InvoiceRequest, 'items' | 'feeTaxItems'>;

const statesReason = ({ taxReason = '', taxReasonCode = '' }: StatedTax): boolean =>
  taxReason !== '' || taxReasonCode !== '';

/** "S" without a rate has no effect, so it states no category either. */
const statedCategory = ({ taxCategory }: StatedTax) => (taxCategory === 'S' ? undefined : taxCategory);

/** The category that the code names, else the one that the words of the reason name, with the code of these words. */
function completed<One extends StatedTax>(one: One, context: ReasonContext): One {
  if (!statesReason(one)) return one;
  const { taxReason = '', taxReasonCode = '' } = one;
  const category = statedCategory(one);
  if (taxReasonCode !== '') return { ...one, taxCategory: category ?? categoryOfCode(taxReasonCode) };
  const [read] = statedReasons([taxReason], context).stated;
  if (read === undefined || read.category === 'Z') return one;
  const taxCategory = category ?? read.category;
  const isOfCategory = read.code !== undefined && fitsCategory(read.code, taxCategory);
  return {
    ...one,
    taxCategory,
    ...(read.category === taxCategory && isOfCategory ? { taxReasonCode: read.code } : {}),
  };
}

/**
 * A request in which each item and fee that states a reason, or its code, states the category too
 * (rules: VAT category without VAT). The same request when none states a reason.
 */
export function withStatedTaxes<Request extends Taxed>(request: Request, context: ReasonContext): Request {
  const { items, feeTaxItems = [] } = request;
  if (!items.some(statesReason) && !feeTaxItems.some(statesReason)) return request;
  return {
    ...request,
    items: items.map((item): InvoiceItem => completed(item, context)),
    feeTaxItems: feeTaxItems.map((fee): FeeTaxItem => completed(fee, context)),
  };
}
