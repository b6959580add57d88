import { openEInvoice, type SentDocument } from '../document/open-e-invoice.ts';
import { describedBreaches } from './described.ts';
import type { Validation } from './finding.ts';
import { type CheckedClaim, pdfLayer } from './pdf-layer.ts';
import { type XmlValidationContext, xmlValidation } from './xml-validation.ts';

export interface ValidationOrder extends SentDocument, Omit<XmlValidationContext, 'isChosen'> {
  /** Text of the pages of a PDF; absent where it was not read. */
  readonly pageText?: Uint8Array | undefined;
  /** Of a PDF; absent where its claim was not checked. */
  readonly claim?: CheckedClaim | undefined;
}

const pageTextOf = ({ pageText }: ValidationOrder): string | undefined =>
  pageText === undefined ? undefined : new TextDecoder().decode(pageText);

/**
 * Judges an e-invoice by all layers of its profile.
 * @throws InvalidInput `message.fileMustBeValid` for what is no e-invoice
 */
export async function validateEInvoice(order: ValidationOrder): Promise<Validation> {
  const opened = openEInvoice(order);
  const { nowMs, rulesFolder } = order;
  const judged = await xmlValidation(opened, { nowMs, rulesFolder, isChosen: order.profile !== 'AUTO' });
  const { places, missing } = judged;
  const { pdf } = opened;
  const reading = { pageText: pageTextOf(order), claim: order.claim };
  const layer = pdf === undefined ? undefined : pdfLayer({ ...opened, pdf }, reading, places);
  const all = [...judged.breaches, ...(layer?.breaches ?? [])];
  const { findings, more, counts } = describedBreaches(all, places);
  const isComplete = missing.length === 0;
  return {
    valid: counts.error > 0 ? false : isComplete || null,
    syntax: opened.syntax,
    profile: opened.profile,
    specification: opened.specification || null,
    rules: judged.rules,
    missingRules: missing,
    counts,
    findings,
    ...(more > 0 ? { findingsMore: more } : {}),
    pdf: layer?.result ?? null,
  };
}
