import type { InvoiceRequest, StatedTax } from '../request/request.ts';
import { entryCategory } from './fee-kind.ts';

interface Taxed extends StatedTax {
  readonly tax?: number | undefined;
  readonly vat?: number | undefined;
}

/**
 * A request whose label for the tax names IGIC or IPSI: what bears a tax and states no category has that of it, L or M
 * (BR-AF, BR-AG). The same request where the label names neither.
 */
export function withNamedTax(request: InvoiceRequest): InvoiceRequest {
  const taxCategory = entryCategory(request.labels.vat);
  if (taxCategory === 'S') return request;
  const named = <One extends Taxed>(one: One): One =>
    one.taxCategory === undefined && (one.tax ?? one.vat ?? 0) > 0 ? { ...one, taxCategory } : one;
  return {
    ...request,
    items: request.items.map(named),
    ...(request.feeTaxItems === undefined ? {} : { feeTaxItems: request.feeTaxItems.map(named) }),
  };
}
