import type { InvoiceRequest } from './request.ts';

/** `title: value`, or the one of them that is there. @example titledText('Order', 'PO-1') // 'Order: PO-1' */
export function titledText(title: string | undefined, value: string | undefined): string {
  const name = (title ?? '').replace(/\s*:$/, '');
  if (name === '') return value ?? '';
  return value === undefined || value === '' ? name : `${name}: ${value}`;
}

/** The lines in which an invoice may say why it charges no VAT: those of the notice, then the context items. */
export function saidSentences({
  notice,
  contextItems,
}: Pick<InvoiceRequest, 'notice' | 'contextItems'>): string[] {
  const lines = (notice ?? '').split('\n').map((line) => line.trim());
  const items = (contextItems ?? []).map(({ title, value }) => titledText(title, value));
  return [...lines, ...items].filter((line) => line !== '');
}
