import { InvalidInput, PdfUnreadable, type Violation, violation } from '@kontor/base';
import { eInvoiceParts } from '@kontor/invoice/foreign';
import type { Attachment, FacturXMetadata } from '@kontor/pdf';
import { WRITTEN_PROFILES } from '../document/e-invoice-profile.ts';
import { attachedEInvoices, type EInvoice } from '../document/open-e-invoice.ts';
import type { Profile } from '../document/profile.ts';
import type { Syntax } from '../document/syntax.ts';
import { describedBreaches, findingsByRule } from '../validate/described.ts';
import { pageBreaches } from '../validate/page-breaches.ts';
import { PageText } from '../validate/printed-text.ts';
import type { TermPlaces } from '../validate/term-places.ts';
import { xmlValidation } from '../validate/xml-validation.ts';
import { type SentInvoiceContext, sentInvoice } from './sent-invoice.ts';

/** A PDF and the e-invoice that is to be inside it. */
export interface EmbeddingOrder extends SentInvoiceContext {
  /** Not encrypted. */
  readonly pdf: Uint8Array;
  /** Text of all pages. */
  readonly pages: string;
  /** XML, or a request of `POST /v2/invoice-pdf`. */
  readonly invoice: Uint8Array;
  /** An e-invoice that the PDF has gives way. */
  readonly replace: boolean;
  /** Pages without text are taken as they are. */
  readonly pageUnchecked: boolean;
  /** As in the order of a validation. */
  readonly rulesFolder?: string | undefined;
}

/** What is attached, and how the metadata state it. */
export interface PreparedEmbedding {
  readonly attachment: Attachment;
  readonly facturX: FacturXMetadata | undefined;
  /** Names of the files that it replaces. */
  readonly replaced: readonly string[];
  readonly syntax: Syntax;
  readonly profile: Profile;
  readonly warnings: readonly string[];
}

const refused = (field: string, description: string): Violation =>
  violation([field], { kind: 'valid' }, description);

const MAX_NAMED = 10;

function pageViolations(page: PageText, places: TermPlaces, { pageUnchecked }: EmbeddingOrder) {
  if (page.isEmpty) {
    return pageUnchecked
      ? []
      : [refused('file', 'no page has text, so it cannot be compared; accept that with pageUnchecked')];
  }
  return pageBreaches(page, places).map(({ term = '', values = {} }) =>
    refused('file', `${term} ${(values[term] ?? '').slice(0, 40)} is not on any page`),
  );
}

function replacedNames({ pdf, replace }: EmbeddingOrder): { readonly names: readonly string[] } | Violation {
  const names = attachedEInvoices(pdf);
  if (names.length === 0 || replace) return { names };
  const listed = names.slice(0, MAX_NAMED).map((name) => name.slice(0, 60));
  return refused('file', `already has an e-invoice (${listed.join(', ')}); replace it with replace`);
}

const partsOf = ({ profile, syntax }: EInvoice, xml: Uint8Array, nowMs: number) =>
  eInvoiceParts(
    { profile: WRITTEN_PROFILES[profile], format: syntax === 'CII' ? 'CII' : 'UBL', xml },
    `${new Date(nowMs).toISOString().slice(0, 19)}Z`,
  );

/**
 * Judges the e-invoice by the rules of its profile and compares it with the pages; the result has how it is attached.
 * @throws InvalidInput with everything that is wrong; PdfUnreadable
 */
export async function preparedEmbedding(order: EmbeddingOrder): Promise<PreparedEmbedding> {
  const { xml, invoice, warnings } = await sentInvoice(order.invoice, order);
  const { nowMs, rulesFolder } = order;
  const { breaches, places, missing } = await xmlValidation(invoice, { nowMs, rulesFolder, isChosen: false });
  const errors = breaches.filter(({ severity }) => severity === 'ERROR');
  const page = new PageText(order.pages);
  const replaced = replacedNames(order);
  const violations = [
    ...findingsByRule(describedBreaches(errors, places).findings).map(({ rule, text, remedy }) =>
      refused('invoice', `${rule}: ${text} ${remedy}`),
    ),
    ...pageViolations(page, places, order),
    ...('names' in replaced ? [] : [replaced]),
  ];
  if (violations.length > 0 || !('names' in replaced)) throw new InvalidInput(violations);
  const { attachments = [], facturX } = partsOf(invoice, xml, order.nowMs);
  return {
    attachment: attachments[0]!,
    facturX,
    replaced: replaced.names,
    syntax: invoice.syntax,
    profile: invoice.profile,
    warnings: [
      ...warnings,
      ...(facturX === undefined ? ['not-factur-x'] : []),
      ...(page.isEmpty ? ['page-unchecked'] : []),
      ...(missing.length > 0 ? [`rules-missing;rules="${missing.join(',')}"`] : []),
    ],
  };
}

export type EmbeddingOutcome =
  | { readonly kind: 'prepared'; readonly embedding: PreparedEmbedding }
  /** Another program should repair the PDF first. */
  | { readonly kind: 'unsound' };

/** The same for a PDF that may be damaged. */
export async function embeddingOutcome(order: EmbeddingOrder): Promise<EmbeddingOutcome> {
  try {
    return { kind: 'prepared', embedding: await preparedEmbedding(order) };
  } catch (error) {
    if (error instanceof PdfUnreadable) return { kind: 'unsound' };
    throw error;
  }
}
