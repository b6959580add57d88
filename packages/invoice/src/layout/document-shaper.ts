import { type ComplexShaper, loadComplexShaper, needsShaping } from '@kontor/graphics';
import type { InvoiceDocument } from './document.ts';

/** Whether some text anywhere in a value has letters of a complex script. */
function hasComplexText(value: unknown): boolean {
  if (typeof value === 'string') return needsShaping(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Object.values(value).some(hasComplexText);
}

/** Loads the shaper when texts, or the locale's own figures and currency names, need it. */
export async function documentShaper(
  document: InvoiceDocument,
  figures: readonly string[],
): Promise<ComplexShaper | undefined> {
  const { eInvoice: _xml, logo: _logo, ...printed } = document;
  return figures.some(needsShaping) || hasComplexText(printed) ? loadComplexShaper() : undefined;
}
