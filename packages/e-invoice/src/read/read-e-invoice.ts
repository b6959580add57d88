import { type EInvoice, openEInvoice, type SentDocument } from '../document/open-e-invoice.ts';
import type { Profile } from '../document/profile.ts';
import type { Syntax } from '../document/syntax.ts';
import { type StatedInvoice, statedInvoice } from '../terms/stated-invoice.ts';
import { groupsOf, type Members, termAmount, termValue } from '../terms/term-access.ts';
import { type FoundAttachment, foundAttachments } from './found-attachments.ts';
import { type UnmappedEntry, unmappedOf } from './unmapped.ts';
import { type WriteContext, writtenAgain } from './written-again.ts';

export interface ReadOrder extends SentDocument, WriteContext {
  /** With the contents of attachments. */
  readonly hasContents: boolean;
}

/** BG-22, as stated; null where it is not. */
export interface StatedTotals {
  readonly lines: number | null;
  readonly allowances: number | null;
  readonly charges: number | null;
  readonly net: number | null;
  readonly tax: number | null;
  readonly taxInAccountingCurrency: number | null;
  readonly total: number | null;
  readonly prepaid: number | null;
  readonly rounding: number | null;
  readonly due: number | null;
}

/** BG-23, as stated. */
export interface StatedTax {
  readonly category: string | null;
  readonly rate: number | null;
  readonly base: number | null;
  readonly tax: number | null;
  readonly reason: string | null;
  readonly reasonCode: string | null;
}

/** An e-invoice as data. */
export interface ReadEInvoice {
  readonly syntax: Syntax;
  readonly profile: Profile;
  /** BT-24. */
  readonly specification: string | null;
  /** BT-23. */
  readonly process: string | null;
  readonly container: Container;
  /** A request of `POST /v2/invoice-pdf`. */
  readonly invoice: Members;
  readonly totals: StatedTotals;
  readonly taxes: readonly StatedTax[];
  /** The request gives a document with the same business terms. */
  readonly lossless: boolean;
  readonly unmapped: readonly UnmappedEntry[];
  readonly unmappedMore?: number;
  readonly attachments: readonly FoundAttachment[];
}

export type Container =
  | { readonly type: 'XML' }
  | { readonly type: 'PDF'; readonly attachment: string; readonly relationship: string | null };

const TOTALS = {
  lines: 'BT-106',
  allowances: 'BT-107',
  charges: 'BT-108',
  net: 'BT-109',
  tax: 'BT-110',
  taxInAccountingCurrency: 'BT-111',
  total: 'BT-112',
  prepaid: 'BT-113',
  rounding: 'BT-114',
  due: 'BT-115',
} as const satisfies Readonly<Record<keyof StatedTotals, string>>;

/** A number as the document states it; null for what is none. */
const amount = (group: Parameters<typeof termAmount>[0], term: string): number | null => {
  const value = termAmount(group, term);
  return value === undefined || !Number.isFinite(value) ? null : value;
};

const totalsOf = (stated: StatedInvoice): StatedTotals =>
  Object.fromEntries(
    Object.entries(TOTALS).map(([member, term]) => [member, amount(stated, term)]),
  ) as unknown as StatedTotals;

const taxesOf = (stated: StatedInvoice): readonly StatedTax[] =>
  groupsOf(stated, 'BG-23').map((group) => ({
    category: termValue(group, 'BT-118') ?? null,
    rate: amount(group, 'BT-119'),
    base: amount(group, 'BT-116'),
    tax: amount(group, 'BT-117'),
    reason: termValue(group, 'BT-120') ?? null,
    reasonCode: termValue(group, 'BT-121') ?? null,
  }));

const containerOf = ({ pdf }: EInvoice): Container =>
  pdf === undefined
    ? { type: 'XML' }
    : { type: 'PDF', attachment: pdf.attachment.name, relationship: pdf.attachment.relationship ?? null };

/**
 * Reads an e-invoice: what it states as a request of `POST /v2/invoice-pdf`, and everything that has no place there.
 * @throws InvalidInput `message.fileMustBeValid` for what is no e-invoice
 */
export async function readEInvoice(order: ReadOrder): Promise<ReadEInvoice> {
  const opened = openEInvoice(order);
  const stated = statedInvoice(opened.tree.root, opened.syntax);
  const again = await writtenAgain(stated, order);
  const { entries, more } = unmappedOf(stated, again);
  return {
    syntax: opened.syntax,
    profile: opened.profile,
    specification: opened.specification || null,
    process: opened.process,
    container: containerOf(opened),
    invoice: again.request,
    totals: totalsOf(stated),
    taxes: taxesOf(stated),
    lossless: entries.length === 0,
    unmapped: entries,
    ...(more > 0 ? { unmappedMore: more } : {}),
    attachments: foundAttachments(opened, stated, order.hasContents),
  };
}
